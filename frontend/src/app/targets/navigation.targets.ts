import { isSharedPath } from '@oficio/contracts';
import { peekStoredRedirect, rememberWhoLeft, spendStoredRedirect } from '../../lib/stored-redirect.ts';
import { hasUnsavedChanges, settleChanges } from '../../ui/unsaved-changes.ts';
import { isProtectedPath, withoutRecord } from '../route-guards.ts';
import type { createAppRouter } from '../router.tsx';

/** What the actors do to the page's address. */
export interface NavigationTargets {
  /** Reports each navigation to another path: its beginning, and its end there or elsewhere. */
  watchNavigation(watcher: { began(): void; ended(): void }): void;
  /** Calls back whenever the page has come to another path. */
  whenArrived(react: () => void): void;
  /** Whether the page offers to sign in, or to register with nothing typed yet. */
  isAtSignIn(): boolean;
  /** Opens a path of our own; `replace` leaves no way back to the screen that is on now. */
  go(path: string, how?: { replace: boolean }): void;
  /** Leaves for a page of somebody else, the payment provider's. */
  leaveFor(url: string): void;
  leaveForLogin(why: 'requested' | 'expired'): Promise<void>;
  /** Leaves the address of a record, which another organization doesn't have. */
  leaveRecord(): void;
  /** Loads the page again for whoever the device belongs to now, without what the last one searched for. */
  startAnew(): void;
  /** Runs the routes' guards again. */
  checkRoute(): void;
  /** What was remembered for the next sign-in is for this one; a later one doesn't go there. */
  spendStoredRedirect(): void;
}

type AppRouter = ReturnType<typeof createAppRouter>;

/** `lastPerson`: who is here, or was here last; an expired session keeps the address for them alone. */
export function navigationTargets(router: AppRouter, lastPerson: () => string | null): NavigationTargets {
  return {
    watchNavigation({ began, ended }) {
      router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && began());
      router.subscribe('onResolved', ended);
    },
    whenArrived(react) {
      router.subscribe('onResolved', react);
    },
    isAtSignIn() {
      const { pathname } = router.state.location;
      if (pathname !== '/register') return pathname === '/login';
      // The tab that the confirmation link opens needs the stored redirect.
      return !hasUnsavedChanges() && peekStoredRedirect() === null;
    },
    go(path, { replace } = { replace: false }) {
      if (replace) router.history.replace(path);
      else router.history.push(path);
    },
    leaveFor: (url) => window.location.assign(url),
    async leaveForLogin(why) {
      const person = lastPerson();
      const { pathname, href } = router.state.location;
      // A page that visitors have too is left by who has seen it here, not by who is still on the way to it.
      const seen = isSharedPath(pathname) && router.state.resolvedLocation?.pathname === pathname;
      if (!isProtectedPath(pathname) && !seen) return router.invalidate();
      const search = why === 'expired' ? { redirect: href } : {};
      if (why === 'expired' && person) rememberWhoLeft(person);
      await router.navigate({ to: '/login', search, ignoreBlocker: true });
    },
    leaveRecord() {
      const { pathname, href } = router.state.location;
      const path = withoutRecord(pathname);
      if (isProtectedPath(pathname) && path !== href) {
        router.history.replace(path, undefined, { ignoreBlocker: true });
      }
    },
    startAnew() {
      settleChanges();
      window.location.replace(withoutRecord(router.state.location.pathname));
    },
    checkRoute() {
      void router.invalidate();
    },
    spendStoredRedirect,
  };
}
