import type { Channel } from './channel.ts';
import type { RealtimeServices } from './realtime-services.ts';
import { encodeFrame } from './serializer.ts';
import { broadcastPayload, encodeBroadcast, type UserBroadcast } from './user-broadcast.ts';

/** Sends a client's message to the other channels of its topic, each in its own serializer. */
export function relayBroadcast(sender: Channel, message: UserBroadcast, services: RealtimeServices): void {
  if (message.body.length > services.limits.broadcastBytes) return;
  const { topic } = sender;
  const binary = encodeBroadcast(topic, message);
  const payload = broadcastPayload(message);
  const text =
    payload &&
    Buffer.from(encodeFrame('1.0.0', { joinRef: null, ref: null, topic, event: 'broadcast', payload }));
  for (const channel of services.channels.onTopic(topic)) {
    if (!channel.isJoined || !channel.isOpen()) continue;
    if (channel === sender && !sender.options.broadcastSelf) continue;
    if (channel.version === '2.0.0') channel.deliverBinary(binary);
    else if (text) channel.deliver(text);
  }
}
