import { SESSION_STORAGE_KEY } from '../../lib/session-key.ts';
import { readStoredSession } from '../../lib/stored-session.ts';
import { authOf, type RootActor, sessionMonitorOf } from '../actors.ts';
import { settled, type WireTargets } from './wire.ts';

interface MonitorWireParts {
  root: RootActor;
  targets: Pick<WireTargets, 'reportAlert'>;
}

/** What the session monitor tells. Call it once its actor lives. */
export function sessionMonitorWires(
  { root, targets }: MonitorWireParts,
  storage: Pick<Storage, 'getItem'> = localStorage,
): void {
  const auth = authOf(root);
  const monitor = sessionMonitorOf(root);
  monitor?.on(
    'sessionMonitor.refreshed',
    settled(() => {
      const session = readStoredSession(storage, SESSION_STORAGE_KEY);
      if (session) auth.send({ type: 'session.renewed', session });
    }),
  );
  monitor?.on(
    'sessionMonitor.signInAgain',
    settled(() => auth.send({ type: 'signInAgain.chosen' })),
  );
  monitor?.on(
    'sessionMonitor.alertRaised',
    settled(({ kind }) => targets.reportAlert(kind)),
  );
  const { session } = auth.getSnapshot().context;
  if (session && auth.getSnapshot().hasTag('authenticated')) {
    monitor?.send({ type: 'session.started', expiresAt: session.expiresAt });
  }
}
