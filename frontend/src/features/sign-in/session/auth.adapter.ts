import { authRoutes, type CurrentUser } from '@oficio/contracts';
import type { AuthPorts, AuthSession, SignedOutReason } from '@oficio/machines/auth';
import { createApiClient } from '../../../lib/api/api-client.ts';
import { RequestFailure } from '../../../lib/api/request-failure.ts';
import type { ServerClock } from '../../../lib/api/server-clock.ts';
import { forgetGreeting } from '../../../lib/session/kept-greeting.ts';
import { SESSION_STORAGE_KEY } from '../../../lib/session/session-key.ts';
import type { RefreshSession } from '../../../lib/session/session-refresh.ts';
import { readStoredSession, rememberExpiry, toAuthSession } from '../../../lib/session/stored-session.ts';
import { type LoadAuthClient } from '../../../lib/session/supabase-client.ts';
import { leaveView, viewOf } from '../../../lib/session/view-grant.ts';

/** The dependencies of the auth machine's ports. */
export interface AuthParts {
  loadClient: LoadAuthClient;
  storage: Storage;
  refreshSession: RefreshSession;
  clock: ServerClock;
}

/** The auth machine's ports: the Supabase client, this device's storage and our API. */
export function createAuthPorts({ loadClient, storage, refreshSession, clock }: AuthParts): AuthPorts {
  return {
    async restoreSession() {
      const session = readStoredSession(storage, SESSION_STORAGE_KEY);
      if (!session) return { status: 'none' };
      return { status: 'restored', session, expired: session.expiresAt * 1_000 <= clock.now() };
    },

    async signIn(credentials) {
      const client = await loadClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const { data, error } = await client.signInWithPassword(credentials);
      if (error) {
        const words = await import('../sign-in-refusal.ts').catch(() => null);
        return words?.signInRefusal(error) ?? { status: 'refused', code: 'network' };
      }
      if (!data.session) return { status: 'refused', code: 'no_session' };
      return { status: 'accepted', session: toAuthSession(data.session) };
    },

    async verifyServerSession(session) {
      try {
        return { status: 'verified', user: await fetchCurrentUser(session, clock) };
      } catch (error) {
        const refused = error instanceof RequestFailure && [401, 403].includes(error.status);
        // Not the session is refused, but the view: the page is loaded again without it.
        if (refused && error.status === 403 && viewOf(session.userId)) {
          leaveView('/dashboard');
          return { status: 'unavailable' };
        }
        return { status: refused ? 'refused' : 'unavailable' };
      }
    },

    refreshSession,

    async endSession({ session, reason }) {
      const stored = readStoredSession(storage, SESSION_STORAGE_KEY);
      // Somebody may have signed in on this device in the meantime; their session must stay.
      const isOurs = stored?.userId === session?.userId;
      const isNewer = reason !== 'requested' && stored?.accessToken !== session?.accessToken;
      if (session && EXPIRED.includes(reason)) rememberExpiry(storage, session);
      if (!stored || !session || (isOurs && !isNewer)) {
        storage.removeItem(SESSION_STORAGE_KEY);
        forgetGreeting(storage);
      }
      if (reason !== 'requested' || !session) return;
      const client = await loadClient();
      await client.admin.signOut(session.accessToken, 'local');
    },

    random: Math.random,
  };
}

const EXPIRED: readonly SignedOutReason[] = ['verificationRefused', 'requestUnauthorized', 'signInAgain'];

/** Sends only the given token: a 401 is an expected answer here and starts no refresh. */
async function fetchCurrentUser(session: AuthSession, clock: ServerClock): Promise<CurrentUser> {
  const api = createApiClient({
    accessToken: () => session.accessToken,
    viewId: () => viewOf(session.userId)?.id ?? null,
    refreshSession: async () => 'refused',
    onServerTime: clock.learn,
  });
  return api.callRoute(authRoutes.me, {});
}
