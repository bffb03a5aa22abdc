import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import type { Client, ClientBase } from 'pg';
import { allOrFirstError } from '../database/pipeline.ts';
import { JOB_NAMES, type JobName } from './job-payloads.ts';

export const JOB_SCHEMA = 'pgboss';

/** A failed job is retried at doubling distances for about four hours. */
export const RETRY = { delaySeconds: 2, maxDelaySeconds: 900, times: 20 } as const;

/** The default time limit of a job, in seconds. A job that exceeds it is retried. */
export const TIME_LIMIT_SECONDS = 120;

/** Options of every queue. Finished jobs are kept for two days, and unfinished ones are dropped after two weeks. */
const QUEUE = {
  policy: 'standard',
  retryLimit: RETRY.times,
  retryDelay: RETRY.delaySeconds,
  retryBackoff: true,
  retryDelayMax: RETRY.maxDelaySeconds,
  expireInSeconds: TIME_LIMIT_SECONDS,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 2 * 86_400,
  notify: true,
};

/**
 * A package takes minutes. Its worker reports each half of the heartbeat, so that the job of an ended process is retried
 * soon.
 */
const OWN_QUEUES: Partial<Record<JobName, object>> = {
  'package.build': { expireInSeconds: 900, heartbeatSeconds: 30 },
};

/**
 * Brings pg-boss's schema to the version of the installed package, with exactly one queue for each job. A queue's
 * schedule is removed with it. The tables belong to the owner, and only the worker may use them. The caller holds the
 * migration lock.
 * @param admin a connection in pipeline mode
 */
export async function prepareJobSchema(admin: Client): Promise<void> {
  const installed = await installedVersion(admin);
  if (installed !== (await packageVersion())) await install(admin, installed);
  await allOrFirstError<unknown>([
    admin.query('BEGIN; SET LOCAL ROLE oficio_owner'),
    ...JOB_NAMES.map((name) =>
      admin.query(`SELECT ${JOB_SCHEMA}.create_queue($1, $2)`, [
        name,
        JSON.stringify({ ...QUEUE, ...OWN_QUEUES[name] }),
      ]),
    ),
    admin.query(
      `SELECT ${JOB_SCHEMA}.delete_queue(name) FROM ${JOB_SCHEMA}.queue
       WHERE name <> ALL ($1) AND NOT starts_with(name, '__pgboss__')`,
      [JOB_NAMES],
    ),
    admin.query(UNFINISHED),
    admin.query(ENQUEUE_JOB),
    admin.query(GRANTS),
    admin.query('COMMIT'),
  ]);
}

const GRANTS = `
  GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO oficio_worker;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOB_SCHEMA} TO oficio_worker;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOB_SCHEMA} TO oficio_worker;
`;

/** Finished jobs are many, and superadmins list the others. pg-boss has no index of all queues. */
const UNFINISHED = `
  CREATE INDEX IF NOT EXISTS job_unfinished ON ${JOB_SCHEMA}.job (state, (created_on::timestamptz(3)), id)
  WHERE state IN ('created', 'retry', 'active', 'failed')
`;

/**
 * The function by which a caller queues a job in the transaction of its cause, without any right to the queues. It stores the
 * id of the transaction's request with the payload, as `queuedBy`, which no payload has itself. It depends on pg-boss's
 * columns, so it is replaced with the installed version and is in no migration. Its notification wakes the workers at the
 * commit.
 */
const ENQUEUE_JOB = `
  CREATE OR REPLACE FUNCTION oficio.enqueue_job(job_name text, payload jsonb) RETURNS uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  DECLARE
    job_id uuid;
  BEGIN
    INSERT INTO ${JOB_SCHEMA}.job (
      name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, policy, dead_letter, heartbeat_seconds)
    SELECT queue.name, payload || jsonb_strip_nulls(
      jsonb_build_object('queuedBy', nullif(current_setting('oficio.request_id', true), ''))
    ), queue.expire_seconds, queue.deletion_seconds,
      now() + queue.retention_seconds * interval '1 second', queue.retry_limit, queue.retry_delay,
      queue.retry_backoff, queue.retry_delay_max, queue.policy, queue.dead_letter, queue.heartbeat_seconds
    FROM ${JOB_SCHEMA}.queue queue
    WHERE queue.name = job_name
    RETURNING id INTO job_id;
    IF job_id IS NULL THEN
      RAISE EXCEPTION 'There is no queue for %', job_name;
    END IF;
    PERFORM pg_notify('pgboss_' || left(encode(sha224('${JOB_SCHEMA}'::bytea), 'hex'), 24), job_name);
    RETURN job_id;
  END;
  $$;
  REVOKE ALL ON FUNCTION oficio.enqueue_job(text, jsonb) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION oficio.enqueue_job(text, jsonb) TO oficio_api, oficio_worker;
`;

/** How pg-boss's schema and the queues compare with the installed package and this release's jobs. */
export async function jobSchemaState(admin: ClientBase): Promise<'current' | 'older' | 'newer'> {
  const [installed, wanted] = [await installedVersion(admin), await packageVersion()];
  if (installed === null || installed < wanted) return 'older';
  if (installed > wanted) return 'newer';
  const { rows } = await admin.query<{ missing: boolean }>(
    `SELECT EXISTS (
       SELECT FROM unnest($1::text[]) AS job (name)
       WHERE NOT EXISTS (SELECT FROM ${JOB_SCHEMA}.queue WHERE queue.name = job.name)
     ) AS missing`,
    [JOB_NAMES],
  );
  return rows[0]?.missing ? 'older' : 'current';
}

/** Loads pg-boss only to install it, because most starts install nothing. */
async function install(admin: Client, installed: number | null): Promise<void> {
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  await admin.query(`CREATE SCHEMA IF NOT EXISTS ${JOB_SCHEMA} AUTHORIZATION oficio_owner`);
  await admin.query('SET ROLE oficio_owner');
  try {
    await admin.query(
      installed === null
        ? getConstructionPlans(JOB_SCHEMA, { createSchema: false })
        : getMigrationPlans(JOB_SCHEMA, installed),
    );
  } finally {
    await admin.query('RESET ROLE');
  }
}

async function installedVersion(admin: ClientBase): Promise<number | null> {
  const { rows } = await admin.query<{ there: boolean }>(
    `SELECT to_regclass('${JOB_SCHEMA}.version') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return null;
  const found = await admin.query<{ version: number }>(`SELECT version FROM ${JOB_SCHEMA}.version`);
  return found.rows[0]?.version ?? null;
}

async function packageVersion(): Promise<number> {
  const path = findPackageJSON('pg-boss', import.meta.url);
  if (!path) throw new Error('pg-boss is not installed');
  const { pgboss } = JSON.parse(await readFile(path, 'utf8')) as { pgboss: { schema: number } };
  return pgboss.schema;
}
