import type { QueryClient } from '@tanstack/react-query';
import type { Recorder } from './recorder.ts';

/** The parts of the running application that the panel reads. */
export interface DebugSources {
  recorder: Recorder;
  /** Null until somebody has signed in. */
  queryClient(): QueryClient | null;
  route: {
    get(): string;
    subscribe(listener: () => void): () => void;
  };
  /** Milliseconds since 1970. */
  serverTime(): number;
  /** Name and version of the build. */
  versions: readonly (readonly [string, string])[];
}
