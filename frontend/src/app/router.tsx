import { createRouter } from '@tanstack/react-router';
import { PendingScreen } from '../features/shell/full-screen.tsx';
import { parseRawSearch, stringifyRawSearch } from '../lib/page/raw-search.ts';
import { ScreenCrash } from './crash/crash.tsx';
import type { AppServices } from './services.ts';
import { loadAllRoutes, visitorRouteTree } from './visitor-routes.ts';

/** The router, with file routes and guards that read the auth actor. It has the routes that were loaded before. */
export function createAppRouter(services: AppServices) {
  return createRouter({
    routeTree: visitorRouteTree,
    context: services,
    parseSearch: parseRawSearch,
    stringifySearch: stringifyRawSearch,
    defaultPreload: 'intent',
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenCrash,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}

/** Adds the routes of signed-in people to a router that was created with those of visitors. */
export async function addAllRoutes(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await loadAllRoutes();
  router.setRoutes(router.buildRouteTree());
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
