import type { BrowserConfig } from '@oficio/contracts';
import { waitFor } from 'xstate';
import { raiseToast } from '../features/toasts/use-toasts.ts';
import { createApiClient } from '../lib/api-client.ts';
import type { LinkArrival } from '../lib/link-arrival.ts';
import type { RaiseToast } from '../lib/raise-toast.ts';
import { readStoredSession } from '../lib/stored-session.ts';
import { authClientLoader, SESSION_STORAGE_KEY } from '../lib/supabase-client.ts';
import { authOf, createRootActor, type RootActor, realtimeOf, toastsOf } from './actors.ts';
import { createCacheDoor } from './cache-door.ts';
import { createAppRouter } from './router.tsx';
import { screenWireEnds } from './screen-wires/screen-wire.ts';
import { createTargets } from './targets.ts';
import { connectActors, connectBrowser, type WireTargets } from './wires.ts';

export type StartedApplication = ReturnType<typeof startApplication>;

/** Starts the actors and connects them with the cache, the routes and the page. Call it once. */
export function startApplication(config: BrowserConfig, linkArrival: LinkArrival) {
  const loadAuthClient = authClientLoader(config);
  const root = createRootActor(config, loadAuthClient);
  root.start();
  const auth = authOf(root);
  const api = createApiClient({
    accessToken: () => auth.getSnapshot().context.session?.accessToken ?? null,
    refreshSession: () => refreshThroughActor(root),
    onSessionRefused: () => auth.send({ type: 'request.unauthorized' }),
    onProfileIncomplete: () => auth.send({ type: 'profile.incomplete' }),
    onReached: () => realtimeOf(root)?.send({ type: 'api.answered' }),
    organizationId: () => auth.getSnapshot().context.user?.currentOrganizationId ?? null,
    onOrganizationSwitched: () => targets.followOrganization(),
  });
  const raise: RaiseToast = (toast, action) => raiseToast(toastsOf(root), toast, action);
  const cacheDoor = createCacheDoor(
    { api, raise, currentOrganizationId: () => auth.getSnapshot().context.user?.currentOrganizationId },
    () => import('./cache.ts'),
  );
  const router = createAppRouter({ config, auth, loadAuthClient, api, cacheDoor, linkArrival });
  const targets: WireTargets = createTargets({ root, router, cacheDoor, api });
  connectActors(root, targets);
  connectBrowser(root, targets, window, () => readStoredSession(localStorage, SESSION_STORAGE_KEY));
  const authServices = {
    loadAuthClient,
    publicUrl: config.publicUrl,
    authUrl: `${config.supabaseUrl}/auth/v1`,
    authKey: config.supabaseKey,
  };
  const wireEnds = screenWireEnds(root, targets);
  return { root, api, router, raise, authServices, wireEnds };
}

/** The auth actor refreshes; this only waits for what comes of it. */
async function refreshThroughActor(root: RootActor): Promise<'refreshed' | 'refused' | 'unavailable'> {
  const auth = authOf(root);
  const before = auth.getSnapshot().context.session?.accessToken;
  auth.send({ type: 'request.unauthorized' });
  const snapshot = await waitFor(auth, (current) => !current.hasTag('refreshing'));
  if (!snapshot.hasTag('authenticated')) return 'refused';
  return snapshot.context.session?.accessToken === before ? 'unavailable' : 'refreshed';
}
