import { Injectable } from '@nestjs/common';
import { type Transaction, WorkerDatabase } from '../../database/database.ts';

/** What became of an account's data. */
export type DataRemoval = 'removed' | 'shared' | 'notDue';

/** Runs as the worker: nobody is signed in. */
@Injectable()
export class AccountPurgeRepository {
  constructor(private readonly database: WorkerDatabase) {}

  async due(at: string): Promise<string[]> {
    const rows = await this.database.read<{ id: string }>(
      NOBODY,
      `SELECT id FROM oficio.profiles WHERE deletion_scheduled_for <= $1
       ORDER BY deletion_scheduled_for, id`,
      [at],
    );
    return rows.map(({ id }) => id);
  }

  /** Null when the account isn't to be removed, or is gone. */
  async scheduled(userId: string): Promise<{ deletionAt: string; address: string } | null> {
    const [row] = await this.database.read<{ deletion_at: string; address: string }>(
      NOBODY,
      `SELECT deletion_scheduled_for AS deletion_at, oficio.address_of(id) AS address
       FROM oficio.profiles
       WHERE id = $1 AND deletion_scheduled_for IS NOT NULL AND oficio.address_of(id) IS NOT NULL`,
      [userId],
    );
    return row ? { deletionAt: row.deletion_at, address: row.address } : null;
  }

  /**
   * Removes some of the account's rows in a transaction of its own, so that what a step has done stays done.
   * @returns whether there may be more of them
   */
  async removeSome(userId: string, at: string): Promise<boolean> {
    return this.database.transaction(NOBODY, async (tx) => {
      if (!(await isDue(tx, userId, at)) || (await ownsShared(tx, userId))) return false;
      for (const step of STEPS) {
        const [result] = await tx.rows<{ rows: number }>(step, [userId, STEP_ROWS]);
        if (result?.rows) return true;
      }
      return false;
    });
  }

  /** Everything but the profile, by which an account that is half removed is found again. */
  async removeData(userId: string, at: string): Promise<DataRemoval> {
    return this.database.longTransaction(NOBODY, (tx) => removeRows(tx, userId, at));
  }

  /** Where the auth service's tables are ours. */
  async removeAuthUser(userId: string, at: string): Promise<void> {
    await this.database.longTransaction(NOBODY, (tx) =>
      tx.rows('SELECT oficio.remove_auth_user($1, $2)', [userId, at]),
    );
  }

  /** With what the person started anew since the rest was removed: until their user is gone they may come in. */
  async removeProfile(userId: string, at: string): Promise<void> {
    await this.database.longTransaction(NOBODY, async (tx) => {
      // As whoever makes a person's first organization: none is made afterwards.
      await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [userId]);
      if ((await removeRows(tx, userId, at)) !== 'removed') return;
      await tx.rows('DELETE FROM oficio.profiles WHERE id = $1', [userId]);
    });
  }
}

const NOBODY = { userId: '', organizationId: null };

const DATA = [
  'DELETE FROM oficio.organizations WHERE owner_user_id = $1',
  'DELETE FROM oficio.memberships WHERE user_id = $1',
  'DELETE FROM oficio.idempotency_keys WHERE user_id = $1',
];

/** Rows that one step removes or redacts. */
const STEP_ROWS = 1_000;

/** Rows that stand on a client come before the client. */
const OWNED_TABLES = ['income', 'expenses', 'invoices', 'domains', 'hosting_clients', 'client_directory'];

/** What can be many; each with the account and the number of rows. */
const STEPS = [
  ...OWNED_TABLES.map(
    (table) => `WITH removed AS (
       DELETE FROM public.${table} WHERE id IN (
         SELECT entry.id FROM oficio.organizations organization
         JOIN public.${table} entry ON entry.organization_id = organization.id
         WHERE organization.owner_user_id = $1 LIMIT $2
       ) RETURNING 1
     )
     SELECT count(*)::integer AS rows FROM removed`,
  ),
  'SELECT oficio.remove_owned_audit_log($1, $2) AS rows',
  'SELECT oficio.forget_in_audit_log($1, oficio.address_of($1), $2) AS rows',
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
  if (await ownsShared(tx, userId)) return 'shared';
  const [account] = await tx.rows<{ address: string | null }>('SELECT oficio.address_of($1) AS address', [
    userId,
  ]);
  for (const statement of DATA) await tx.rows(statement, [userId]);
  await tx.rows(
    `DELETE FROM oficio.invitations WHERE invited_by = $1 OR (email = lower($2) AND status <> 'pending')`,
    [userId, account?.address ?? null],
  );
  await tx.rows(
    `DELETE FROM oficio.support_tickets WHERE user_id = $1 OR (user_id IS NULL AND id IN (
       SELECT ticket_id FROM oficio.support_messages WHERE lower(author_email) = lower($2)))`,
    [userId, account?.address ?? null],
  );
  await tx.rows('SELECT oficio.forget_in_audit_log($1, $2, $3)', [
    userId,
    account?.address ?? null,
    STEP_ROWS,
  ]);
  return 'removed';
}

/** Locks the organizations that the person owns, so that nobody joins one while it goes. */
async function ownsShared(tx: Transaction, userId: string): Promise<boolean> {
  const owned = await tx.rows<{ id: string }>(
    'SELECT id FROM oficio.organizations WHERE owner_user_id = $1 FOR UPDATE',
    [userId],
  );
  const [found] = await tx.rows<{ shared: boolean }>(
    `SELECT EXISTS (SELECT FROM oficio.memberships
                    WHERE organization_id = ANY ($1) AND user_id <> $2) AS shared`,
    [owned.map(({ id }) => id), userId],
  );
  return found?.shared ?? false;
}
