import type { Channel } from './channel.ts';
import type { RealtimeServices } from './realtime-services.ts';
import { type TokenRefusal, verifyToken } from './token.ts';

const SESSION_ENDED: TokenRefusal = { code: 'InvalidJWTToken', message: 'Session has ended' };

/** A key identifies the connection, not a user. */
export function isKey(token: string, { publishableKey }: RealtimeServices): boolean {
  return token.startsWith('sb_') || token === publishableKey;
}

/**
 * Makes a user's token the channel's identity after its session was found. Returns the refusal otherwise. Rejects
 * when the database can't be queried.
 */
export async function authenticateChannel(
  channel: Channel,
  token: string,
  services: RealtimeServices,
): Promise<TokenRefusal | undefined> {
  const result = await verifyToken(token, services.secret, 'authenticated');
  if ('refusal' in result) return result.refusal;
  const { identity } = result;
  const mark = services.endings.now();
  if (!(await services.sessions.isLive(identity))) return SESSION_ENDED;
  if (services.endings.cover(identity, mark)) return SESSION_ENDED;
  channel.identity = identity;
  channel.token = token;
  return undefined;
}

/**
 * Handles the event `access_token`. Null, a key and the same token change nothing and get no reply. Rejects when the
 * database can't be queried.
 */
export async function renewToken(
  channel: Channel,
  given: unknown,
  services: RealtimeServices,
): Promise<void> {
  if (given === null || given === undefined || given === channel.token) return;
  if (typeof given === 'string' && given !== '' && isKey(given, services)) return;
  if (typeof given !== 'string') {
    channel.end('The token provided is not a valid JWT');
    return;
  }
  const refusal = await authenticateChannel(channel, given, services);
  if (refusal) channel.end(refusal.message);
  else if (channel.subscriptions.length > 0 && channel.isOpen()) announce(channel);
}

export function announce(channel: Channel): void {
  channel.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
}
