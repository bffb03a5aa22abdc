import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from './statistics.mjs';
import { startProcess } from './workspace.mjs';

const ROUNDS = 3;
const IDLE_MS = 5_000;

/**
 * First start (with a new database), later starts, and the resident memory of the Node process after five idle
 * seconds, without Postgres. Medians; milliseconds and MB.
 */
export async function measureProcess() {
  const first = [];
  const later = [];
  const memory = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'oficio-bench-'));
    const fresh = await startProcess(dataDir);
    first.push(fresh.readyMs);
    await fresh.stop();
    const again = await startProcess(dataDir);
    later.push(again.readyMs);
    await delay(IDLE_MS);
    memory.push(residentMegabytes(again.pid));
    await again.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { firstStartMs: median(first), laterStartMs: median(later), idleMegabytes: median(memory) };
}

/**
 * Linux only; elsewhere NaN.
 * @param {number} pid
 */
export function residentMegabytes(pid) {
  try {
    const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(pages?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** @param {Awaited<ReturnType<typeof measureProcess>>} figures */
export function processRows({ firstStartMs, laterStartMs, idleMegabytes }) {
  return [
    ['first start, ms', firstStartMs.toFixed(0), '', '', '≤ 5,000'],
    ['start, ms', laterStartMs.toFixed(0), '', '', '≤ 3,000'],
    ['idle memory of the Node process, MB', idleMegabytes.toFixed(0), '', '', '≤ 200'],
  ];
}
