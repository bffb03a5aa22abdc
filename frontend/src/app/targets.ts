import { authRoutes } from '@oficio/contracts';
import type { ToastContent } from '@oficio/machines/toasts';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../lib/api-client.ts';
import { queryOf } from '../lib/route-query.ts';
import { authOf, type RootActor, toastsOf } from './actors.ts';
import { createOrganizationFollower } from './follow-organization.ts';
import type { OwnWrites } from './own-writes.ts';
import { changeMessage, createRefresher, stalePaths, stalePathsOf } from './realtime-changes.ts';
import { isProtectedPath, withoutRecord } from './route-guards.ts';
import type { createAppRouter } from './router.tsx';
import { ORGANIZATION_KEY, type WireTargets } from './wires.ts';

interface TargetParts {
  root: RootActor;
  router: ReturnType<typeof createAppRouter>;
  queryClient: QueryClient;
  ownWrites: OwnWrites;
  api: ApiClient;
}

/** What the wires reach: the cache, the routes, the toasts. */
export function createTargets({ root, router, queryClient, ownWrites, api }: TargetParts): WireTargets {
  const refresh = createRefresher(queryClient);
  let cacheOwner: string | null = null;
  const raise = (toast: ToastContent) => toastsOf(root).send({ type: 'toast.raised', toast });

  return {
    giveCacheTo(userId) {
      if (userId === cacheOwner) return;
      cacheOwner = userId;
      void queryClient.cancelQueries();
      queryClient.clear();
    },
    giveCacheToOrganization(user) {
      void queryClient.cancelQueries();
      queryClient.clear();
      queryClient.setQueryData(queryOf(authRoutes.me).queryKey, user);
      // Heard by the other tabs; those that have followed already store the same again, which nobody hears.
      localStorage.setItem(ORGANIZATION_KEY, user.currentOrganizationId ?? '');
      const { pathname, href } = router.state.location;
      const path = withoutRecord(pathname);
      if (isProtectedPath(pathname) && path !== href) router.history.replace(path);
    },
    followOrganization: createOrganizationFollower({ auth: authOf(root), api, raise }),
    storeCurrentUser(user) {
      queryClient.setQueryData(queryOf(authRoutes.me).queryKey, user);
    },
    async applyChange(change) {
      const message = changeMessage(change);
      if (message === null || isOtherOrganization(change.record)) return;
      const version = message.endsWith('deleted') ? null : Number(change.record?.version);
      if (await ownWrites.claims(change.table, { id: change.id, version })) return;
      refresh(stalePaths(change));
      raise({ kind: 'info', title: message });
    },
    refreshTable(table) {
      refresh(stalePathsOf(table));
    },
    checkRoute() {
      void router.invalidate();
    },
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

  /** An owner of two organizations gets both through the filter. */
  function isOtherOrganization(record: Record<string, unknown> | null): boolean {
    const current = authOf(root).getSnapshot().context.user?.currentOrganizationId;
    return record !== null && record.organization_id !== undefined && record.organization_id !== current;
  }
}
