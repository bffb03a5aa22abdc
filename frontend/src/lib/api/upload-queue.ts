import { randomId } from './random-id.ts';
import { failureText, RequestFailure } from './request-failure.ts';

/** A file of the queue. A stored one leaves it. */
export interface Upload {
  /** Also the idempotency key of its request, so that a retry after a lost answer stores it once. */
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  sentBytes: number;
  /** The sentence about a failure, and whether the same file can succeed later. */
  failure: string | null;
  canRetry: boolean;
}

interface QueuePorts {
  send: (
    upload: Upload,
    options: { signal: AbortSignal; onSent: (bytes: number) => void },
  ) => Promise<unknown>;
  /** Called with the names of all files that were stored, once no other one waits. */
  onStored: (names: readonly string[]) => void;
}

/** Files that are uploaded one after the other. A failed one waits for a retry and doesn't hold up the others. */
export function createUploadQueue({ send, onStored }: QueuePorts) {
  const listeners = new Set<() => void>();
  let uploads: readonly Upload[] = [];
  let stored: string[] = [];
  let running: { id: string; controller: AbortController } | null = null;

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => uploads,
    add(files: readonly File[]): void {
      const added = files.map((file) => ({ id: randomId(), file, ...WAITING }));
      change([...uploads, ...added]);
      next();
    },
    retry(id: string): void {
      update(id, WAITING);
      next();
    },
    /** Takes a file out of the queue, and ends its request. */
    cancel(id: string): void {
      change(uploads.filter((upload) => upload.id !== id));
      if (running?.id === id) running.controller.abort();
    },
    cancelAll(): void {
      change([]);
      running?.controller.abort();
    },
  };

  function next(): void {
    const upload = uploads.find(({ state }) => state === 'waiting');
    if (running) return;
    if (upload) void run(upload);
    else if (stored.length > 0) {
      onStored(stored);
      stored = [];
    }
  }

  async function run(upload: Upload): Promise<void> {
    const controller = new AbortController();
    const { id } = upload;
    running = { id, controller };
    update(id, { state: 'sending' });
    try {
      const onSent = (sentBytes: number) => update(id, { sentBytes });
      await send(upload, { signal: controller.signal, onSent });
      stored.push(upload.file.name);
      change(uploads.filter((other) => other.id !== id));
    } catch (error) {
      update(id, { state: 'failed', failure: failureText(error), canRetry: !isAboutFile(error) });
    }
    running = null;
    next();
  }

  function update(id: string, changed: Partial<Upload>): void {
    change(uploads.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)));
  }

  function change(changed: readonly Upload[]): void {
    uploads = changed;
    for (const listener of listeners) listener();
  }
}

const WAITING = { state: 'waiting', sentBytes: 0, failure: null, canRetry: false } as const;

/** The file itself was refused: its name, its size or its type. */
function isAboutFile(error: unknown): boolean {
  return error instanceof RequestFailure && [400, 413, 415].includes(error.status);
}
