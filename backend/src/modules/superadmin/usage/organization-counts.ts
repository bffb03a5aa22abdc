import { Injectable } from '@nestjs/common';
import { Clock } from '../../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { RequestCounts } from './request-counts.ts';

/** Counts what the lists of superadmins are sorted by. The cost follows days and organizations, never their rows. */
@Injectable()
export class OrganizationCounts {
  constructor(
    private readonly requests: RequestCounts,
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('organizations.count', '4-59/10 * * * *', () => this.run());
  }

  /** Repeated and concurrent runs are harmless. */
  async run(): Promise<void> {
    await this.requests.flush();
    const at = this.clock.instant();
    await this.worker.longTransaction(NO_USER, (tx) =>
      tx.rows('SELECT oficio.count_organizations($1, $2)', [at.slice(0, 10), at]),
    );
  }
}
