import { NO_USER, type WorkerDatabase } from '../database/database.ts';
import { JOB_SCHEMA } from '../jobs/job-schema.ts';

/** From the counts that pg-boss takes each minute: counting the jobs themselves would read all of them. */
const QUEUES = `SELECT name, queued_count AS queued, active_count AS active FROM ${JOB_SCHEMA}.queue
  WHERE NOT starts_with(name, '__pgboss__')`;

/** The states that have an index; the others grow with the organizations' history. */
const MAILS = `SELECT 'queued' AS state, count(*)::integer AS count FROM oficio.outbox WHERE state = 'queued'
  UNION ALL SELECT 'sending', count(*)::integer FROM oficio.outbox WHERE state = 'sending'`;

/** What the database knows of all processes. None of it while it can't be reached, because the other figures are needed most then. */
export class MetricsRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  queues(): Promise<{ name: string; queued: number; active: number }[]> {
    return this.#rows(QUEUES);
  }

  mails(): Promise<{ state: string; count: number }[]> {
    return this.#rows(MAILS);
  }

  #rows<Row extends object>(text: string): Promise<Row[]> {
    return this.worker.read<Row & Record<string, unknown>>(NO_USER, text, []).catch(() => []);
  }
}
