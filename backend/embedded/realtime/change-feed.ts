import pg from 'pg';
import { POOL_LIMITS } from '../pool-limits.ts';
import type { Change } from './change.ts';
import { dispatchChanges } from './change-dispatch.ts';
import { connectionConfig } from './connection-settings.ts';
import { PUBLICATION, type ReplicationRun, startReplication } from './replication.ts';
import type { SubscriptionIndex } from './subscription-index.ts';
import { createTableCatalog } from './table-catalog.ts';
import { createVisibilityProbe } from './visibility-probe.ts';

type FeedState = 'ok' | 'starting' | 'failed';

export interface ChangeFeed {
  state(): FeedState;
  /** True while every commit reaches the subscribers in the index. */
  isLive(): boolean;
  /** Resolves with true once live, with false after `waitMs`. */
  untilLive(waitMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

export interface ChangeFeedOptions {
  adminUrl: string;
  index: SubscriptionIndex;
  pool: pg.Pool;
  recordBytes: number;
  log: (line: string) => void;
  /** Called when changes may have been missed, so that subscribers can be notified. */
  onGap: () => void;
}

const RETRY_FIRST_MS = 100;
const RETRY_LAST_MS = 2_000;
const BATCH = 200;
const WAITING_CHANGES = 2_000;
const VISIBILITY_TIMEOUT = '15s';
const CLOSING_MS = 2_000;

/**
 * Keeps a change stream and a connection for visibility checks open, and reopens both when either is lost. Resolves
 * after the first attempt, successful or not.
 */
export async function startChangeFeed(options: ChangeFeedOptions): Promise<ChangeFeed> {
  const { log, onGap } = options;
  let state: FeedState = 'starting';
  let current: Run | undefined;
  let waiters: (() => void)[] = [];
  const stopped = Promise.withResolvers<void>();
  let isStopped = false;

  const firstAttempt = Promise.withResolvers<void>();
  const supervised = supervise();
  await firstAttempt.promise;

  async function supervise(): Promise<void> {
    let delay = RETRY_FIRST_MS;
    let lastFailure = '';
    while (!isStopped) {
      try {
        current = await openRun(options);
        state = 'ok';
        delay = RETRY_FIRST_MS;
        lastFailure = '';
        for (const resolve of waiters.splice(0)) resolve();
        firstAttempt.resolve();
        const reason = await Promise.race([current.ended, stopped.promise]);
        if (reason) log(`Realtime lost the database: ${reason.message}`);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== lastFailure) log(`Realtime can't read changes yet: ${reason}`);
        lastFailure = reason;
      }
      const ended = current;
      current = undefined;
      if (ended && !isStopped) {
        state = 'failed';
        onGap();
      }
      await ended?.close();
      firstAttempt.resolve();
      if (!isStopped) await Promise.race([wait(delay), stopped.promise]);
      delay = Math.min(delay * 2, RETRY_LAST_MS);
    }
  }

  return {
    state: () => state,
    isLive: () => current !== undefined,
    untilLive(waitMs) {
      if (current !== undefined) return Promise.resolve(true);
      return new Promise((resolve) => {
        const live = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          waiters = waiters.filter((waiter) => waiter !== live);
          resolve(false);
        }, waitMs);
        waiters.push(live);
      });
    },
    async stop() {
      isStopped = true;
      stopped.resolve();
      await supervised;
    },
  };
}

interface Run {
  ended: Promise<Error>;
  close(): Promise<void>;
}

/** Connects both. After it resolves, no change is missed until `ended` settles. */
async function openRun(options: ChangeFeedOptions): Promise<Run> {
  const client = new pg.Client({
    ...connectionConfig(options.adminUrl, 'visibility', {
      statement_timeout: VISIBILITY_TIMEOUT,
      plan_cache_mode: 'force_generic_plan',
      jit: 'off',
    }),
    query_timeout: POOL_LIMITS.query_timeout,
    // Postgres works on the next query while the answers to the last one are written out.
    pipeline: true,
  });
  const lost = Promise.withResolvers<Error>();
  client.on('error', lost.resolve);
  client.on('end', () => lost.resolve(new Error('The connection that asks for visibility was closed')));
  let stream: ReplicationRun | undefined;
  try {
    await client.connect();
    await requirePublication(client);
    const probe = await createVisibilityProbe(client);
    const tools = {
      ...options,
      client,
      probe,
      catalog: createTableCatalog(client),
      log: onceEach(options.log),
    };
    const queue = orderedQueue((changes) => dispatchChanges(changes, tools), lost.resolve);
    stream = await startReplication(options.adminUrl, queue);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const { ended, stop } = stream;
  return {
    ended: Promise.race([ended, lost.promise]),
    async close() {
      // A server that hangs never confirms the end, and the next attempt must not wait for it.
      await Promise.race([Promise.all([stop(), client.end().catch(() => undefined)]), wait(CLOSING_MS)]);
    },
  };
}

/**
 * Dispatches changes in order, in batches of those that have arrived. When too many wait, the returned promise holds
 * the stream back until there is room.
 */
function orderedQueue(
  dispatch: (changes: Change[]) => Promise<void>,
  onFailure: (error: Error) => void,
): (change: Change) => Promise<void> | undefined {
  let waiting: Change[] = [];
  let working: Promise<void> | undefined;
  let failed = false;

  async function work(): Promise<void> {
    try {
      while (waiting.length > 0 && !failed) {
        const batch = waiting.slice(0, BATCH);
        waiting = waiting.slice(BATCH);
        await dispatch(batch);
      }
    } catch (error) {
      failed = true;
      waiting = [];
      onFailure(error instanceof Error ? error : new Error(String(error)));
    }
    working = undefined;
  }

  return (change) => {
    if (failed) return undefined;
    waiting.push(change);
    working ??= work();
    return waiting.length >= WAITING_CHANGES ? working : undefined;
  };
}

async function requirePublication(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_catalog.pg_publication where pubname = $1', [
    PUBLICATION,
  ]);
  if (rowCount === 0) throw new Error(`there is no publication ${PUBLICATION}`);
}

/** Logs each distinct line once, because the same failure may repeat with every change. */
function onceEach(log: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (!said.has(line)) log(line);
    said.add(line);
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
