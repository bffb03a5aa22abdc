import { authRoutes, type CurrentUser } from '@oficio/contracts';
import type {
  AuthPorts,
  AuthSession,
  RefreshResult,
  SignInRefusalCode,
  SignInResult,
} from '@oficio/machines/auth';
import type { AuthError } from '@supabase/auth-js';
import { createApiClient } from '../../lib/api-client.ts';
import { isDiscarded, isRefusal, refusalOf, wordsOf } from '../../lib/auth-refusals.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { readStoredSession, toAuthSession } from '../../lib/stored-session.ts';
import {
  type AuthClientInstance,
  type LoadAuthClient,
  SESSION_STORAGE_KEY,
} from '../../lib/supabase-client.ts';

/** The auth machine's ports on the Supabase client, this device's storage and our API. */
export function createAuthPorts(loadClient: LoadAuthClient, storage: Storage): AuthPorts {
  return {
    async restoreSession() {
      const session = readStoredSession(storage, SESSION_STORAGE_KEY);
      if (!session) return { status: 'none' };
      return { status: 'restored', session, expired: session.expiresAt * 1_000 <= Date.now() };
    },

    async signIn(credentials) {
      const client = await loadClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const { data, error } = await client.signInWithPassword(credentials);
      if (error) return signInRefusal(error);
      if (!data.session) return { status: 'refused', code: 'no_session' };
      return { status: 'accepted', session: toAuthSession(data.session) };
    },

    async verifyServerSession(session) {
      try {
        return { status: 'verified', user: await fetchCurrentUser(session) };
      } catch (error) {
        const refused = error instanceof RequestFailure && [401, 403].includes(error.status);
        return { status: refused ? 'refused' : 'unavailable' };
      }
    },

    async refreshSession(session) {
      const client = await loadClient();
      return withSessionLock(() => refresh(client, session));
    },

    async endSession({ session, reason }) {
      const stored = readStoredSession(storage, SESSION_STORAGE_KEY);
      // Somebody else may have signed in on this device in the meantime; that session isn't ours to end.
      if (!stored || !session || stored.userId === session.userId) storage.removeItem(SESSION_STORAGE_KEY);
      if (reason !== 'requested' || !session) return;
      const client = await loadClient();
      await client.admin.signOut(session.accessToken, 'local');
    },
  };
}

/** Asks with the given token alone: a 401 is the answer here, not a reason to refresh. */
async function fetchCurrentUser(session: AuthSession): Promise<CurrentUser> {
  const api = createApiClient({
    accessToken: () => session.accessToken,
    refreshSession: async () => 'refused',
    onSessionRefused() {},
    onProfileIncomplete() {},
    onReached() {},
  });
  return api.callRoute(authRoutes.me, {});
}

async function refresh(client: AuthClientInstance, session: AuthSession): Promise<RefreshResult> {
  // Near its expiry this alone refreshes; it also brings what another tab has refreshed already.
  const held = await client.getSession();
  if (held.error) return refreshFailure(client, held.error);
  if (!held.data.session) return { status: 'refused' };
  if (held.data.session.access_token !== session.accessToken) return refreshed(held.data.session);
  const { data, error } = await client.refreshSession();
  if (error) return refreshFailure(client, error);
  return data.session ? refreshed(data.session) : { status: 'refused' };
}

async function refreshFailure(client: AuthClientInstance, error: AuthError): Promise<RefreshResult> {
  if (isDiscarded(error)) {
    const { data } = await client.getSession();
    return data.session ? refreshed(data.session) : { status: 'refused' };
  }
  return { status: isRefusal(error) ? 'refused' : 'unavailable' };
}

function refreshed(session: Parameters<typeof toAuthSession>[0]): RefreshResult {
  return { status: 'refreshed', session: toAuthSession(session) };
}

/** One tab at a time: a refresh token that is used twice ends the whole session. */
function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('oficio.session', work) : work();
}

const SAID: readonly SignInRefusalCode[] = [
  'invalid_credentials',
  'email_not_confirmed',
  'rate_limited',
  'user_banned',
  'network',
  'server',
];

function signInRefusal(error: AuthError): SignInResult {
  // The client takes an answer without a session for a fault of the service.
  if (error.name === 'AuthInvalidTokenResponseError') return { status: 'refused', code: 'no_session' };
  const refusal = refusalOf(error);
  const code = SAID.find((known) => known === refusal);
  if (code) return { status: 'refused', code };
  return { status: 'refused', code: 'unknown', text: wordsOf(error) };
}
