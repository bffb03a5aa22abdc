import type { CurrentUser, SubscriptionStatus } from '@oficio/contracts';
import type { LoadingKind } from '@oficio/machines/loading-overlay';
import type { TableChange } from '@oficio/machines/realtime-reconnect';
import type { ToastContent } from '@oficio/machines/toasts';
import type { RootActor } from '../actors.ts';
import type { OwnWrite } from '../own-writes.ts';

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
  /** The person wrote this row in another tab: it is stale here, and its change is no news to them. */
  applyOwnWrite(table: TableChange['table'], write: OwnWrite): void;
  /** Request paths whose answers are stale; one that ends in `/*` stands for all below it. */
  refreshPaths(paths: readonly string[]): void;
  /** Tells of each write that begins and ends on this page. */
  watchWrites(watcher: WriteWatcher): void;
  /** Tells what is known of the subscription, at once and at each change. */
  watchSubscription(watcher: SubscriptionWatcher): void;
  /** Asks the server for the subscription's status; askers at the same time share one request. */
  readSubscription(): Promise<SubscriptionStatus>;
  /** The server has just said so. */
  storeSubscription(status: SubscriptionStatus): void;
  /** Whether something that a person has typed stands on the page. */
  hasTyped(): boolean;
  /** Tells of each way to another path: that it begins, and that it has ended there or elsewhere. */
  watchNavigation(watcher: { began(): void; ended(): void }): void;
  /** Whether a write of this page has no answer yet. */
  isWriting(): boolean;
  /** Whether the page offers to sign in, and nothing else. */
  isAtSignIn(): boolean;
  /** Calls back whenever the page has come to another path. */
  whenArrived(react: () => void): void;
  /** Loads the page again for whoever the device belongs to now, without what the last one searched for. */
  startAnew(): void;
  /** Runs the routes' guards again. */
  checkRoute(): void;
  /** What was remembered for the next sign-in is for this one; a later one doesn't go there. */
  spendStoredRedirect(): void;
  leaveForLogin(why: 'requested' | 'expired'): Promise<void>;
  /** Opens a path of our own; `replace` leaves no way back to the screen that is on now. */
  go(path: string, how?: { replace: boolean }): void;
  /** Leaves for a page of somebody else, the payment provider's. */
  leaveFor(url: string): void;
  forceOnboarding(): void;
  /** Tells those who run the product, where error reporting is configured. */
  reportAlert(kind: string): void;
}

/** `id` is the same from beginning to end. */
export interface WriteWatcher {
  began(id: string, loading?: { kind: LoadingKind; label: string }): void;
  ended(id: string): void;
}

export interface SubscriptionWatcher {
  known(status: SubscriptionStatus): void;
  /** There is no answer. */
  failed(): void;
  /** It belongs to another organization, or to nobody. */
  forgotten(): void;
}

/** What each list of wires connects. */
export interface WireParts {
  root: RootActor;
  targets: WireTargets;
  raise: (toast: ToastContent) => void;
}

/** Events are emitted while an actor is still changing; its new snapshot is there a moment later. */
export function settled<Event>(react: (event: Event) => void): (event: Event) => void {
  return (event) => queueMicrotask(() => react(event));
}
