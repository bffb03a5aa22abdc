import { Injectable } from '@nestjs/common';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { removeSomeRows, STEP_ROWS } from '../organization-deletion/organization-rows.ts';

export type DataRemoval = 'removed' | 'shared' | 'notDue';

/** Runs as the worker, because no user is signed in. */
@Injectable()
export class AccountPurgeRepository {
  constructor(private readonly database: WorkerDatabase) {}

  async due(at: string): Promise<string[]> {
    const rows = await this.database.read<{ id: string }>(
      NO_USER,
      `SELECT id FROM oficio.profiles WHERE deletion_scheduled_for <= $1
       ORDER BY deletion_scheduled_for, id`,
      [at],
    );
    return rows.map(({ id }) => id);
  }

  /** Null if the account isn't due for removal or is gone. */
  async scheduled(userId: string): Promise<{ deletionAt: string; address: string } | null> {
    const [row] = await this.database.read<{ deletionAt: string; address: string }>(
      NO_USER,
      `SELECT deletion_scheduled_for AS "deletionAt", oficio.address_of(id) AS address
       FROM oficio.profiles
       WHERE id = $1 AND deletion_scheduled_for IS NOT NULL AND oficio.address_of(id) IS NOT NULL`,
      [userId],
    );
    return row ?? null;
  }

  /**
   * Removes some of the account's rows in a transaction of its own, so that a later failure doesn't undo it.
   * @returns whether there may be more rows
   */
  async removeSome(userId: string, at: string): Promise<boolean> {
    return this.database.transaction(NO_USER, async (tx) => {
      if (!(await isDue(tx, userId, at))) return false;
      const owned = await ownedAlone(tx, userId);
      if (owned === null) return false;
      if (await removeSomeRows(tx, owned)) return true;
      const [redacted] = await tx.rows<{ rows: number }>(
        'SELECT oficio.forget_in_audit_log($1, oficio.address_of($1), $2) AS rows',
        [userId, STEP_ROWS],
      );
      return Boolean(redacted?.rows);
    });
  }

  /** Removes all data except the profile, by which a later run finds a half-removed account. */
  async removeData(userId: string, at: string): Promise<DataRemoval> {
    return this.database.longTransaction(NO_USER, (tx) => removeRows(tx, userId, at));
  }

  /** For databases that hold the auth service's tables. */
  async removeAuthUser(userId: string, at: string): Promise<void> {
    await this.database.longTransaction(NO_USER, (tx) =>
      tx.rows('SELECT oficio.remove_auth_user($1, $2)', [userId, at]),
    );
  }

  /**
   * Removes the profile and data created since the other steps, because the person can sign in until their user is
   * gone.
   */
  async removeProfile(userId: string, at: string): Promise<void> {
    await this.database.longTransaction(NO_USER, async (tx) => {
      // The same lock as at a person's first sign-in, so that no organization is made afterwards.
      await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [userId]);
      if ((await removeRows(tx, userId, at)) !== 'removed') return;
      await tx.rows('DELETE FROM oficio.profiles WHERE id = $1', [userId]);
    });
  }
}

const DATA = [
  'DELETE FROM oficio.organizations WHERE owner_user_id = $1',
  'DELETE FROM oficio.memberships WHERE user_id = $1',
  'DELETE FROM oficio.idempotency_keys WHERE user_id = $1',
];

async function isDue(tx: Transaction, userId: string, at: string): Promise<boolean> {
  const found = await tx.rows(
    `SELECT id FROM oficio.profiles WHERE id = $1 AND deletion_scheduled_for <= $2
     FOR UPDATE SKIP LOCKED`,
    [userId, at],
  );
  return found.length > 0;
}

async function removeRows(tx: Transaction, userId: string, at: string): Promise<DataRemoval> {
  if (!(await isDue(tx, userId, at))) return 'notDue';
  if ((await ownedAlone(tx, userId)) === null) return 'shared';
  const [account] = await tx.rows<{ address: string | null }>('SELECT oficio.address_of($1) AS address', [
    userId,
  ]);
  for (const statement of DATA) await tx.rows(statement, [userId]);
  await tx.rows(
    `DELETE FROM oficio.invitations WHERE invited_by = $1 OR (email = lower($2) AND status <> 'pending')`,
    [userId, account?.address ?? null],
  );
  await tx.rows(
    `DELETE FROM oficio.support_tickets WHERE user_id = $1 OR (desk = 'product' AND user_id IS NULL AND id IN (
       SELECT ticket_id FROM oficio.support_messages WHERE lower(author_email) = lower($2)))`,
    [userId, account?.address ?? null],
  );
  // Answers to clients stay with the organization.
  await tx.rows(
    `UPDATE oficio.support_messages SET author_name = 'Removed account', author_email = NULL
     WHERE author_user_id = $1`,
    [userId],
  );
  await tx.rows('SELECT oficio.forget_in_audit_log($1, $2, $3)', [
    userId,
    account?.address ?? null,
    STEP_ROWS,
  ]);
  return 'removed';
}

/**
 * Locks the organizations that the person owns, so that nobody joins one during its removal, and returns their ids. Null
 * if one has other members.
 */
async function ownedAlone(tx: Transaction, userId: string): Promise<string[] | null> {
  const owned = await tx.rows<{ id: string }>(
    'SELECT id FROM oficio.organizations WHERE owner_user_id = $1 FOR UPDATE',
    [userId],
  );
  const ids = owned.map(({ id }) => id);
  const [found] = await tx.rows<{ shared: boolean }>(
    `SELECT EXISTS (SELECT FROM oficio.memberships
                    WHERE organization_id = ANY ($1) AND user_id <> $2) AS shared`,
    [ids, userId],
  );
  return found?.shared ? null : ids;
}
