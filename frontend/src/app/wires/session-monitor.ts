import { SESSION_STORAGE_KEY } from '../../lib/session/session-key.ts';
import { readStoredSession } from '../../lib/session/stored-session.ts';
import { authOf, type RootActor, sessionMonitorOf } from '../actors.ts';
import type { WireTargets } from '../targets/targets.ts';
import { connect } from './connect.ts';

interface MonitorWireParts {
  root: RootActor;
  targets: Pick<WireTargets, 'reportAlert'>;
}

/** Reacts to the session monitor. Call it once its actor runs. */
export function sessionMonitorWires(
  { root, targets }: MonitorWireParts,
  storage: Pick<Storage, 'getItem'> = localStorage,
): void {
  const auth = authOf(root);
  const monitor = sessionMonitorOf(root);
  connect(monitor, {
    'sessionMonitor.refreshed': () => {
      const session = readStoredSession(storage, SESSION_STORAGE_KEY);
      if (session) auth.send({ type: 'session.renewed', session });
    },
    'sessionMonitor.signInAgain': () => auth.send({ type: 'signInAgain.chosen' }),
    'sessionMonitor.alertRaised': ({ kind }) => targets.reportAlert(kind),
  });
  const { session } = auth.getSnapshot().context;
  if (session && auth.getSnapshot().hasTag('authenticated')) {
    monitor?.send({ type: 'session.started', expiresAt: session.expiresAt });
  }
}
