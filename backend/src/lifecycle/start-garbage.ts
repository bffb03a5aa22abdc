import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** From the start to the collection, so that neither the start nor a first page waits for it. Milliseconds. */
const DELAY_MS = 2_000;

/** Collects the garbage of the start, which V8 keeps in an idle process: about a quarter of its resident memory. */
export function collectStartGarbage(): void {
  setTimeout(collectGarbage, DELAY_MS).unref();
}

/** Collects all garbage and gives the memory back to the system. Blocks the thread for a tenth of a second and more. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // A plain major collection keeps the freed pages.
  collect({ type: 'major', flavor: 'last-resort' });
}
