import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { WorkerDatabase } from '../database/database.ts';
import { Jobs } from '../jobs/jobs.ts';

/** A browser that still repeats a request after a day asks anew. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

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
    await this.worker.longTransaction({ userId: '', organizationId: null }, (tx) =>
      tx.rows('DELETE FROM oficio.idempotency_keys WHERE created_at < $1', [before]),
    );
  }
}
