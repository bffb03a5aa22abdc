import { setTimeout as delay } from 'node:timers/promises';
import { numberBindings, readBinding } from './binding.ts';
import { validateBinding } from './binding-validation.ts';
import type { Channel } from './channel.ts';
import { announce, authenticateChannel, isKey } from './channel-token.ts';
import { type JoinPayload, readJoinPayload } from './join-payload.ts';
import { isJsonObject } from './json.ts';
import type { RealtimeServices } from './realtime-services.ts';
import type { Subscription } from './subscription.ts';

const NOT_READY = 'InitializingProjectConnection: Realtime is initializing the project connection';

/**
 * Answers a join once delivery is live. The client reads its data again upon the reply, so no later change may be
 * missed.
 */
export async function joinChannel(
  channel: Channel,
  ref: string | null,
  payload: unknown,
  services: RealtimeServices,
): Promise<void> {
  const join = readJoinPayload(payload);
  const reason =
    refusalWithoutDatabase(channel, join, services) ?? (await authenticate(channel, join, services));
  if (reason !== undefined) return refuse(channel, ref, reason, services);

  const { echo, ids } = numberBindings(join.bindings);
  const wanted = await prepareSubscriptions(channel, join.bindings, ids, services);
  if (wanted === undefined) return refuse(channel, ref, NOT_READY, services);
  if (!channel.isOpen()) return;
  if (join.waitForChanges && 'error' in wanted) {
    return refuse(channel, ref, `RealtimeDisabledForConfiguration: ${wanted.error}`, services);
  }

  // Checked in the same step as the subscription: a gap in between would notify nobody.
  if ('subscriptions' in wanted && wanted.subscriptions.length > 0 && !services.feed.isLive()) {
    return refuse(channel, ref, NOT_READY, services);
  }
  channel.isJoined = true;
  if ('subscriptions' in wanted) subscribe(channel, wanted.subscriptions, services);
  channel.reply(ref, 'ok', { postgres_changes: echo });
  if ('error' in wanted) channel.system('postgres_changes', 'error', wanted.error);
  else if (wanted.subscriptions.length > 0) announce(channel);
}

function refusalWithoutDatabase(
  channel: Channel,
  join: JoinPayload,
  { limits }: RealtimeServices,
): string | undefined {
  if (channel.name === '') return 'TopicNameRequired: You must provide a topic name';
  if (join.bindings.length > limits.bindingsPerChannel) {
    return 'ChannelRateLimitReached: Too many postgres_changes in one channel';
  }
  return undefined;
}

async function authenticate(
  channel: Channel,
  { accessToken }: JoinPayload,
  services: RealtimeServices,
): Promise<string | undefined> {
  if (accessToken === undefined || isKey(accessToken, services)) return refuseStranger(channel);
  try {
    const refusal = await authenticateChannel(channel, accessToken, services);
    return refusal && `${refusal.code}: ${refusal.message}`;
  } catch (error) {
    services.log(`Realtime join: ${reasonOf(error)}`);
    return NOT_READY;
  }
}

/** Nothing here is for the publishable key alone: a stranger's channels would only take up room. */
function refuseStranger({ identity, name }: Channel): string | undefined {
  return identity.role === 'anon'
    ? `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
    : undefined;
}

type Prepared = { subscriptions: Subscription[] } | { error: string };

/** Undefined when the database can't be reached in time. */
async function prepareSubscriptions(
  channel: Channel,
  entries: unknown[],
  ids: (number | undefined)[],
  services: RealtimeServices,
): Promise<Prepared | undefined> {
  if (!entries.some(isJsonObject)) return { subscriptions: [] };
  const { feed, limits, pool } = services;
  if (!(await feed.untilLive(limits.liveWaitMs))) return undefined;
  const subscriptions: Subscription[] = [];
  for (const [index, entry] of entries.entries()) {
    const id = ids[index];
    if (id === undefined || !isJsonObject(entry)) continue;
    const read = readBinding(entry);
    if ('error' in read) return read;
    try {
      const checked = await validateBinding(pool, channel.identity.role, read.request);
      if ('error' in checked) return checked;
      subscriptions.push({ ...read.request, id, subscriber: channel, conditions: checked.conditions });
    } catch (error) {
      services.log(`Realtime join: ${reasonOf(error)}`);
      return undefined;
    }
  }
  return { subscriptions };
}

function subscribe(channel: Channel, subscriptions: Subscription[], { index }: RealtimeServices): void {
  channel.subscriptions = subscriptions;
  for (const subscription of subscriptions) index.add(subscription);
}

async function refuse(
  channel: Channel,
  ref: string | null,
  reason: string,
  { limits }: RealtimeServices,
): Promise<void> {
  await delay(limits.refusalDelayMs);
  if (channel.dispose()) channel.reply(ref, 'error', { reason });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
