import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { explainFileError } from '../file-error.ts';

/** The offset of a moved clock from real time, in milliseconds; 0 for a clock that was never moved. */
export interface ClockOffset {
  /** Throws a StartupError when the file can't be read or understood. */
  load(): number;
  save(aheadMs: number): void;
}

/** Keeps the offset in `dataDir/clock.json`, beside the data that the moved clock has shaped. */
export function clockOffset(dataDir: string): ClockOffset {
  const path = join(dataDir, 'clock.json');
  return {
    load: () => offsetIn(readText(path), path),
    save(aheadMs) {
      if (aheadMs === 0) return rmSync(path, { force: true });
      // A temporary file is renamed, so that a full disk or a crash never leaves half a file.
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
    throw explainFileError(error, path);
  }
}

function offsetIn(text: string, path: string): number {
  try {
    const { aheadMs } = JSON.parse(text) as { aheadMs?: unknown };
    if (Number.isSafeInteger(aheadMs)) return aheadMs as number;
  } catch {
    // The error below covers text that isn't JSON.
  }
  throw new StartupError(`${path} is damaged. Remove it to go on in real time.`);
}
