import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { KeyedQueue } from '../../../../keyed-queue.ts';
import type { ReadBundle } from './bundle.types.ts';
import { UnreadableBundle, type UnreadableBundleCode } from './unreadable-bundle.ts';

export type BundleAnswer = { read: ReadBundle } | { fault: UnreadableBundleCode };

const bundles = new KeyedQueue();

/** The memory of the thread. An archive that needs more is refused, and the process goes on. */
const MEMORY = { maxOldGenerationSizeMb: 768 };

/**
 * What an archive has. A thread of its own reads it, because unpacking and parsing hold a thread for a second; it ends with
 * the archive, and one archive is read after the other.
 * @throws UnreadableBundle
 */
export function readInThread(bytes: Uint8Array): Promise<ReadBundle> {
  return bundles.run('bundle', async () => {
    const fromSource = import.meta.url.endsWith('.ts');
    const worker = new Worker(new URL(`./bundle-worker.${fromSource ? 'ts' : 'js'}`, import.meta.url), {
      workerData: bytes,
      resourceLimits: MEMORY,
      ...(fromSource && { execArgv: ['--conditions=source'] }),
    });
    const answer = await answerOf(worker);
    if ('fault' in answer) throw new UnreadableBundle(answer.fault);
    return answer.read;
  });
}

async function answerOf(worker: Worker): Promise<BundleAnswer> {
  try {
    const [answer] = await once(worker, 'message');
    return answer;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new UnreadableBundle('too_large');
  }
}
