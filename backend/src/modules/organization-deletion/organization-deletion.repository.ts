import { Injectable } from '@nestjs/common';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

interface OwnedOrganization {
  name: string;
  deletionScheduledFor: string | null;
}

interface DeletionNotice {
  address: string;
  businessName: string;
  deletionAt: string;
}

/** Runs as the worker, because only the owner may do this, and the policies don't tell an owner from an admin. */
@Injectable()
export class OrganizationDeletionRepository {
  constructor(private readonly database: WorkerDatabase) {}

  /** Locks the organization. Null if the caller doesn't own it any more. */
  async lockOwned(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
  ): Promise<OwnedOrganization | null> {
    const [owned] = await tx.rows<OwnedOrganization>(
      `SELECT name, deletion_scheduled_for AS "deletionScheduledFor" FROM oficio.organizations
       WHERE id = $1 AND EXISTS (SELECT FROM oficio.memberships
         WHERE organization_id = $1 AND user_id = $2 AND role = 'owner')
       FOR NO KEY UPDATE`,
      [organizationId, userId],
    );
    return owned ?? null;
  }

  /** Null keeps the organization. */
  async setDay(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    scheduledFor: string | null,
    at: string,
  ): Promise<void> {
    await tx.rows(
      `UPDATE oficio.organizations
       SET deletion_scheduled_for = $2, deletion_reminded_at = NULL, updated_at = $3 WHERE id = $1`,
      [organizationId, scheduledFor, at],
    );
  }

  async members(tx: Transaction, organizationId: string): Promise<{ userId: string; isManaging: boolean }[]> {
    return tx.rows(
      `SELECT user_id AS "userId", role IN ('owner', 'admin') AS "isManaging" FROM oficio.memberships
       WHERE organization_id = $1 ORDER BY user_id`,
      [organizationId],
    );
  }

  /** Marks the organizations that are deleted until an instant as reminded, and returns those that weren't. */
  async remind<Result>(
    until: string,
    at: string,
    work: (tx: Transaction, organizationIds: string[]) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(NO_USER, async (tx) => {
      const rows = await tx.rows<{ id: string }>(
        `UPDATE oficio.organizations SET deletion_reminded_at = $2
         WHERE deletion_scheduled_for <= $1 AND deletion_scheduled_for > $2 AND deletion_reminded_at IS NULL
         RETURNING id`,
        [until, at],
      );
      return work(
        tx,
        rows.map(({ id }) => id),
      );
    });
  }

  /** Null if the removal was cancelled, or if the person doesn't look after the organization any more. */
  async notice(organizationId: string, userId: string): Promise<DeletionNotice | null> {
    const [row] = await this.database.read<DeletionNotice>(
      NO_USER,
      `SELECT oficio.address_of($2) AS address, organization.name AS "businessName",
         organization.deletion_scheduled_for AS "deletionAt"
       FROM oficio.organizations organization
       JOIN oficio.memberships membership ON membership.organization_id = organization.id
       WHERE organization.id = $1 AND membership.user_id = $2 AND membership.role IN ('owner', 'admin')
         AND organization.deletion_scheduled_for IS NOT NULL`,
      [organizationId, userId],
    );
    return row?.address ? row : null;
  }
}
