import { SESSION } from '@oficio/contracts';
import type { AuthSession, RefreshResult } from '@oficio/machines/auth';
import * as z from 'zod/mini';
import type { ServerClock } from '../api/server-clock.ts';
import { issuedAtMs } from './issued-at.ts';
import { SESSION_STORAGE_KEY } from './session-key.ts';
import type { SessionLock } from './session-lock.ts';
import { readStoredSession } from './stored-session.ts';

/** Gives a session that is newer than the held one. */
export type RefreshSession = (held: AuthSession) => Promise<RefreshResult>;

interface RefreshParts {
  /** `…/auth/v1`. */
  authUrl: string;
  /** The publishable key. */
  authKey: string;
  storage: Storage;
  lock: SessionLock;
  clock: ServerClock;
  fetch?: typeof fetch;
}

const tokenSchema = z.looseObject({ refresh_token: z.string(), user: z.looseObject({}) });
const answerSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.optional(z.number()),
});
const refusalSchema = z.object({
  code: z.optional(z.union([z.string(), z.number()])),
  error_code: z.optional(z.string()),
  error: z.optional(z.string()),
  msg: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** The codes that end a session. Any other refusal concerns only the request, or comes from a proxy. */
const ENDS = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
  'invalid_grant',
];
const ENDS_IN_WORDS = /refresh token (is )?(not (valid|found)|already used)|invalid refresh token/i;

/**
 * The only way to refresh the session of this device. Concurrent calls share one refresh; other tabs wait and use its
 * session. The auth client's own refresh isn't used: it retries for half a minute without an answer, relies on the
 * device's clock, and signs out all tabs after a refusal.
 */
export function createSessionRefresh(parts: RefreshParts): RefreshSession {
  const { authUrl, authKey, storage, lock, clock, fetch: send = fetch } = parts;
  let underWay: Promise<RefreshResult> | null = null;

  return (held) => {
    underWay ??= lock(() => refresh(held))
      .catch((): RefreshResult => ({ status: 'unavailable' }))
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };

  async function refresh(held: AuthSession): Promise<RefreshResult> {
    const before = storage.getItem(SESSION_STORAGE_KEY);
    const newer = storedFor(held);
    if (newer) return newer;
    const kept = tokenSchema.safeParse(JSON.parse(before ?? 'null'));
    if (!kept.success) return { status: 'refused' };
    const answer = await ask(kept.data.refresh_token);
    if (answer === 'refused' || answer === 'unavailable') return { status: answer };
    // Somebody has signed out or in during the refresh: the stored session wins, and the answer is dropped.
    if (storage.getItem(SESSION_STORAGE_KEY) !== before) {
      const since = storedFor(held);
      return since?.status === 'refreshed' ? since : { status: 'unavailable' };
    }
    storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...kept.data, ...answer }));
    const session = readStoredSession(storage, SESSION_STORAGE_KEY);
    return session ? { status: 'refreshed', session } : { status: 'unavailable' };
  }

  /** The outcome by the stored session alone; null when the held session is still the newest. */
  function storedFor(held: AuthSession): RefreshResult | null {
    const stored = readStoredSession(storage, SESSION_STORAGE_KEY);
    if (!stored) return { status: 'refused' };
    // Another person has signed in on this device: this page must not use their session.
    if (stored.userId !== held.userId) return { status: 'unavailable' };
    return stored.accessToken === held.accessToken ? null : { status: 'refreshed', session: stored };
  }

  async function ask(refreshToken: string) {
    const answer = await send(`${authUrl}/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: authKey, Authorization: `Bearer ${authKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(SESSION.refreshTimeoutMs),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) return endsSession(answer.status, body) ? 'refused' : 'unavailable';
    const session = answerSchema.parse(body);
    learnFrom(session.access_token);
    const expiresAt = Math.floor(clock.now() / 1_000) + session.expires_in;
    return { ...session, expires_at: session.expires_at ?? expiresAt };
  }

  /** The `iat` claim of a new token is the server's time. The Date header of another origin isn't readable. */
  function learnFrom(accessToken: string): void {
    const issuedAt = issuedAtMs(accessToken);
    if (!Number.isNaN(issuedAt)) clock.learn(issuedAt);
  }
}

function endsSession(status: number, body: unknown): boolean {
  if (status < 400 || status >= 500) return false;
  const refusal = refusalSchema.safeParse(body);
  if (!refusal.success) return false;
  const { code, error_code, error, msg = '', message = '' } = refusal.data;
  if ([code, error_code, error].some((said) => ENDS.includes(String(said)))) return true;
  return ENDS_IN_WORDS.test(`${msg} ${message}`);
}
