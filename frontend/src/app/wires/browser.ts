import type { AuthSession } from '@oficio/machines/auth';
import { ORGANIZATION_KEY } from '../../lib/session/organization-key.ts';
import { SESSION_STORAGE_KEY } from '../../lib/session/session-key.ts';
import {
  type AuthActor,
  authOf,
  crossTabOf,
  type RootActor,
  realtimeOf,
  sessionMonitorOf,
} from '../actors.ts';
import type { WireTargets } from '../targets/targets.ts';
import { followSignIn } from './follow-sign-in.ts';

/** The targets for a session that another tab has changed. */
type SessionTargets = Pick<WireTargets, 'followOrganization' | 'isAtSignIn' | 'leaveForLogin' | 'startAnew'>;

/** The sessions that are stored on this device. */
export interface DeviceSession {
  readSession(): AuthSession | null;
  /** Whether a tab of this device has marked this session as expired. */
  hasExpired(session: AuthSession): boolean;
}

/**
 * Connects the browser's events to the actors. Returns the function that compares the stored session with the held one.
 */
export function connectBrowser(
  root: RootActor,
  targets: Pick<WireTargets, 'refreshPaths' | 'whenArrived'> & SessionTargets,
  page: Window,
  device: DeviceSession,
  hasTyped: () => boolean = () => false,
): () => void {
  const compare = () => compareSession(root, targets, device, hasTyped);
  page.addEventListener('online', () => {
    root.send({ type: 'network.online' });
    authOf(root).send({ type: 'retry.requested' });
    realtimeOf(root)?.send({ type: 'retry.requested' });
  });
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'visible') return;
    compare();
    authOf(root).send({ type: 'retry.requested' });
    realtimeOf(root)?.send({ type: 'retry.requested' });
  });
  // The visibility of a window beside another one doesn't change, only its focus.
  page.addEventListener('focus', compare);
  // The storage is the source of truth between tabs, because their messages have no token and don't reach a frozen
  // page. Where the cross-tab actor runs, only it decides who is signed in.
  page.addEventListener('storage', ({ key }) => {
    // A switch of the organization changes only its own key.
    if (key === ORGANIZATION_KEY && authOf(root).getSnapshot().hasTag('authenticated')) {
      targets.followOrganization();
    }
    if (key === SESSION_STORAGE_KEY || key === null) compare();
  });
  targets.whenArrived(() => followSignIn(authOf(root), targets, device.readSession()));
  coverWhileAsleep(root, page, () => {
    compare();
    targets.refreshPaths(['/api/*']);
  });
  return compare;
}

/**
 * The stored session has another token, another person or none. When a session has ended by itself and half-typed text
 * would be lost, the session monitor reports it instead. A sign-out also sends a message to the other tabs.
 */
function compareSession(
  root: RootActor,
  targets: SessionTargets,
  { readSession, hasExpired }: DeviceSession,
  hasTyped: () => boolean,
): void {
  const stored = readSession();
  const monitor = sessionMonitorOf(root)?.getSnapshot();
  if (!stored && (monitor?.hasTag('expired') || (monitor?.matches('watching') && hasTyped()))) return;
  const auth = authOf(root);
  const held = auth.getSnapshot().context.session;
  if (!stored && held && hasExpired(held)) {
    auth.send({ type: 'session.endedElsewhere', expired: true });
    return;
  }
  if (stored && stored.userId === held?.userId && stored.accessToken !== held.accessToken) {
    auth.send({ type: 'session.renewed', session: stored });
    // The other tab may have confirmed a new address.
    targets.followOrganization();
  }
  const crossTab = crossTabOf(root);
  if (crossTab) crossTab.send({ type: 'session.seen', userId: stored?.userId ?? null });
  else followStored(auth, targets, stored);
}

/** Decides by the storage alone: nobody has signed in on this page, or the signed-in part isn't loaded yet. */
function followStored(auth: AuthActor, targets: SessionTargets, stored: AuthSession | null): void {
  const { session } = auth.getSnapshot().context;
  if (!session) followSignIn(auth, targets, stored);
  if (!session || session.userId === stored?.userId || auth.getSnapshot().matches('signingOut')) return;
  auth.send({ type: 'session.endedElsewhere' });
  if (stored) targets.startAnew();
  else void targets.leaveForLogin('requested');
}

/** Hides a page that returns from the bfcache or a freeze until its session has been compared with the stored one. */
function coverWhileAsleep(root: RootActor, page: Window, onBack: () => void): void {
  const { document } = page;
  const cover = () => {
    if (authOf(root).getSnapshot().context.session) document.body.hidden = true;
  };
  const comeBack = () => {
    onBack();
    const leaves =
      crossTabOf(root)?.getSnapshot().hasTag('covered') || authOf(root).getSnapshot().matches('signingOut');
    if (!leaves) document.body.hidden = false;
    // The next frame renders the new screen.
    else page.requestAnimationFrame(() => (document.body.hidden = false));
  };
  page.addEventListener('pagehide', ({ persisted }) => persisted && cover());
  page.addEventListener('pageshow', ({ persisted }) => persisted && comeBack());
  document.addEventListener('freeze', cover);
  document.addEventListener('resume', comeBack);
}
