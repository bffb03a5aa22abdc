import { createRouter } from '@tanstack/react-router';
import { PendingScreen } from '../features/shell/full-screen.tsx';
import { parseRawSearch, stringifyRawSearch } from '../lib/page/raw-search.ts';
import { routeTree } from '../routeTree.gen.ts';
import { ScreenCrash } from './crash/crash.tsx';
import type { AppServices } from './services.ts';

/** The router, with file routes and guards that read the auth actor. */
export function createAppRouter(services: AppServices) {
  return createRouter({
    routeTree,
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

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
