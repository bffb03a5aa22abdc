import type { BrowserConfig } from '@oficio/contracts';
import type { ApiClient } from '../lib/api-client.ts';
import type { LinkArrival } from '../lib/link-arrival.ts';
import type { LoadAuthClient } from '../lib/supabase-client.ts';
import type { AuthActor } from './actors.ts';
import type { CacheDoor } from './cache-door.ts';

/** What routes get as their context. */
export interface AppServices {
  config: BrowserConfig;
  auth: AuthActor;
  loadAuthClient: LoadAuthClient;
  api: ApiClient;
  cacheDoor: CacheDoor;
  /** What the address brought when the page was opened. */
  linkArrival: LinkArrival;
}
