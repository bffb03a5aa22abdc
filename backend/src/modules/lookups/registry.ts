import type { LookupAnswer, LookupFacts } from './lookup.types.ts';

/** A registry that can be asked. */
export interface Registry {
  source: LookupAnswer['source'];
  /** The host that is asked. */
  server: string;
  /** Whether it is somebody else's server, which is spared. */
  foreign: boolean;
  /** Asks about a name; throws `LookupFailure` for what the registry refuses. */
  ask(name: string, signal: AbortSignal): Promise<LookupFacts & { server: string }>;
}
