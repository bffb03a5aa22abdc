import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { RequestLogger } from '../../http/request-logger.ts';
import { Jobs } from '../../jobs/jobs.ts';

const LIMIT_SECONDS = 3_600;
/** Recounts what triggers keep, every night for the organizations that have changed something. */
@Injectable()
export class MoneyVerification {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    private readonly logger: RequestLogger,
    jobs: Jobs,
  ) {
    jobs.every('money.verify', '23 4 * * *', () => this.run(), LIMIT_SECONDS);
  }

  /** Logs and repairs each difference. Repeated and concurrent runs are harmless. */
  async run(): Promise<void> {
    // An hour more than a day, so that a late run misses nothing.
    const since = new Date(this.clock.now().getTime() - DAY_MS - DAY_MS / 24).toISOString();
    const touched = await this.worker.read<{ id: string }>(
      NO_USER,
      `SELECT id FROM oficio.organizations organization WHERE EXISTS (
         SELECT FROM oficio.audit_log WHERE organization_id = organization.id AND at >= $1) ORDER BY id`,
      [since],
    );
    for (const { id } of touched) await this.#verify(id);
  }

  async #verify(organizationId: string): Promise<void> {
    // Keys may have a person's text, a tag, so that the log has tables and numbers alone.
    const wrong = await this.worker.read<{ table: string; rows: number }>(
      NO_USER,
      'SELECT table_name AS "table", count(*)::integer AS rows FROM oficio.wrong_sums($1) GROUP BY 1 ORDER BY 1',
      [organizationId],
    );
    if (wrong.length === 0) return;
    for (const { table, rows } of wrong) {
      this.logger.error(
        `${rows} rows of ${table} differ from their recount in the organization ${organizationId}`,
      );
    }
    // In transactions of their own: the second one holds the locks of the sums, and no record's.
    const at = this.clock.instant();
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows('SELECT oficio.repair_ledger($1, $2)', [organizationId, at]),
    );
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows('SELECT oficio.repair_sums($1)', [organizationId]),
    );
  }
}
