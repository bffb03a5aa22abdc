import { Injectable } from '@nestjs/common';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';

@Injectable()
export class LogoRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  /** Anyone with the address can read it. Null if there is no such logo. */
  async image(id: string): Promise<Buffer | null> {
    const [row] = await this.worker.read<{ image: Buffer }>(
      NO_USER,
      'SELECT image FROM oficio.organization_logos WHERE id = $1',
      [id],
    );
    return row?.image ?? null;
  }

  async store(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { id, image, at }: { id: string; image: Buffer; at: string },
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO oficio.organization_logos (organization_id, id, image, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id) DO UPDATE
       SET id = excluded.id, image = excluded.image, created_at = excluded.created_at`,
      [organizationId, id, image, at],
    );
  }

  /** False if there was no logo. */
  async remove(tx: Transaction, { organizationId }: OrganizationScope): Promise<boolean> {
    const removed = await tx.rows(
      'DELETE FROM oficio.organization_logos WHERE organization_id = $1 RETURNING id',
      [organizationId],
    );
    return removed.length === 1;
  }
}
