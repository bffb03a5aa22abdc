import { isSharedPath } from '@oficio/contracts';
import type { RegisteredRouter } from '@tanstack/react-router';
import {
  peekStoredRedirect,
  rememberWhoLeft,
  spendStoredRedirect,
} from '../../lib/session/stored-redirect.ts';
import { hasUnsavedChanges, settleChanges } from '../../ui/unsaved-changes.ts';
import { isProtectedPath, withoutRecord } from '../route-guards.ts';

export type NavigationTargets = ReturnType<typeof navigationTargets>;

/**
 * The actors' operations on the page's address.
 * @param lastPerson the present or last person. Only they get the address back after their session has expired.
 */
export function navigationTargets(router: RegisteredRouter, lastPerson: () => string | null) {
  return {
    /** Reports the beginning and the end of each navigation to another path. */
    watchNavigation({ began, ended }: { began(): void; ended(): void }): void {
      router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && began());
      router.subscribe('onResolved', ended);
    },
    /** Calls back after each completed navigation. */
    whenArrived(react: () => void): void {
      router.subscribe('onResolved', react);
    },
    /** Whether the page is the sign-in, or a registration without typed text. */
    isAtSignIn(): boolean {
      const { pathname } = router.state.location;
      if (pathname !== '/register') return pathname === '/login';
      // The tab that the confirmation link opens needs the stored redirect.
      return !hasUnsavedChanges() && peekStoredRedirect() === null;
    },
    /** Opens a path of the application; `replace` replaces the current history entry. */
    go(path: string, { replace }: { replace: boolean } = { replace: false }): void {
      if (replace) router.history.replace(path);
      else router.history.push(path);
    },
    /** Opens a page of another site: the payment provider's. */
    leaveFor: (url: string) => window.location.assign(url),
    async leaveForLogin(why: 'requested' | 'expired'): Promise<void> {
      const person = lastPerson();
      const { pathname, href } = router.state.location;
      // A page that visitors have too is only left after its person has seen it, not during the navigation to it.
      const seen = isSharedPath(pathname) && router.state.resolvedLocation?.pathname === pathname;
      if (!isProtectedPath(pathname) && !seen) return router.invalidate();
      const search = why === 'expired' ? { redirect: href } : {};
      if (why === 'expired' && person) rememberWhoLeft(person);
      await router.navigate({ to: '/login', search, ignoreBlocker: true });
    },
    /** Leaves the page of a record, because the other organization doesn't have that record. */
    leaveRecord(): void {
      const { pathname, href } = router.state.location;
      const path = withoutRecord(pathname);
      if (isProtectedPath(pathname) && path !== href) {
        router.history.replace(path, undefined, { ignoreBlocker: true });
      }
    },
    /** Reloads the page for the person of the stored session, without the search of the last person. */
    startAnew(): void {
      settleChanges();
      window.location.replace(withoutRecord(router.state.location.pathname));
    },
    /** Runs the routes' guards again. */
    checkRoute(): void {
      void router.invalidate();
    },
    /** Assigns the stored redirect to this sign-in, so that a later sign-in doesn't use it. */
    spendStoredRedirect,
  };
}
