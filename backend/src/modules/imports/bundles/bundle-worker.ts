import { parentPort, workerData } from 'node:worker_threads';
import type { BundleAnswer } from './bundle-thread.ts';
import { readBundle } from './read-bundle.ts';
import { UnreadableBundle } from './unreadable-bundle.ts';

/* The thread that reads one archive. */

function answered(bytes: Uint8Array): BundleAnswer {
  try {
    return { read: readBundle(bytes) };
  } catch (error) {
    if (error instanceof UnreadableBundle) return { fault: error.code };
    throw error;
  }
}

parentPort?.postMessage(answered(workerData as Uint8Array));
