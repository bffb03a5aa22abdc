import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The delay in milliseconds, so that neither the start nor a first page waits for the collection. */
const DELAY_MS = 2_000;

/**
 * Collects the garbage of the start once. V8 would keep it in an idle process: about a quarter of its resident memory.
 */
export function collectStartGarbage(): void {
  setTimeout(collectGarbage, DELAY_MS).unref();
}

/** Collects all garbage and returns the memory to the system. Blocks the thread for a tenth of a second or longer. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // A plain major collection would keep the freed pages.
  collect({ type: 'major', flavor: 'last-resort' });
}
