import type { RawData, WebSocket } from 'ws';
import { Channel, type ChannelSocket } from './channel.ts';
import { joinChannel } from './channel-join.ts';
import { renewToken } from './channel-token.ts';
import type { ClientFrame, ProtocolVersion } from './frame.ts';
import { isJsonObject } from './json.ts';
import { createRateLimit } from './limits.ts';
import type { RealtimeServices } from './realtime-services.ts';
import { decodeFrame, encodeFrame } from './serializer.ts';
import type { Identity } from './token.ts';

const GOING_AWAY = 1001;
const TOPIC_PREFIX = 'realtime:';

/** One client's connection: the Phoenix socket with its channels. */
export class RealtimeSocket implements ChannelSocket {
  readonly version: ProtocolVersion;
  readonly #webSocket: WebSocket;
  readonly #identity: Identity;
  readonly #services: RealtimeServices;
  readonly #channels = new Map<string, Channel>();
  /** Runs the messages of a channel one after the other. */
  readonly #inboxes = new WeakMap<Channel, Promise<void>>();
  readonly #joins: () => boolean;
  readonly #messages: () => boolean;
  #sentMalformed = false;
  #lastFrameAt = Date.now();
  #emptySince: number | undefined = Date.now();

  constructor(
    webSocket: WebSocket,
    version: ProtocolVersion,
    identity: Identity,
    services: RealtimeServices,
  ) {
    this.#webSocket = webSocket;
    this.version = version;
    this.#identity = identity;
    this.#services = services;
    this.#joins = createRateLimit(services.limits.joinsPerSecond);
    this.#messages = createRateLimit(services.limits.messagesPerSecond);
    webSocket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    webSocket.on('ping', () => this.#noteActivity());
    webSocket.on('error', (error) => services.log(`Realtime socket: ${error.message}`));
    webSocket.on('close', () => {
      for (const channel of [...this.#channels.values()]) channel.dispose();
    });
  }

  send({ payload, ...frame }: Parameters<ChannelSocket['send']>[0]): void {
    const text = encodeFrame(this.version, { ...frame, payload: JSON.stringify(payload) });
    this.write(Buffer.from(text));
  }

  write(frame: Buffer): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    if (this.#webSocket.bufferedAmount > this.#services.limits.unsentBytes) {
      // The client doesn't read. It starts over once it reconnects.
      this.#webSocket.terminate();
      return;
    }
    this.#webSocket.send(frame, { binary: false });
  }

  release(channel: Channel): void {
    for (const subscription of channel.subscriptions) this.#services.index.remove(subscription);
    this.#services.channels.remove(channel);
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
    if (this.#channels.size === 0) this.#emptySince = Date.now();
  }

  /** Closes the connection after a long silence, or when no channel was joined. */
  closeIfIdle(now: number): void {
    const { idleMs, withoutChannelsMs } = this.#services.limits;
    const idle = now - this.#lastFrameAt > idleMs;
    const useless = this.#emptySince !== undefined && now - this.#emptySince > withoutChannelsMs;
    if (idle || useless) this.close(GOING_AWAY, 'idle');
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
  }

  #noteActivity(): void {
    this.#lastFrameAt = Date.now();
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#noteActivity();
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
    const frame = decodeFrame(this.version, bytes, isBinary);
    if (frame === undefined) {
      if (!this.#sentMalformed) this.#services.log('Realtime socket: a malformed frame was dropped');
      this.#sentMalformed = true;
      return;
    }
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.#reply(frame, 'ok', {});
    } else if (frame.event === 'phx_join') {
      this.#join(frame);
    } else {
      this.#receiveOnChannel(frame);
    }
  }

  #join(frame: ClientFrame): void {
    const { channelsPerSocket, refusalDelayMs } = this.#services.limits;
    if (!frame.topic.startsWith(TOPIC_PREFIX)) {
      this.#reply(frame, 'error', { reason: 'unmatched topic' });
      return;
    }
    if (!this.#joins()) {
      this.close(GOING_AWAY, 'Too many joins per second');
      return;
    }
    this.#channels.get(frame.topic)?.close();
    if (this.#channels.size >= channelsPerSocket) {
      const reason = 'ChannelRateLimitReached: Too many channels';
      setTimeout(() => this.#reply(frame, 'error', { reason }), refusalDelayMs).unref();
      return;
    }
    const channel = new Channel(this, frame.topic, frame.joinRef ?? frame.ref, this.#identity);
    this.#channels.set(frame.topic, channel);
    this.#services.channels.add(channel);
    this.#emptySince = undefined;
    this.#queue(channel, () => joinChannel(channel, frame.ref, frame.payload, this.#services));
  }

  #receiveOnChannel(frame: ClientFrame): void {
    const channel = this.#channels.get(frame.topic);
    if (frame.event === 'phx_leave') {
      this.#leave(frame, channel);
    } else if (channel === undefined) {
      this.#reply(frame, 'error', { reason: 'unmatched topic' });
    } else if (frame.joinRef === null || frame.joinRef === channel.joinRef) {
      this.#queue(channel, () => this.#handle(channel, frame));
    }
  }

  #leave(frame: ClientFrame, channel: Channel | undefined): void {
    const isOutdated = channel !== undefined && frame.joinRef !== null && frame.joinRef !== channel.joinRef;
    if (isOutdated) return;
    this.#reply(frame, 'ok', {});
    channel?.close();
  }

  async #handle(channel: Channel, frame: ClientFrame): Promise<void> {
    if (!channel.isOpen()) return;
    if (frame.event === 'access_token') {
      await renewToken(
        channel,
        isJsonObject(frame.payload) ? frame.payload.access_token : '',
        this.#services,
      );
      return;
    }
    if (!this.#messages()) {
      channel.end('Too many messages per second');
      return;
    }
    // The application uses neither, so a client could only push data into the tabs of others with them.
    if (frame.event === 'broadcast' || frame.event === 'presence') {
      channel.reply(frame.ref, 'error', { reason: `Unauthorized: There is no ${frame.event} on this topic` });
    }
  }

  #queue(channel: Channel, task: () => Promise<void>): void {
    const done = (this.#inboxes.get(channel) ?? Promise.resolve()).then(task).catch((error: unknown) => {
      this.#services.log(`Realtime channel: ${error instanceof Error ? error.message : String(error)}`);
      channel.crash();
    });
    this.#inboxes.set(channel, done);
  }

  #reply({ joinRef, ref, topic }: ClientFrame, status: 'ok' | 'error', response: unknown): void {
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }
}
