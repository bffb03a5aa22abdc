import { Injectable } from '@nestjs/common';
import type { JobQueue, Page, QueryOf, SuperadminJob, superadminJobRoutes } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { type KeyColumns, Keyset } from '../../../records/keyset.ts';
import { type SuperadminList, superadminPage } from '../../../records/list.ts';
import { run } from '../superadmin-sql.ts';

type JobQuery = QueryOf<typeof superadminJobRoutes.list>;

/** The failure is the stored name and code, without its text. */
const SHOWN = sql`entry.id, entry.name AS queue, entry.state, entry.retry_count AS attempts,
  nullif(concat_ws(' ', entry.output ->> 'name', entry.output ->> 'code'), '') AS failure,
  coalesce(entry.data, '{}') AS payload, entry.created_on::timestamptz(3) AS "createdAt",
  entry.start_after::timestamptz(3) AS "dueAt", entry.completed_on::timestamptz(3) AS "finishedAt",
  entry.state IN ('failed', 'retry') AS "canRetry"`;

const JOBS: SuperadminList<JobQuery> = {
  table: 'pgboss.job',
  shown: SHOWN,
  order: new Keyset('-createdAt', 'descending', [
    ['created_on::timestamptz(3)', 'timestamptz'],
    ['id', 'uuid'],
  ]),
  filters: { state: 'state', queue: 'name' },
};

const QUEUES = sql`SELECT name, (count(*) FILTER (WHERE state = 'created'))::integer AS created,
    (count(*) FILTER (WHERE state = 'retry'))::integer AS retry,
    (count(*) FILTER (WHERE state = 'active'))::integer AS active,
    (count(*) FILTER (WHERE state = 'failed'))::integer AS failed,
    min(start_after::timestamptz(3)) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS "waitingSince"
  FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name ORDER BY name`;

@Injectable()
export class JobQueuesRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  async page(scope: RequestScope, query: JobQuery): Promise<Page<SuperadminJob> & { queues: JobQueue[] }> {
    const page = superadminPage<SuperadminJob, JobQuery>(JOBS, scope, query);
    const [rows, [counted], queues] = await this.worker.readAll<
      [SuperadminJob & KeyColumns, { total: number }, JobQueue]
    >(NO_USER, [page.rows, page.total, QUEUES]);
    return { ...page.of(rows), total: counted?.total ?? 0, queues };
  }

  one(tx: Transaction, id: string): Promise<SuperadminJob | undefined> {
    return this.#first(tx, sql`SELECT ${SHOWN} FROM pgboss.job entry WHERE entry.id = ${id}`);
  }

  lock(tx: Transaction, id: string): Promise<SuperadminJob | undefined> {
    return this.#first(tx, sql`SELECT ${SHOWN} FROM pgboss.job entry WHERE entry.id = ${id} FOR UPDATE`);
  }

  /** A job without an attempt left gets one more. */
  async runAgain(tx: Transaction, { id, queue }: SuperadminJob): Promise<void> {
    await run(
      tx,
      sql`UPDATE pgboss.job SET state = 'retry', start_after = now(), completed_on = NULL,
          retry_limit = greatest(retry_limit, retry_count + 1), keep_until = greatest(keep_until, now() + interval '1 day')
        WHERE id = ${id} AND name = ${queue}`,
    );
  }

  async #first(tx: Transaction, statement: Sql): Promise<SuperadminJob | undefined> {
    const [job] = await run<SuperadminJob>(tx, statement);
    return job;
  }
}
