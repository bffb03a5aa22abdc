import type { BrowserConfig } from '@oficio/contracts';
import type { ErrorReporter } from '../features/error-reporting/error-reporter.ts';
import { raiseToast } from '../features/toasts/use-toasts.ts';
import { createApiClient } from '../lib/api/api-client.ts';
import type { OpenWrites } from '../lib/api/open-writes.ts';
import { createServerClock } from '../lib/api/server-clock.ts';
import { nextTask } from '../lib/page/next-task.ts';
import type { RaiseToast } from '../lib/page/raise-toast.ts';
import { lateSessionRefresh } from '../lib/session/late-session-refresh.ts';
import type { LinkArrival } from '../lib/session/link-arrival.ts';
import { SESSION_STORAGE_KEY } from '../lib/session/session-key.ts';
import { hasExpired, readStoredSession } from '../lib/session/stored-session.ts';
import { authClientLoader } from '../lib/session/supabase-client.ts';
import { viewOf } from '../lib/session/view-grant.ts';
import { hasUnsavedChanges, setFormOwner } from '../ui/unsaved-changes.ts';
import {
  authOf,
  createRootActor,
  crossTabOf,
  firstActors,
  onboardingOf,
  type RootActor,
  realtimeOf,
  subscriptionGuardOf,
  supportViewOf,
  toastsOf,
} from './actors.ts';
import { readDebugging, startDebugging } from './debugging/debugging.ts';
import { createLazyCache } from './live-data/lazy-cache.ts';
import { isPathOfMembers } from './route-guards.ts';
import { addAllRoutes, createAppRouter } from './router.tsx';
import { createOnePersonsApi } from './session/one-persons-api.ts';
import { createTargets, type WireTargets } from './targets/targets.ts';
import { ownerNow } from './unsaved-changes/form-owner.ts';
import { loadAllRoutes } from './visitor-routes.ts';
import { connectBrowser } from './wires/browser.ts';
import type { WireParts } from './wires/connect.ts';
import { connectActors } from './wires/connect-actors.ts';
import { screenWireEnds } from './wires/screen-wire.ts';

/**
 * The page asks for these by itself each minute. Their answers make no new attempt at the live connection, because each
 * failed series of attempts raises a message.
 */
const POLLED: readonly string[] = ['/api/notifications/count', '/api/time'];

export type StartedApplication = Awaited<ReturnType<typeof startApplication>>;

/**
 * Creates the actors, the cache and the router and connects them. Call it once. The work is split into several tasks;
 * the last task starts the actors.
 */
export async function startApplication(
  config: BrowserConfig,
  linkArrival: LinkArrival,
  reporter: ErrorReporter,
) {
  const readSession = () => readStoredSession(localStorage, SESSION_STORAGE_KEY);
  const needsAllRoutes = readSession() !== null || isPathOfMembers(window.location.pathname);
  // Where the routes can't be loaded now, the guard of unknown paths tries again, and its failure has a screen.
  const allRoutes = needsAllRoutes
    ? loadAllRoutes().then(
        () => true,
        () => false,
      )
    : false;
  const openWrites: OpenWrites = new Map();
  const debugging = readDebugging(window.location.search);
  const loadAuthClient = authClientLoader(config);
  const authUrl = `${config.supabaseUrl}/auth/v1`;
  const clock = createServerClock({ storage: localStorage });
  const refreshSession = lateSessionRefresh(async () => {
    const part = await loadSignedInPart();
    return part.createSessionRefresh({
      authUrl,
      authKey: config.supabaseKey,
      storage: localStorage,
      clock,
      lock: part.sessionLock(window),
    });
  });
  const authParts = { loadClient: loadAuthClient, storage: localStorage, refreshSession, clock };
  const root: RootActor = createRootActor(firstActors(authParts), async () => {
    const part = await loadSignedInPart();
    return part.createSignedInPart(config, api, wireParts, {
      refreshSession,
      clock,
      readSession,
      compareSession,
      openWrites,
    });
  });
  const auth = authOf(root);
  const hasTyped = () => hasUnsavedChanges() || showsOnboardingForm(root);
  setFormOwner(() => ownerNow(auth.getSnapshot()));
  const sharedApi = createApiClient({
    accessToken: () => auth.getSnapshot().context.session?.accessToken ?? null,
    refreshSession: () =>
      import('./session/refresh-for-request.ts').then(
        (part) => part.refreshForRequest(root, hasTyped),
        () => 'unavailable' as const,
      ),
    onSessionRefused: () => auth.send({ type: 'request.unauthorized' }),
    onProfileIncomplete: () => auth.send({ type: 'profile.incomplete' }),
    onAccessRefused: () => subscriptionGuardOf(root)?.send({ type: 'access.refused', halfTyped: hasTyped() }),
    onServerTime: clock.learn,
    onReached: (path) => {
      if (!POLLED.includes(path)) realtimeOf(root)?.send({ type: 'api.answered' });
    },
    organizationId: () => auth.getSnapshot().context.user?.currentOrganizationId ?? null,
    viewId: () => viewOf(auth.getSnapshot().context.session?.userId)?.id ?? null,
    onViewOver: () => supportViewOf(root)?.send({ type: 'view.expired' }),
    onMembershipChanged: () => targets.followOrganization(),
  });
  const api = createOnePersonsApi(sharedApi, {
    personHere: () => auth.getSnapshot().context.session?.userId ?? null,
    whenPersonChanges: (react) => auth.subscribe(react),
    onWritten: async (...call) => {
      const crossTab = crossTabOf(root);
      if (!crossTab) return;
      const part = await loadSignedInPart();
      const write = part.finishedWriteOf(...call);
      if (write) crossTab.send({ type: 'write.finished', write });
    },
    onSettled: (route) => lazyCache.askIfUsed((cache) => cache.refreshAfter(route)),
  });
  const raise: RaiseToast = (toast, action) => raiseToast(toastsOf(root), toast, action);
  const lazyCache = createLazyCache(
    { api, raise, currentOrganizationId: () => auth.getSnapshot().context.user?.currentOrganizationId },
    () => import('./live-data/cache.ts'),
  );
  await nextTask();
  let hasAllRoutes = await allRoutes;
  const router = createAppRouter({
    config,
    auth,
    loadAuthClient,
    lazyCache,
    linkArrival,
    async addAllRoutes() {
      if (hasAllRoutes) return false;
      await addAllRoutes(router);
      hasAllRoutes = true;
      return true;
    },
  });
  await nextTask();
  root.start();
  const targets: WireTargets = createTargets({ root, router, lazyCache, api, reporter, hasTyped });
  const wireParts: WireParts = {
    root,
    targets,
    raise: (toast) => toastsOf(root).send({ type: 'toast.raised', toast }),
  };
  connectActors(wireParts);
  const compareSession = connectBrowser(
    root,
    targets,
    window,
    { readSession, hasExpired: (session) => hasExpired(localStorage, session) },
    hasTyped,
  );
  startDebugging(debugging, { config, router, lazyCache, clock });
  const authServices = {
    loadAuthClient,
    publicUrl: config.publicUrl,
    authUrl,
    authKey: config.supabaseKey,
  };
  const wireEnds = screenWireEnds(root, targets);
  return { root, api, openWrites, router, raise, authServices, wireEnds, clock };
}

/** The onboarding stores its own draft, so its form isn't registered as unsaved. */
function showsOnboardingForm(root: RootActor): boolean {
  const snapshot = onboardingOf(root)?.getSnapshot();
  if (!snapshot?.hasTag('open')) return false;
  return !snapshot.matches({ asking: 'welcome' });
}

function loadSignedInPart() {
  return import('./signed-in-part.ts');
}
