import { SESSION } from '@oficio/contracts';
import type { AuthSession } from '@oficio/machines/auth';
import type { SessionMonitorPorts } from '@oficio/machines/session-monitor';
import type { ServerClock } from '../../../lib/api/server-clock.ts';
import { SESSION_STORAGE_KEY } from '../../../lib/session/session-key.ts';
import type { RefreshSession } from '../../../lib/session/session-refresh.ts';
import { readStoredSession } from '../../../lib/session/stored-session.ts';
import { watchPage } from './watch-page.ts';

export interface SessionMonitorParts {
  refreshSession: RefreshSession;
  clock: ServerClock;
  /** The session that the application works with. */
  heldSession(): AuthSession | null;
  page: Window;
}

/** The session monitor's ports on this device's storage, the page and the shared refresh. */
export function createSessionMonitorPorts(parts: SessionMonitorParts): SessionMonitorPorts {
  const { refreshSession, clock, heldSession, page } = parts;
  const storedSession = () => readStoredSession(page.localStorage, SESSION_STORAGE_KEY);

  return {
    async checkSession() {
      const [held, stored] = [heldSession(), storedSession()];
      if (!stored) return { status: held ? 'missing' : 'valid' };
      // Another person's session isn't monitored, because the page starts anew for them.
      if (stored.userId !== held?.userId) return { status: 'valid' };
      if (stored.expiresAt * 1_000 - clock.now() <= SESSION.refreshMarginMs) return { status: 'due' };
      return { status: stored.accessToken === held.accessToken ? 'valid' : 'replaced' };
    },

    async refreshSession() {
      const [held, stored] = [heldSession(), storedSession()];
      if (!held) return { status: 'unavailable' };
      const { status } = await refreshSession(stored?.userId === held.userId ? stored : held);
      return { status };
    },

    watchPage: (notify) => watchPage(page, notify),

    now: () => Date.now(),
  };
}
