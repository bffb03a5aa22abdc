import type { CurrentUser } from '@oficio/contracts';
import type { AuthSession, SessionOrigin } from '@oficio/machines/auth';
import type { TableChange } from '@oficio/machines/realtime-reconnect';
import type { ToastContent } from '@oficio/machines/toasts';
import { SESSION_STORAGE_KEY } from '../lib/supabase-client.ts';
import {
  type AuthActor,
  authOf,
  type RealtimeActor,
  type RootActor,
  realtimeOf,
  toastsOf,
} from './actors.ts';

/** Changes when the current organization does; other tabs listen to it. */
export const ORGANIZATION_KEY = 'oficio.organization';

/** Sign-ins that stay on their page. Links and providers arrive on another one, which asks for the way itself. */
const FORMS: readonly SessionOrigin[] = ['password', 'registration', 'invitation'];

/** What the actors reach outside the actor system. */
export interface WireTargets {
  /** Empties the cache unless it already belongs to this person; null: to nobody. */
  giveCacheTo(userId: string | null): void;
  /** Empties the cache of another organization's data, and leaves what only that one has. */
  giveCacheToOrganization(user: CurrentUser): void;
  /** Asks the server in which organization it works for the person, and shows that one. */
  followOrganization(): void;
  storeCurrentUser(user: CurrentUser): void;
  applyChange(change: TableChange): void;
  /** Nothing is replayed by the connection: what was read before it was live may be stale. */
  refreshTable(table: TableChange['table']): void;
  /** Runs the routes' guards again. */
  checkRoute(): void;
  /** What was remembered for the next sign-in is for this one; a later one doesn't go there. */
  spendStoredRedirect(): void;
  leaveForLogin(why: 'requested' | 'expired'): Promise<void>;
  /** Opens a path of our own; `replace` leaves no way back to the screen that is on now. */
  go(path: string, how?: { replace: boolean }): void;
  forceOnboarding(): void;
}

/**
 * The whole list of who hears whom among the long-lived actors: an actor's emitted event on the left, another
 * actor's event (or something outside) on the right; `screen-wires/` has that of each screen's actor. Gives back
 * how to disconnect.
 */
export function connectActors(root: RootActor, targets: WireTargets): () => void {
  const auth = authOf(root);
  const raise = (toast: ToastContent) => toastsOf(root).send({ type: 'toast.raised', toast });
  const subscriptions = [
    auth.on(
      'auth.signedIn',
      settled(({ session, origin }) => {
        targets.giveCacheTo(session.userId);
        root.send({ type: 'session.started' });
        openConnection(root);
        if (origin === 'password') raise({ kind: 'success', title: 'Logged in successfully' });
        if (FORMS.includes(origin)) targets.spendStoredRedirect();
        targets.checkRoute();
      }),
    ),
    auth.on(
      'auth.userVerified',
      settled(({ session, user }) => {
        targets.giveCacheTo(session.userId);
        targets.storeCurrentUser(user);
        openConnection(root);
      }),
    ),
    // Not settled: nothing of another organization may be drawn before its cache is gone.
    auth.subscribe(
      onOtherOrganization((user, ownerAlone) => {
        if (!ownerAlone) targets.giveCacheToOrganization(user);
        if (user.ownerUserId === null) realtimeOf(root)?.send({ type: 'connection.closed' });
        else openConnection(root);
      }),
    ),
    auth.on(
      'auth.sessionRefreshed',
      settled(({ session }) =>
        realtimeOf(root)?.send({ type: 'token.renewed', accessToken: session.accessToken }),
      ),
    ),
    auth.on(
      'auth.signedOut',
      settled(({ reason }) => {
        realtimeOf(root)?.send({ type: 'connection.closed' });
        if (reason === 'requestUnauthorized') raise({ kind: 'error', title: 'Session expired' });
        const expired = reason === 'requestUnauthorized' || reason === 'verificationRefused';
        // The cache goes last: a screen that still shows would ask for its data again, without a session.
        void targets.leaveForLogin(expired ? 'expired' : 'requested').then(() => targets.giveCacheTo(null));
      }),
    ),
    auth.on(
      'auth.onboardingForced',
      settled(() => targets.forceOnboarding()),
    ),
    root.on(
      'root.realtimeStarted',
      settled(() => {
        const realtime = realtimeOf(root);
        if (!realtime) return;
        realtime.on('realtime.changeReceived', ({ change }) => targets.applyChange(change));
        realtime.on('realtime.tableConnected', ({ table }) => targets.refreshTable(table));
        openConnection(root);
      }),
    ),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** What the browser tells the actors. `readSession` is what this device remembers now. */
export function connectBrowser(
  root: RootActor,
  targets: Pick<WireTargets, 'followOrganization'>,
  page: Window,
  readSession: () => AuthSession | null,
): void {
  page.addEventListener('online', () => {
    root.send({ type: 'network.online' });
    authOf(root).send({ type: 'network.online' });
    realtimeOf(root)?.send({ type: 'network.online' });
  });
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') realtimeOf(root)?.send({ type: 'tab.visible' });
  });
  // Another tab signed out, refreshed the session, or signed somebody else in.
  page.addEventListener('storage', ({ key }) => {
    if (key === ORGANIZATION_KEY && authOf(root).getSnapshot().hasTag('authenticated')) {
      targets.followOrganization();
    }
    if (key !== SESSION_STORAGE_KEY && key !== null) return;
    const auth = authOf(root);
    const held = auth.getSnapshot().context.session;
    const stored = readSession();
    if (!held) return;
    if (!stored) auth.send({ type: 'session.endedElsewhere' });
    else if (stored.userId === held.userId) auth.send({ type: 'session.renewed', session: stored });
    else page.location.reload();
  });
}

/** Events are emitted while an actor is still changing; its new snapshot is there a moment later. */
function settled<Event>(react: (event: Event) => void): (event: Event) => void {
  return (event) => queueMicrotask(() => react(event));
}

/** Reacts when the same person is in another organization than before, or the same one has another owner. */
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

/** Opens the connection once all of it is known: who, with which token, whose rows. */
function openConnection(root: RootActor): void {
  const { session, user } = authOf(root).getSnapshot().context;
  const realtime: RealtimeActor | undefined = realtimeOf(root);
  if (!realtime || !session || !user?.ownerUserId) return;
  const { ownerUserId } = user;
  const held = realtime.getSnapshot().context;
  if (held.ownerUserId === ownerUserId) return;
  realtime.send({ type: 'connection.opened', ownerUserId, accessToken: session.accessToken });
}
