import { Injectable } from '@nestjs/common';
import type { OwnedOrganization } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { RequestScope } from '../../http/request-scope.ts';

const OWNED = 'SELECT id, name, members FROM oficio.owned_organizations() ORDER BY name, id';

@Injectable()
export class AccountDeletionRepository {
  constructor(private readonly database: ApiDatabase) {}

  ownedOrganizations(scope: RequestScope): Promise<OwnedOrganization[]> {
    return this.database.read<OwnedOrganization>(scope, OWNED, []);
  }

  ownedOrganizationsIn(tx: Transaction): Promise<OwnedOrganization[]> {
    return tx.rows<OwnedOrganization>(OWNED, []);
  }

  async schedule(tx: Transaction, userId: string, scheduledFor: string, at: string): Promise<void> {
    await tx.rows('UPDATE oficio.profiles SET deletion_scheduled_for = $2, updated_at = $3 WHERE id = $1', [
      userId,
      scheduledFor,
      at,
    ]);
  }

  /** Cancels a scheduled removal whose day hasn't come. */
  async cancel(tx: Transaction, userId: string, at: string): Promise<'cancelled' | 'none' | 'late'> {
    const [profile] = await tx.rows<{ scheduled: boolean; late: boolean }>(
      `SELECT deletion_scheduled_for IS NOT NULL AS scheduled, deletion_scheduled_for <= $2 AS late
       FROM oficio.profiles WHERE id = $1 FOR NO KEY UPDATE`,
      [userId, at],
    );
    if (!profile?.scheduled) return 'none';
    if (profile.late) return 'late';
    await tx.rows('UPDATE oficio.profiles SET deletion_scheduled_for = NULL, updated_at = $2 WHERE id = $1', [
      userId,
      at,
    ]);
    return 'cancelled';
  }
}
