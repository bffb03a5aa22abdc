import { Injectable } from '@nestjs/common';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { removeSomeRows } from './organization-rows.ts';

/** Runs as the worker, because no user is signed in. */
@Injectable()
export class OrganizationPurgeRepository {
  constructor(private readonly database: WorkerDatabase) {}

  async due(at: string): Promise<string[]> {
    const rows = await this.database.read<{ id: string }>(
      NO_USER,
      `SELECT id FROM oficio.organizations WHERE deletion_scheduled_for <= $1
       ORDER BY deletion_scheduled_for, id`,
      [at],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Removes some of the organization's rows in a transaction of its own, so that a later failure doesn't undo it.
   * @returns whether there may be more rows
   */
  removeSome(organizationId: string, at: string): Promise<boolean> {
    return this.database.transaction(
      NO_USER,
      async (tx) => (await isDue(tx, organizationId, at)) && removeSomeRows(tx, [organizationId]),
    );
  }

  /** Removes the organization with the rest of its data. The former members; null if it isn't due or is gone. */
  remove(organizationId: string, at: string): Promise<string[] | null> {
    return this.database.longTransaction(NO_USER, async (tx) => {
      if (!(await isDue(tx, organizationId, at))) return null;
      const members = await tx.rows<{ userId: string }>(
        'SELECT user_id AS "userId" FROM oficio.memberships WHERE organization_id = $1',
        [organizationId],
      );
      await tx.rows('DELETE FROM oficio.organizations WHERE id = $1', [organizationId]);
      return members.map(({ userId }) => userId);
    });
  }
}

async function isDue(tx: Transaction, organizationId: string, at: string): Promise<boolean> {
  const found = await tx.rows(
    `SELECT FROM oficio.organizations WHERE id = $1 AND deletion_scheduled_for <= $2
     FOR UPDATE SKIP LOCKED`,
    [organizationId, at],
  );
  return found.length > 0;
}
