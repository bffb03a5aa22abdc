import type { BrowserConfig } from '@oficio/contracts';
import type { LinkArrival } from '../lib/session/link-arrival.ts';
import type { LoadAuthClient } from '../lib/session/supabase-client.ts';
import type { AuthActor } from './actors.ts';
import type { LazyCache } from './live-data/lazy-cache.ts';

/** The context of the routes. */
export interface AppServices {
  config: BrowserConfig;
  auth: AuthActor;
  loadAuthClient: LoadAuthClient;
  lazyCache: LazyCache;
  /** The link that the address contained when the page was opened. */
  linkArrival: LinkArrival;
  /** Adds the routes of signed-in people to the router. It answers `false` where the router has them. */
  addAllRoutes: () => Promise<boolean>;
}
