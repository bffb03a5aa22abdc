import { createRouter } from '@tanstack/react-router';
import { FullScreenMessage } from '../features/shell/full-screen.tsx';
import { routeTree } from '../routeTree.gen.ts';
import { Crash } from './crash.tsx';
import type { AppServices } from './services.ts';

/** The router: file routes, guarded by what the auth actor knows. */
export function createAppRouter(services: AppServices) {
  return createRouter({
    routeTree,
    context: services,
    parseSearch: parseRawSearch,
    stringifySearch: stringifyRawSearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: Crash,
    defaultPendingComponent: FullScreenMessage,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}

/** Values stay text: a token or a code that looks like a number must not become one. */
export function parseRawSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The reverse of `parseRawSearch`; absent and empty values are left out. */
export function stringifyRawSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
