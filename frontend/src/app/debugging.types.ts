import type { BrowserConfig } from '@oficio/contracts';
import type { ServerClock } from '../lib/server-clock.ts';
import type { CacheDoor } from './cache-door.ts';
import type { createAppRouter } from './router.tsx';

/** What the address asks for, as long as this page lives. */
export interface Debugging {
  panel: boolean;
  inspector: boolean;
}

/** What the tools read of the running application. */
export interface DebugParts {
  config: BrowserConfig;
  router: ReturnType<typeof createAppRouter>;
  cacheDoor: CacheDoor;
  clock: ServerClock;
}
