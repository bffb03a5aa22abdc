import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileFailure, StartFailure } from '../start-failure.ts';

/** How far a moved clock is from real time, in milliseconds; 0 when it was never moved. */
export interface KeptDistance {
  /** Throws a StartFailure when the file can't be read or understood. */
  load(): number;
  save(aheadMs: number): void;
}

/** The distance that `dataDir/clock.json` keeps, beside the data that the moved clock has shaped. */
export function keptDistance(dataDir: string): KeptDistance {
  const path = join(dataDir, 'clock.json');
  return {
    load: () => distanceIn(readText(path), path),
    save(aheadMs) {
      if (aheadMs === 0) return rmSync(path, { force: true });
      // Written beside and renamed, so that a full disk or a crash never leaves half of it.
      writeFileSync(`${path}.new`, JSON.stringify({ aheadMs }), { flush: true });
      renameSync(`${path}.new`, path);
    },
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{"aheadMs":0}';
    throw explainFileFailure(error, path);
  }
}

function distanceIn(text: string, path: string): number {
  try {
    const { aheadMs } = JSON.parse(text) as { aheadMs?: unknown };
    if (Number.isSafeInteger(aheadMs)) return aheadMs as number;
  } catch {
    // Told below.
  }
  throw new StartFailure(`${path} is damaged. Remove it to go on in real time.`);
}
