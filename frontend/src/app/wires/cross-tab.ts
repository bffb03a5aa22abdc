import type { AuthSession, SessionOrigin } from '@oficio/machines/auth';
import { type AuthActor, authOf, type CrossTabActor, crossTabOf } from '../actors.ts';
import { followSignIn } from './follow-sign-in.ts';
import { settled, type WireParts } from './wire.ts';

/**
 * Between what this tab does and what the others hear, and back. Call it once the tabs' actor lives. `readSession` is
 * what the device remembers now, `compare` holds it against who is here.
 */
export function crossTabWires(
  { root, targets, raise }: WireParts,
  readSession: () => AuthSession | null,
  compare: () => void,
): void {
  const auth = authOf(root);
  const crossTab = crossTabOf(root);
  if (!crossTab) return;
  const tell = tellWhoIsHere(crossTab);
  const announce = (session: AuthSession, origin: SessionOrigin) => {
    if (origin === 'restored' || origin === 'otherTab') return;
    crossTab.send({ type: 'signedIn.here', userId: session.userId });
  };
  auth.subscribe(tell);
  auth.on('auth.signedIn', ({ session, origin }) => announce(session, origin));

  crossTab.on(
    'crossTab.loginElsewhere',
    settled(() => followSignIn(auth, targets, readSession())),
  );
  crossTab.on(
    'crossTab.sessionEnded',
    settled(() => {
      raise(targets.isWriting() ? ENDED_DURING_A_WRITE : ENDED);
      auth.send({ type: 'session.endedElsewhere' });
    }),
  );
  crossTab.on(
    'crossTab.logoutElsewhere',
    settled(() => void targets.leaveForLogin('requested')),
  );
  crossTab.on(
    'crossTab.personReplaced',
    settled(() => {
      auth.send({ type: 'session.endedElsewhere' });
      targets.startAnew();
    }),
  );
  crossTab.on(
    'crossTab.cacheInvalidated',
    settled(({ paths }) => {
      targets.refreshPaths(paths);
      // What isn't a row may have changed who the person is, and what they may do.
      targets.followOrganization();
    }),
  );
  crossTab.on(
    'crossTab.dataUpdated',
    settled(({ table, id, version }) => targets.applyOwnWrite(table, { id, version })),
  );

  // Since the sign-in that has brought this actor, nobody has told it anything.
  tell(auth.getSnapshot());
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

const UNWISHED: readonly (string | null)[] = ['verificationRefused', 'requestUnauthorized', 'signInAgain'];

/** Tells for whom and where this page works, once for each change. */
function tellWhoIsHere(crossTab: CrossTabActor) {
  let told = '';
  return (snapshot: ReturnType<AuthActor['getSnapshot']>) => {
    const { session, user } = snapshot.context;
    const leaves = snapshot.matches('signingOut');
    const unwished = UNWISHED.includes(snapshot.context.signedOutBecause);
    const userId = session?.userId;
    const organizationId = user?.currentOrganizationId ?? null;
    const now = userId === undefined ? '' : `${userId} ${leaves || organizationId}`;
    if (now === told) return;
    told = now;
    if (userId === undefined) return;
    crossTab.send(
      leaves
        ? { type: 'signedOut.here', userId, unwished }
        : { type: 'session.held', userId, organizationId },
    );
  };
}
