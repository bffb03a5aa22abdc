import { isSharedPath } from '@oficio/contracts';
import type { ToastContent } from '@oficio/machines/toasts';
import type { ErrorReporter } from '../features/error-reporting/error-reporter.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { rememberWhoLeft, spendStoredRedirect } from '../lib/stored-redirect.ts';
import { settleChanges } from '../ui/unsaved-changes.ts';
import { authOf, onboardingOf, type RootActor, toastsOf } from './actors.ts';
import type { CacheDoor } from './cache-door.ts';
import { isProtectedPath, withoutRecord } from './route-guards.ts';
import type { createAppRouter } from './router.tsx';
import { ORGANIZATION_KEY } from './wires/browser.ts';
import type { WireTargets } from './wires/wire.ts';

/** Stands for 'true' while the onboarding is to be gone through, also by somebody who has completed it. */
export const ONBOARDING_FLAG = 'showOnboarding';

interface TargetParts {
  root: RootActor;
  router: ReturnType<typeof createAppRouter>;
  cacheDoor: CacheDoor;
  api: ApiClient;
  reporter: ErrorReporter;
  /** Whether something that a person has typed stands on the page. */
  hasTyped: () => boolean;
}

/** What the wires reach: the cache, the routes, the toasts. */
export function createTargets(parts: TargetParts): WireTargets {
  const { root, router, cacheDoor, api, reporter, hasTyped } = parts;
  const raise = (toast: ToastContent) => toastsOf(root).send({ type: 'toast.raised', toast });
  /** Who is here, or was here last. */
  let person: string | null = null;
  let follower: Promise<() => void> | null = null;

  return {
    giveCacheTo(userId) {
      person = userId ?? person;
      if (userId === null) cacheDoor.askIfUsed((cache) => cache.giveTo(null));
      else cacheDoor.ask((cache) => cache.giveTo(userId));
    },
    giveCacheToOrganization(user) {
      cacheDoor.ask((cache) => cache.startOver(user));
      // Heard by the other tabs; those that have followed already store the same again, which nobody hears.
      localStorage.setItem(ORGANIZATION_KEY, user.currentOrganizationId ?? '');
      const { pathname, href } = router.state.location;
      const path = withoutRecord(pathname);
      if (isProtectedPath(pathname) && path !== href) {
        router.history.replace(path, undefined, { ignoreBlocker: true });
      }
    },
    followOrganization() {
      follower ??= import('./follow-organization.ts').then((part) =>
        part.createOrganizationFollower({ auth: authOf(root), api, raise }),
      );
      follower.then(
        (follow) => follow(),
        () => {
          // The next request that is refused asks again.
          follower = null;
        },
      );
    },
    storeCurrentUser(user) {
      cacheDoor.ask((cache) => cache.storeCurrentUser(user));
    },
    applyChange(change) {
      cacheDoor.ask((cache) => void cache.applyChange(change));
    },
    refreshTable(table) {
      cacheDoor.ask((cache) => cache.refreshTable(table));
    },
    applyOwnWrite(table, write) {
      cacheDoor.askIfUsed((cache) => cache.applyOwnWrite(table, write));
    },
    refreshPaths(paths) {
      cacheDoor.askIfUsed((cache) => cache.refreshPaths(paths));
    },
    watchWrites(watcher) {
      cacheDoor.ask(({ watchWrites }) => watchWrites(watcher));
    },
    watchSubscription(watcher) {
      cacheDoor.ask(({ watchSubscription }) => watchSubscription(watcher));
    },
    readSubscription: () =>
      new Promise((resolve, reject) => {
        cacheDoor.ask((cache) => void cache.readSubscription().then(resolve, reject));
      }),
    storeSubscription(status) {
      cacheDoor.ask((cache) => cache.storeSubscription(status));
    },
    hasTyped,
    watchNavigation({ began, ended }) {
      router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && began());
      router.subscribe('onResolved', ended);
    },
    isWriting() {
      let writing = false;
      cacheDoor.askIfUsed(({ client }) => {
        writing = client.isMutating() > 0;
      });
      return writing;
    },
    isAtSignIn: () => router.state.location.pathname === '/login',
    whenArrived(react) {
      router.subscribe('onResolved', react);
    },
    startAnew() {
      settleChanges();
      const { pathname } = router.state.location;
      window.location.replace(withoutRecord(pathname));
    },
    checkRoute() {
      void router.invalidate();
    },
    spendStoredRedirect,
    reportAlert: reporter.reportAlert,
    async leaveForLogin(why) {
      const { pathname, href } = router.state.location;
      // A page that visitors have too is left by who has seen it here, not by who is still on the way to it.
      const seen = isSharedPath(pathname) && router.state.resolvedLocation?.pathname === pathname;
      if (!isProtectedPath(pathname) && !seen) return router.invalidate();
      const search = why === 'expired' ? { redirect: href } : {};
      if (why === 'expired' && person) rememberWhoLeft(person);
      await router.navigate({ to: '/login', search, ignoreBlocker: true });
    },
    go(path, { replace } = { replace: false }) {
      if (replace) router.history.replace(path);
      else router.history.push(path);
    },
    leaveFor: (url) => window.location.assign(url),
    forceOnboarding() {
      localStorage.setItem(ONBOARDING_FLAG, 'true');
      onboardingOf(root)?.send({ type: 'onboarding.forced' });
      void router.navigate({ to: '/dashboard', ignoreBlocker: true });
    },
  };
}
