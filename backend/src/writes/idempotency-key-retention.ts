import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@oficio/contracts';
import { Clock } from '../clock.ts';
import { NO_USER, WorkerDatabase } from '../database/database.ts';
import { Jobs } from '../jobs/jobs.ts';

/** A request that is repeated later than this is a new request. */
const KEPT_MS = DAY_MS;

@Injectable()
export class IdempotencyKeyRetention {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('idempotency-key.purge', '27 3 * * *', () => this.#purge());
  }

  async #purge(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS).toISOString();
    await this.worker.longTransaction(NO_USER, (tx) =>
      tx.rows('DELETE FROM oficio.idempotency_keys WHERE created_at < $1', [before]),
    );
  }
}
