import type { BrowserConfig } from '@oficio/contracts';
import type { ServerClock } from '../../lib/server-clock.ts';
import type { LazyCache } from '../live-data/lazy-cache.ts';
import type { createAppRouter } from '../router.tsx';

/** The tools that the address requests, for the lifetime of the page. */
export interface Debugging {
  panel: boolean;
  inspector: boolean;
}

/** The parts of the running application that the tools read. */
export interface DebugParts {
  config: BrowserConfig;
  router: ReturnType<typeof createAppRouter>;
  lazyCache: LazyCache;
  clock: ServerClock;
}
