import { Injectable } from '@nestjs/common';
import { WorkerDatabase } from '../../database/database.ts';

/** The worker's rows have no caller. */
const NOBODY = { userId: '00000000-0000-0000-0000-000000000000', organizationId: null };

@Injectable()
export class MaintenanceRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  async removeIdempotencyKeysBefore(at: string): Promise<void> {
    await this.worker.longTransaction(NOBODY, (tx) =>
      tx.rows('DELETE FROM oficio.idempotency_keys WHERE created_at < $1', [at]),
    );
  }
}
