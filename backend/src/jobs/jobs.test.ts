import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { ApiDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { roleUrl } from '../database/role-url.ts';
import { RequestLogger } from '../http/request-logger.ts';
import { JOB_NAMES } from './job-payloads.ts';
import { Jobs } from './jobs.ts';

let database: TestDatabase;
let api: ApiDatabase;
let admin: pg.Client;
let logLines: string[];
const opened: Jobs[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  const { adminUrl } = database;
  api = new ApiDatabase({ adminUrl, role: 'oficio_api', connections: 2, onError: () => undefined });
  admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  logLines = [];
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
  await Promise.all([api.close(), admin.end()]);
  await database.drop();
});

/** The jobs of one process. */
function openJobs(): Jobs {
  const logger = new RequestLogger(pino({ base: null }, { write: (line) => void logLines.push(line) }));
  const jobs = new Jobs({ databaseUrl: roleUrl(database.adminUrl, 'oficio_worker') }, logger);
  opened.push(jobs);
  return jobs;
}

const CLAIMS = { userId: randomUUID(), organizationId: null };

async function enqueue(jobs: Jobs, ...ids: string[]): Promise<void> {
  await api.transaction(CLAIMS, async (tx) => {
    for (const userId of ids) await jobs.enqueue(tx, 'welcome.send', { userId });
  });
}

/** Handles welcome jobs by recording them. Jobs that `fail` selects fail. */
function noting(jobs: Jobs, fail: (userId: string) => boolean = () => false): string[] {
  const done: string[] = [];
  jobs.handle('welcome.send', async ({ userId }) => {
    done.push(userId);
    if (fail(userId)) throw new Error(`${userId} is secret`);
  });
  return done;
}

test('a job exists only if the transaction that queued it commits', async () => {
  const jobs = openJobs();
  const done = noting(jobs);
  const rolledBack = api.transaction(CLAIMS, async (tx) => {
    await jobs.enqueue(tx, 'welcome.send', { userId: 'never' });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await enqueue(jobs, 'committed');
  expect(await jobs.runPending()).toEqual({ done: 1, failed: 0 });
  expect(await jobs.runPending()).toEqual({ done: 0, failed: 0 });
  expect(done).toEqual(['committed']);
});

test('a failed job is retried with growing waits, stays one row, and stores no message of its failure', async () => {
  const jobs = openJobs();
  let working = false;
  const done = noting(jobs, () => !working);
  await enqueue(jobs, 'one');
  const waits: { least: number; most: number }[] = [];
  for (let times = 1; times <= 7; times += 1) {
    const before = (await admin.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]?.now;
    expect(await jobs.runPending({ early: true })).toEqual({ done: 0, failed: 1 });
    const { rows } = await admin.query<{ state: string; least: number; most: number }>(
      `SELECT state, extract(epoch FROM start_after - now())::float8 AS least,
         extract(epoch FROM start_after - $1::timestamptz)::float8 AS most FROM pgboss.job`,
      [before],
    );
    expect(rows).toMatchObject([{ state: 'retry' }]);
    waits.push(...rows);
  }
  // The last wait is a minute or more.
  expect(await jobs.runPending()).toEqual({ done: 0, failed: 0 });
  // Each wait doubles from 2 s, and up to half of it is random. The attempt itself lies between the two readings.
  waits.forEach(({ least, most }, times) => {
    expect(most).toBeGreaterThan(2 * 2 ** times * 0.5);
    expect(least).toBeLessThanOrEqual(2 * 2 ** (times + 1));
  });
  working = true;
  expect(await jobs.runPending({ early: true })).toEqual({ done: 1, failed: 0 });
  expect(done).toHaveLength(8);
  const { rows } = await admin.query('SELECT state, output::text FROM pgboss.job');
  expect(rows).toEqual([{ state: 'completed', output: null }]);
  expect(logLines.join()).not.toContain('is secret');
});

test('a failing job doesn’t block the others', async () => {
  const jobs = openJobs();
  noting(jobs, (userId) => userId === 'two');
  await enqueue(jobs, 'one', 'two', 'three');
  expect(await jobs.runPending()).toEqual({ done: 2, failed: 1 });
});

test('a commit wakes a worker, and a failed job is retried', async () => {
  const jobs = openJobs();
  let tries = 0;
  const done = noting(jobs, () => {
    tries += 1;
    return tries === 1;
  });
  jobs.start();
  await vi.waitFor(() => expect(listeners()).resolves.toBe(1));
  const queuedAt = performance.now();
  await enqueue(jobs, 'one');
  await vi.waitFor(() => expect(done).toHaveLength(1), { interval: 20 });
  await vi.waitFor(() => expect(done).toEqual(['one', 'one']), { interval: 20 });
  // Without a wake-up a listening worker polls every 30 s.
  expect(performance.now() - queuedAt).toBeLessThan(25_000);
});

test('two processes share the queue, and each job is done by one of them', async () => {
  const [one, other] = [openJobs(), openJobs()];
  const done: string[] = [];
  const bothAtWork = Promise.withResolvers<void>();
  const atWork = new Set<Jobs>();
  for (const jobs of [one, other]) {
    jobs.handle('welcome.send', async ({ userId }) => {
      done.push(userId);
      atWork.add(jobs);
      if (atWork.size === 2) bothAtWork.resolve();
      await bothAtWork.promise;
    });
  }
  const ids = Array.from({ length: 40 }, (_, index) => `job ${index}`);
  await enqueue(one, ...ids);
  one.start();
  other.start();
  await vi.waitFor(() => expect(done).toHaveLength(40));
  await Promise.all([one.stop(), other.stop()]);
  expect(done.sort()).toEqual(ids.sort());
  const { rows } = await admin.query('SELECT state, count(*)::int FROM pgboss.job GROUP BY 1 ORDER BY 1');
  expect(rows).toContainEqual({ state: 'completed', count: 40 });
});

test('a stop waits for the running job and leaves waiting jobs to the next process', async () => {
  const first = openJobs();
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const finished: string[] = [];
  first.handle('welcome.send', async ({ userId }) => {
    begun.resolve();
    await go.promise;
    finished.push(userId);
  });
  await enqueue(first, 'running');
  first.start();
  await begun.promise;
  const stopped = first.stop();
  await enqueue(first, 'left');
  go.resolve();
  await stopped;
  expect(finished).toEqual(['running']);

  const next = openJobs();
  const done = noting(next);
  next.start();
  await vi.waitFor(() => expect(done).toEqual(['left']));
});

test('without a database the workers log once and keep waiting, and a stop doesn’t wait for them', async () => {
  const logger = new RequestLogger(pino({ base: null }, { write: (line) => void logLines.push(line) }));
  const jobs = new Jobs({ databaseUrl: 'postgres://oficio_worker:x@127.0.0.1:1/none' }, logger);
  noting(jobs);
  jobs.start();
  await vi.waitFor(() => expect(logLines).toHaveLength(1));
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({
    level: 40,
    msg: 'The jobs wait for the database (ECONNREFUSED).',
  });
  const asked = performance.now();
  await jobs.stop();
  expect(performance.now() - asked).toBeLessThan(20_000);
});

test('while the workers are paused, due tasks and the jobs they queue run once each in their place', async () => {
  const jobs = openJobs();
  const done = noting(jobs, (userId) => userId === 'fails');
  // A retry later than the end of the test.
  await admin.query("UPDATE pgboss.queue SET retry_delay = 900 WHERE name = 'welcome.send'");
  let days = 0;
  const meanwhile = Array.from({ length: 50 }, (_, index) => `meanwhile ${index}`);
  jobs.every('account.remove', '17 3 * * *', async () => {
    days += 1;
    await enqueue(jobs, `of day ${days}`, 'fails');
  });
  jobs.start();
  await enqueue(jobs, 'before');
  await vi.waitFor(() => expect(done).toEqual(['before']));

  const seen = await jobs.whileWorkersPaused(async (work) => {
    // Without the pause each commit would wake the workers long before the last one.
    for (const id of meanwhile) await enqueue(jobs, id);
    const woken = [...done];
    await work();
    const firstDay = [...done];
    await work();
    return { woken, firstDay };
  });

  expect(seen.woken).toEqual(['before']);
  expect(seen.firstDay.slice(1).sort()).toEqual(['fails', ...meanwhile, 'of day 1'].sort());
  expect(done.slice(seen.firstDay.length).sort()).toEqual(['fails', 'of day 2']);
  await enqueue(jobs, 'after');
  await vi.waitFor(() => expect(done).toContain('after'));
});

test('workers that are stopped during a pause stay stopped', async () => {
  const jobs = openJobs();
  const done = noting(jobs);
  jobs.start();
  const stopped = await jobs.whileWorkersPaused(async () => jobs.stop());
  await enqueue(jobs, 'late');
  expect([stopped, done]).toEqual([undefined, []]);
  await expect(jobs.whileWorkersPaused(async () => undefined)).rejects.toThrow('There are no workers.');
});

test('each periodic task has its own schedule and time limit, after any number of starts', async () => {
  for (const jobs of [openJobs(), openJobs()]) {
    jobs.every('account.remove', '17 3 * * *', async () => undefined, 3_600);
    jobs.every('trial-notice.add', '12 * * * *', async () => undefined);
    jobs.start();
  }
  await vi.waitFor(async () => {
    const { rows } = await admin.query(
      "SELECT name, cron, timezone, options->>'expireInSeconds' AS seconds FROM pgboss.schedule ORDER BY 1",
    );
    expect(rows).toEqual([
      { name: 'account.remove', cron: '17 3 * * *', timezone: 'UTC', seconds: '3600' },
      { name: 'trial-notice.add', cron: '12 * * * *', timezone: 'UTC', seconds: '120' },
    ]);
  });
});

test('a periodic task that throws or hangs blocks no other', async () => {
  const jobs = openJobs();
  const done: string[] = [];
  const never = Promise.withResolvers<void>();
  jobs.every('account.remove', '17 3 * * *', async () => {
    done.push('waiting');
    await never.promise;
  });
  jobs.every('subscription.upkeep', '7 * * * *', async () => {
    done.push('thrown');
    throw new Error('The provider is away');
  });
  jobs.every('support-ticket.purge', '37 3 * * *', async () => void done.push('done'));
  for (const name of ['account.remove', 'subscription.upkeep', 'support-ticket.purge']) {
    await admin.query("SELECT oficio.enqueue_job($1, '{}')", [name]);
  }
  jobs.start();
  await vi.waitFor(() => expect(new Set(done)).toEqual(new Set(['waiting', 'thrown', 'done'])));
  never.resolve();
});

test('a job has one handler', () => {
  const jobs = openJobs();
  noting(jobs);
  expect(() => noting(jobs)).toThrow('The job welcome.send has a handler already');
});

test('an unused queue is removed with its schedule and jobs', async () => {
  await admin.query(`SELECT pgboss.create_queue('maintenance.daily', '{"policy":"standard"}')`);
  await admin.query("SELECT oficio.enqueue_job('maintenance.daily', '{}')");
  await admin.query(
    "INSERT INTO pgboss.schedule (name, key, cron, timezone) VALUES ('maintenance.daily', '', '17 3 * * *', 'UTC')",
  );
  await enqueue(openJobs(), 'stays');
  await migrate(database.adminUrl);
  const { rows } = await admin.query(`
    SELECT (SELECT count(*)::int FROM pgboss.queue WHERE name = 'maintenance.daily') AS queues,
      (SELECT count(*)::int FROM pgboss.schedule) AS schedules,
      (SELECT array_agg(name) FROM pgboss.job) AS jobs`);
  expect(rows).toEqual([{ queues: 0, schedules: 0, jobs: ['welcome.send'] }]);
});

test('a job without a queue is refused', async () => {
  const queued = admin.query("SELECT oficio.enqueue_job('no.such', '{}')");
  await expect(queued).rejects.toThrow('There is no queue for no.such');
});

test('a job that is queued in a transaction is stored as pg-boss itself stores it', async () => {
  const boss = new PgBoss({
    connectionString: roleUrl(database.adminUrl, 'oficio_worker'),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.send('welcome.send', { userId: 'one' });
  await boss.stop({ graceful: false });
  await enqueue(openJobs(), 'one');
  const { rows } = await admin.query<{ job: Record<string, unknown> }>(
    `SELECT to_jsonb(job) - '{id,created_on,start_after,keep_until}'::text[] AS job FROM pgboss.job`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(rows[0]);
});

test('each start replaces the enqueue function for the installed pg-boss', async () => {
  await admin.query(`CREATE OR REPLACE FUNCTION oficio.enqueue_job(job_name text, payload jsonb) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
    BEGIN INSERT INTO pgboss.job (a_column_of_before) VALUES (1); RETURN NULL; END $$`);
  await migrate(database.adminUrl);
  await enqueue(openJobs(), 'one');
  const { rows } = await admin.query('SELECT name FROM pgboss.job');
  expect(rows).toEqual([{ name: 'welcome.send' }]);
});

test('every job has its queue in a complete schema, and a second migration changes nothing', async () => {
  await migrate(database.adminUrl);
  const boss = new PgBoss({
    connectionString: database.adminUrl,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  const drift = await boss.detectSchemaDrift();
  const queues = await boss.getQueues();
  await boss.stop();
  expect(drift.ok).toBe(true);
  expect(queues.map(({ name }) => name).sort()).toEqual([...JOB_NAMES].sort());
  expect(queues.every(({ retryBackoff, notify }) => retryBackoff && notify)).toBe(true);
});

test('only the worker reaches the queues, and it owns nothing in their schema', async () => {
  const { rows } = await admin.query(`
    SELECT role, has_schema_privilege(role, 'pgboss', 'USAGE') AS usage,
      (SELECT count(*)::int FROM pg_class c
       WHERE c.relnamespace = 'pgboss'::regnamespace AND c.relkind IN ('r', 'p')
         AND has_table_privilege(role, c.oid, 'SELECT, INSERT, UPDATE, DELETE')) > 0 AS tables,
      (SELECT count(*)::int FROM pg_proc p
       WHERE p.pronamespace = 'pgboss'::regnamespace AND has_function_privilege(role, p.oid, 'EXECUTE')) > 0
         AS functions
    FROM unnest(ARRAY['anon', 'authenticated', 'oficio_api', 'oficio_worker']) role`);
  const none = { usage: false, tables: false, functions: false };
  expect(rows).toEqual([
    { role: 'anon', ...none },
    { role: 'authenticated', ...none },
    { role: 'oficio_api', ...none },
    { role: 'oficio_worker', usage: true, tables: true, functions: true },
  ]);
  const owners = await admin.query(
    `SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class WHERE relnamespace = 'pgboss'::regnamespace`,
  );
  expect(owners.rows).toEqual([{ owner: 'oficio_owner' }]);
});

/** Connections whose last statement was LISTEN. */
async function listeners(): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    "SELECT count(*)::int FROM pg_stat_activity WHERE query ILIKE 'listen %' AND datname = current_database()",
  );
  return rows[0]?.count ?? 0;
}
