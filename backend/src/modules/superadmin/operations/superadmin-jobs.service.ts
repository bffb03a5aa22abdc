import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type JobQueue,
  type QueryOf,
  type SuperadminJob,
  type superadminJobRoutes,
} from '@oficio/contracts';
import sql, { join, type Sql } from 'sql-template-tag';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { type KeyColumns, Keyset } from '../../../records/keyset.ts';
import { AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { run } from '../superadmin-sql.ts';

type Routes = typeof superadminJobRoutes;

/** The failure is the stored name and code, without its text. */
const SHOWN = sql`entry.id, entry.name AS queue, entry.state, entry.retry_count AS attempts,
  nullif(concat_ws(' ', entry.output ->> 'name', entry.output ->> 'code'), '') AS failure,
  coalesce(entry.data, '{}') AS payload, entry.created_on::timestamptz(3) AS "createdAt",
  entry.start_after::timestamptz(3) AS "dueAt", entry.completed_on::timestamptz(3) AS "finishedAt",
  entry.state IN ('failed', 'retry') AS "canRetry"`;

const LATEST = new Keyset('-createdAt', 'descending', [
  ['created_on::timestamptz(3)', 'timestamptz'],
  ['id', 'uuid'],
]);

const QUEUES = sql`SELECT name, (count(*) FILTER (WHERE state = 'created'))::integer AS created,
    (count(*) FILTER (WHERE state = 'retry'))::integer AS retry,
    (count(*) FILTER (WHERE state = 'active'))::integer AS active,
    (count(*) FILTER (WHERE state = 'failed'))::integer AS failed,
    min(start_after::timestamptz(3)) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS "waitingSince"
  FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name ORDER BY name`;

/** The queue of jobs. Its times are those of the real clock. */
@Injectable()
export class SuperadminJobs {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async list(
    scope: RequestScope,
    { state, queue, limit, cursor }: QueryOf<Routes['list']>,
  ): Promise<AnswerOf<Routes['list']>> {
    requireSuperadmin(scope);
    const where = join(
      [sql`entry.state = ${state}`, ...(queue ? [sql`entry.name = ${queue}`] : [])],
      ' AND ',
    );
    const [queues, rows, [counted]] = await this.worker.readAll<
      [JobQueue, SuperadminJob & KeyColumns, { total: number }]
    >(NO_USER, [
      QUEUES,
      sql`SELECT ${SHOWN}, ${LATEST.shown()} FROM pgboss.job entry
        WHERE ${where} AND ${LATEST.after(LATEST.keysOf(cursor))} ORDER BY ${LATEST.order()} LIMIT ${limit + 1}`,
      sql`SELECT count(*) AS total FROM pgboss.job entry WHERE ${where}`,
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      queues,
      items: rows.slice(0, limit).map(({ key0: _, key1: __, ...job }) => shown(job as SuperadminJob)),
      total: counted?.total ?? 0,
      nextCursor: LATEST.cursorOf(last ? LATEST.keysIn(last) : null),
    };
  }

  /** @throws ApiError resource.not_found, job.not_possible */
  async retry(scope: RequestScope, id: string): Promise<SuperadminJob> {
    requireSuperadmin(scope);
    return this.work.writeAsWorker(scope, async (tx) => {
      const job = await this.#found(
        tx,
        sql`SELECT ${SHOWN} FROM pgboss.job entry WHERE entry.id = ${id} FOR UPDATE`,
      );
      if (!job.canRetry) throw new ApiError('job.not_possible');
      // A job without an attempt left gets one more.
      await run(
        tx,
        sql`UPDATE pgboss.job SET state = 'retry', start_after = now(), completed_on = NULL,
            retry_limit = greatest(retry_limit, retry_count + 1), keep_until = greatest(keep_until, now() + interval '1 day')
          WHERE id = ${id} AND name = ${job.queue}`,
      );
      await this.audit.record(
        tx,
        { organizationId: null, superadmin: scope.principal, requestId: scope.requestId },
        { action: 'job_retried', entity: { type: 'job', id, name: job.queue } },
      );
      return this.#found(tx, sql`SELECT ${SHOWN} FROM pgboss.job entry WHERE entry.id = ${id}`);
    });
  }

  async #found(tx: Transaction, statement: Sql): Promise<SuperadminJob> {
    const [job] = await run<SuperadminJob>(tx, statement);
    if (!job) throw new ApiError('resource.not_found');
    return shown(job);
  }
}

/** Payloads are ids; the few other values are shown as texts. */
function shown({ payload, ...job }: SuperadminJob): SuperadminJob {
  return {
    ...job,
    payload: Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)])),
  };
}
