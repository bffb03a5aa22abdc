import { setTimeout as delay } from 'node:timers/promises';
import { type Postmaster, type ServerStart, startPostmaster } from './postmaster.ts';
import { clearStalePostmaster } from './stale-postmaster.ts';

export interface Supervised {
  state(): 'ok' | 'starting' | 'failed';
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** Delays between attempts in milliseconds; the last one repeats. */
const BACKOFF_MS = [0, 100, 250, 500, 1_000, 2_000, 5_000];
/** A server that ran this long resets the backoff. */
const STEADY_MS = 30_000;

/** Starts the server and restarts it with growing delays each time it dies. Throws if the first start fails. */
export async function supervise(start: ServerStart, log: (line: string) => void): Promise<Supervised> {
  const stopping = new AbortController();
  let state: 'ok' | 'starting' | 'failed' = 'ok';
  let current: Postmaster | undefined = await startPostmaster(start);
  const watching = watch(current);

  async function watch(first: Postmaster): Promise<void> {
    let attempt = 0;
    for (let server: Postmaster | undefined = first; server; ) {
      const startedAt = Date.now();
      await server.ended;
      current = undefined;
      if (stopping.signal.aborted) return;
      if (Date.now() - startedAt > STEADY_MS) attempt = 0;
      state = 'starting';
      log('PostgreSQL ended; it is started again.');
      [server, attempt] = await startAgain(attempt);
      if (server) {
        state = 'ok';
        log('PostgreSQL runs again.');
      }
      current = server;
      if (stopping.signal.aborted) await server?.stop();
    }
  }

  async function startAgain(attempt: number): Promise<[Postmaster | undefined, number]> {
    for (; !stopping.signal.aborted; attempt += 1) {
      try {
        await delay(BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)], undefined, {
          signal: stopping.signal,
        });
        await clearStalePostmaster(start.directory);
        return [await startPostmaster(start), attempt + 1];
      } catch (error) {
        if (stopping.signal.aborted) break;
        state = 'failed';
        log(error instanceof Error ? error.message : String(error));
      }
    }
    return [undefined, attempt];
  }

  return {
    state: () => state,
    pid: () => current?.pid,
    async stop() {
      stopping.abort();
      await current?.stop();
      await watching;
    },
  };
}
