import type { CurrentUser } from '@oficio/contracts';
import type { SessionOrigin } from '@oficio/machines/auth';
import { setTypedFormats } from '../../lib/text/typed-formats.ts';
import { type AuthActor, authOf, realtimeOf, sessionMonitorOf } from '../actors.ts';
import { connect, type WireParts } from './connect.ts';
import { openConnection } from './open-connection.ts';

/** Sign-ins that stay on their page. Links and providers lead to another page, which reads the redirect itself. */
const FORMS: readonly SessionOrigin[] = ['password', 'registration', 'invitation'];

/** Reacts to a sign-in, a verified person, a refreshed session and a sign-out. */
export function authWires({ root, targets, raise }: WireParts): void {
  const auth = authOf(root);
  connect(auth, {
    'auth.signedIn': ({ session, origin }) => {
      targets.giveCacheTo(session.userId);
      root.send({ type: 'session.started' });
      openConnection(root);
      sessionMonitorOf(root)?.send({ type: 'session.started', expiresAt: session.expiresAt });
      if (origin === 'password') raise({ kind: 'success', title: 'Logged in successfully' });
      if (FORMS.includes(origin)) targets.spendStoredRedirect();
      targets.checkRoute();
    },
    'auth.userVerified': ({ session, user }) => {
      targets.giveCacheTo(session.userId);
      targets.storeCurrentUser(user);
      openConnection(root);
    },
    'auth.sessionRefreshed': ({ session }) => {
      realtimeOf(root)?.send({ type: 'token.renewed', accessToken: session.accessToken });
      realtimeOf(root)?.send({ type: 'retry.requested' });
      sessionMonitorOf(root)?.send({ type: 'session.renewed', expiresAt: session.expiresAt });
    },
    'auth.signedOut': ({ reason }) => {
      realtimeOf(root)?.send({ type: 'connection.closed' });
      if (reason === 'requestUnauthorized') raise({ kind: 'error', title: 'Session expired' });
      const unexpected = reason === 'requestUnauthorized' || reason === 'verificationRefused';
      if (unexpected) sessionMonitorOf(root)?.send({ type: 'signOut.unexpected' });
      sessionMonitorOf(root)?.send({ type: 'session.ended' });
      // The wires that ended the session decide when the page leaves and where it goes.
      if (reason === 'endedElsewhere') return targets.giveCacheTo(null);
      const expired = unexpected || reason === 'signInAgain';
      // The cache is emptied last: a mounted screen would refetch its data without a session.
      void targets.leaveForLogin(expired ? 'expired' : 'requested').then(() => targets.giveCacheTo(null));
    },
    'auth.onboardingForced': () => targets.forceOnboarding(),
  });
  auth.subscribe(({ context }) => setTypedFormats(context.user?.organization ?? null));
  // Synchronous: nothing of another organization may be rendered before the cache is empty.
  auth.subscribe(
    onOtherOrganization((user, ownerAlone) => {
      if (!ownerAlone) targets.giveCacheToOrganization(user);
      if (user.ownerUserId === null) realtimeOf(root)?.send({ type: 'connection.closed' });
      else openConnection(root);
    }),
  );
}

/** Reacts when the person is in another organization, or when the same organization has another owner. */
function onOtherOrganization(react: (user: CurrentUser, ownerAlone: boolean) => void) {
  let shown: CurrentUser | null = null;
  return (snapshot: ReturnType<AuthActor['getSnapshot']>) => {
    const { user } = snapshot.context;
    const before = shown;
    if (snapshot.matches('signedOut')) shown = null;
    if (!user) return;
    shown = user;
    if (before?.id !== user.id) return;
    const ownerAlone = before.currentOrganizationId === user.currentOrganizationId;
    if (!ownerAlone || before.ownerUserId !== user.ownerUserId) react(user, ownerAlone);
  };
}
