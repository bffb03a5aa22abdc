import type { ToastContent } from '@oficio/machines/toasts';
import type { ApiClient } from '../lib/api-client.ts';
import { spendStoredRedirect } from '../lib/stored-redirect.ts';
import { authOf, type RootActor, toastsOf } from './actors.ts';
import type { CacheDoor } from './cache-door.ts';
import { createOrganizationFollower } from './follow-organization.ts';
import { isProtectedPath, withoutRecord } from './route-guards.ts';
import type { createAppRouter } from './router.tsx';
import { ORGANIZATION_KEY, type WireTargets } from './wires.ts';

interface TargetParts {
  root: RootActor;
  router: ReturnType<typeof createAppRouter>;
  cacheDoor: CacheDoor;
  api: ApiClient;
}

/** What the wires reach: the cache, the routes, the toasts. */
export function createTargets({ root, router, cacheDoor, api }: TargetParts): WireTargets {
  const raise = (toast: ToastContent) => toastsOf(root).send({ type: 'toast.raised', toast });

  return {
    giveCacheTo(userId) {
      if (userId === null) cacheDoor.askIfUsed((cache) => cache.giveTo(null));
      else cacheDoor.ask((cache) => cache.giveTo(userId));
    },
    giveCacheToOrganization(user) {
      cacheDoor.ask((cache) => cache.startOver(user));
      // Heard by the other tabs; those that have followed already store the same again, which nobody hears.
      localStorage.setItem(ORGANIZATION_KEY, user.currentOrganizationId ?? '');
      const { pathname, href } = router.state.location;
      const path = withoutRecord(pathname);
      if (isProtectedPath(pathname) && path !== href) router.history.replace(path);
    },
    followOrganization: createOrganizationFollower({ auth: authOf(root), api, raise }),
    storeCurrentUser(user) {
      cacheDoor.ask((cache) => cache.storeCurrentUser(user));
    },
    applyChange(change) {
      cacheDoor.ask((cache) => void cache.applyChange(change));
    },
    refreshTable(table) {
      cacheDoor.ask((cache) => cache.refreshTable(table));
    },
    checkRoute() {
      void router.invalidate();
    },
    spendStoredRedirect,
    async leaveForLogin(why) {
      const { pathname, href } = router.state.location;
      if (!isProtectedPath(pathname)) return router.invalidate();
      const search = why === 'expired' ? { redirect: href } : {};
      await router.navigate({ to: '/login', search });
    },
    go(path, { replace } = { replace: false }) {
      if (replace) router.history.replace(path);
      else router.history.push(path);
    },
    forceOnboarding() {
      localStorage.setItem('showOnboarding', 'true');
      void router.navigate({ to: '/dashboard' });
    },
  };
}
