import { Injectable } from '@nestjs/common';
import { type Transaction, WorkerDatabase } from '../../database/database.ts';

export interface NewOrganization {
  id: string;
  ownerUserId: string;
  name: string;
  currency: string;
  timezone: string;
  at: string;
}

export interface Account {
  email: string;
  first_name: string;
  last_name: string;
}

/** Runs as the worker, because a person without an organization is in no scope yet. */
@Injectable()
export class OrganizationsRepository {
  constructor(private readonly database: WorkerDatabase) {}

  /** Runs one first sign-in of a person at a time, over all processes. */
  welcoming<Result>(userId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction({ userId, organizationId: null }, async (tx) => {
      await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [userId]);
      return work(tx);
    });
  }

  async account(tx: Transaction): Promise<Account | null> {
    const [account] = await tx.rows<Account>(
      'SELECT email, first_name, last_name FROM oficio.own_account()',
      [],
    );
    return account ?? null;
  }

  async ensureProfile(tx: Transaction, userId: string, account: Account, at: string): Promise<void> {
    await tx.rows(
      `INSERT INTO oficio.profiles (id, first_name, last_name, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $4) ON CONFLICT (id) DO NOTHING`,
      [userId, account.first_name, account.last_name, at],
    );
  }

  /** Whether the person has a membership or an invitation that can still be accepted. */
  async isExpected(tx: Transaction, userId: string, email: string, at: string): Promise<boolean> {
    const [found] = await tx.rows<{ expected: boolean }>(
      `SELECT EXISTS (SELECT FROM oficio.memberships WHERE user_id = $1)
         OR EXISTS (SELECT FROM oficio.invitations
                    WHERE email = $2 AND status = 'pending' AND expires_at > $3
                      AND oficio.may_invite(invited_by, organization_id)) AS expected`,
      [userId, email.toLowerCase(), at],
    );
    return found?.expected ?? false;
  }

  async create(
    tx: Transaction,
    { id, ownerUserId, name, currency, timezone, at }: NewOrganization,
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO oficio.organizations (id, owner_user_id, name, currency, timezone, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6)`,
      [id, ownerUserId, name, currency, timezone, at],
    );
    await tx.rows(
      `INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'owner', $3)`,
      [id, ownerUserId, at],
    );
    await tx.rows('UPDATE oficio.profiles SET current_organization_id = $2 WHERE id = $1', [ownerUserId, id]);
  }
}
