import type { AuthSession } from '@oficio/machines/auth';
import type { Session } from '@supabase/auth-js';
import * as z from 'zod/mini';

const storedSchema = z.object({
  access_token: z.string(),
  expires_at: z.number(),
  user: z.object({ id: z.string() }),
});

/** The fields of the auth service's session that the application uses. */
export function toAuthSession(
  session: Pick<Session, 'access_token' | 'expires_at' | 'expires_in' | 'user'>,
): AuthSession {
  return {
    accessToken: session.access_token,
    expiresAt: session.expires_at ?? Math.floor(Date.now() / 1_000) + session.expires_in,
    userId: session.user.id,
  };
}

const EXPIRED_KEY = 'oficio.expired';

/** Tells the other tabs that a session has expired. Call it before the session is removed. */
export function rememberExpiry(storage: Pick<Storage, 'setItem'>, session: AuthSession): void {
  storage.setItem(EXPIRED_KEY, markOf(session));
}

export function hasExpired(storage: Pick<Storage, 'getItem'>, session: AuthSession): boolean {
  return storage.getItem(EXPIRED_KEY) === markOf(session);
}

/** Identifies a session of the device without a secret. */
const markOf = ({ userId, expiresAt }: AuthSession) => `${userId} ${expiresAt}`;

/** The session that is stored on this device, or null. */
export function readStoredSession(storage: Pick<Storage, 'getItem'>, key: string): AuthSession | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    if (!stored.success) return null;
    const { access_token, expires_at, user } = stored.data;
    return { accessToken: access_token, expiresAt: expires_at, userId: user.id };
  } catch {
    return null;
  }
}
