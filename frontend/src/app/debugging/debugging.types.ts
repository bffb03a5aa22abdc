import type { BrowserConfig } from '@oficio/contracts';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ServerClock } from '../../lib/api/server-clock.ts';
import type { LazyCache } from '../live-data/lazy-cache.ts';

/** The tools that the address requests, for the lifetime of the page. */
export interface Debugging {
  panel: boolean;
  inspector: boolean;
}

/** The parts of the running application that the tools read. */
export interface DebugParts {
  config: BrowserConfig;
  router: RegisteredRouter;
  lazyCache: LazyCache;
  clock: ServerClock;
}
