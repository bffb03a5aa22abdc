import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { MaintenanceRepository } from './maintenance.repository.ts';

/** A browser that still repeats a request after a day asks anew. */
const IDEMPOTENCY_KEYS_KEPT_MS = 24 * 60 * 60 * 1_000;

/** What is nobody's in particular and has passed its time. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly repository: MaintenanceRepository,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle('maintenance.daily', () => this.#sweep());
  }

  async #sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - IDEMPOTENCY_KEYS_KEPT_MS);
    await this.repository.removeIdempotencyKeysBefore(before.toISOString());
  }
}
