import type { AuthSession, SessionOrigin } from '@oficio/machines/auth';
import { type AuthActor, authOf, type CrossTabActor, crossTabOf } from '../actors.ts';
import { connect, type WireParts } from './connect.ts';
import { followSignIn } from './follow-sign-in.ts';

/**
 * Connects this tab with the others through the cross-tab actor. Call it once that actor runs. `readSession` reads the
 * stored session of the device, `compare` compares it with the held one.
 */
export function crossTabWires(
  { root, targets, raise }: WireParts,
  readSession: () => AuthSession | null,
  compare: () => void,
): void {
  const auth = authOf(root);
  const crossTab = crossTabOf(root);
  if (!crossTab) return;
  const notify = notifyWhoIsHere(crossTab);
  const announce = (session: AuthSession, origin: SessionOrigin) => {
    if (origin === 'restored' || origin === 'otherTab') return;
    crossTab.send({ type: 'signedIn.here', userId: session.userId });
  };
  auth.subscribe(notify);
  auth.on('auth.signedIn', ({ session, origin }) => announce(session, origin));

  connect(crossTab, {
    'crossTab.loginElsewhere': () => followSignIn(auth, targets, readSession()),
    'crossTab.sessionEnded': () => {
      raise(targets.isWriting() ? ENDED_DURING_A_WRITE : ENDED);
      auth.send({ type: 'session.endedElsewhere' });
    },
    'crossTab.logoutElsewhere': () => void targets.leaveForLogin('requested'),
    'crossTab.personReplaced': () => {
      auth.send({ type: 'session.endedElsewhere' });
      targets.startAnew();
    },
    'crossTab.cacheInvalidated': ({ paths }) => {
      targets.refreshPaths(paths);
      // Paths other than a row's may concern the person, their role or their organization.
      targets.followOrganization();
    },
    'crossTab.dataUpdated': ({ table, id }) => targets.refreshRow(table, id),
  });

  // A sign-in loaded this actor, so it missed the events since then.
  notify(auth.getSnapshot());
  compare();
  const { session, origin } = auth.getSnapshot().context;
  if (session && origin && auth.getSnapshot().hasTag('authenticated')) announce(session, origin);
}

const ENDED = { kind: 'info', title: 'Signed out in another tab' } as const;
const ENDED_DURING_A_WRITE = {
  kind: 'warning',
  title: 'Signed out in another tab',
  description: 'What was being saved here may be missing. Look again once you have signed in.',
} as const;

const UNEXPECTED: readonly (string | null)[] = ['verificationRefused', 'requestUnauthorized', 'signInAgain'];

/** Notifies the other tabs of this page's person and organization, once for each change. */
function notifyWhoIsHere(crossTab: CrossTabActor) {
  let notified = '';
  return (snapshot: ReturnType<AuthActor['getSnapshot']>) => {
    const { session, user } = snapshot.context;
    const leaves = snapshot.matches('signingOut');
    const unexpected = UNEXPECTED.includes(snapshot.context.signedOutBecause);
    const userId = session?.userId;
    const organizationId = user?.currentOrganizationId ?? null;
    const now = userId === undefined ? '' : `${userId} ${leaves || organizationId}`;
    if (now === notified) return;
    notified = now;
    if (userId === undefined) return;
    crossTab.send(
      leaves
        ? { type: 'signedOut.here', userId, unexpected }
        : { type: 'session.held', userId, organizationId },
    );
  };
}
