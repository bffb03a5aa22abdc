import { Injectable } from '@nestjs/common';
import type {
  ListedUser,
  QueryOf,
  SessionSummary,
  SuperadminUser,
  superadminUserRoutes,
} from '@oficio/contracts';
import sql, { join, type Sql } from 'sql-template-tag';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import { type KeyColumns, type Keyset, keysetOf, type Sorts } from '../../../records/keyset.ts';
import { searchPatterns } from '../../../records/search-text.ts';
import { run } from '../superadmin-sql.ts';

export type UsersQuery = QueryOf<typeof superadminUserRoutes.list>;
export type UserRow = ListedUser & KeyColumns;
export type DetailedUser = ListedUser & Pick<SuperadminUser, 'phone' | 'timezone'>;

const SORTS: Sorts<'createdAt' | 'email'> = {
  createdAt: { created_at: 'timestamptz' },
  email: { email: 'text' },
};

/** Everybody with an account, those included who never came further than to register. */
const EVERYBODY = sql`(SELECT account.*, profile.phone, profile.timezone, profile.deletion_scheduled_for,
    coalesce(profile.role, 'user') AS role,
    coalesce(nullif(trim(concat_ws(' ', profile.first_name, profile.last_name)), ''), account.email) AS name
  FROM oficio.accounts() account LEFT JOIN oficio.profiles profile ON profile.id = account.id) entry`;

const SHOWN = sql`entry.id, entry.name, entry.email, entry.email_confirmed AS "emailConfirmed", entry.role,
  (SELECT count(*)::integer FROM oficio.memberships WHERE user_id = entry.id) AS organizations,
  entry.last_sign_in_at AS "lastSignInAt", entry.deletion_scheduled_for AS "deletionScheduledFor",
  entry.created_at AS "createdAt"`;

/** Runs as the worker. */
@Injectable()
export class SuperadminUsersRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  orderOf(query: UsersQuery): Keyset {
    return keysetOf(SORTS, query.sort);
  }

  async page(query: UsersQuery): Promise<{ rows: UserRow[]; total: number }> {
    const order = this.orderOf(query);
    const where = join([sql`true`, ...conditionsOf(query)], ' AND ');
    const [rows, [counted]] = await this.worker.readAll<[UserRow, { total: number }]>(NO_USER, [
      sql`SELECT ${SHOWN}, ${order.shown()} FROM ${EVERYBODY} WHERE ${where} AND ${order.after(order.keysOf(query.cursor))}
        ORDER BY ${order.order()} LIMIT ${query.limit + 1}`,
      sql`SELECT count(*) AS total FROM ${EVERYBODY} WHERE ${where}`,
    ]);
    return { rows, total: counted?.total ?? 0 };
  }

  async one(tx: Transaction, id: string): Promise<DetailedUser | null> {
    const [row] = await run<DetailedUser>(
      tx,
      sql`SELECT ${SHOWN}, entry.phone, entry.timezone FROM ${EVERYBODY} WHERE entry.id = ${id}`,
    );
    return row ?? null;
  }

  organizationsOf(tx: Transaction, id: string): Promise<SuperadminUser['organizationList']> {
    return run(
      tx,
      sql`SELECT organization.id, organization.name, membership.role AS "memberRole", membership.joined_at AS "joinedAt",
          coalesce(profile.current_organization_id = organization.id, false) AS "isCurrent"
        FROM oficio.memberships membership
        JOIN oficio.organizations organization ON organization.id = membership.organization_id
        LEFT JOIN oficio.profiles profile ON profile.id = membership.user_id
        WHERE membership.user_id = ${id} ORDER BY organization.name, organization.id`,
    );
  }

  sessionsOf(tx: Transaction, id: string): Promise<SessionSummary[]> {
    return run(
      tx,
      sql`SELECT id, false AS current, user_agent AS "userAgent", started_at AS "startedAt", last_used_at AS "lastUsedAt"
        FROM oficio.sessions_of(${id}) ORDER BY last_used_at DESC, id`,
    );
  }

  async endSessions(tx: Transaction, id: string): Promise<number> {
    const [row] = await run<{ ended: number }>(tx, sql`SELECT oficio.end_sessions(${id}) AS ended`);
    return row?.ended ?? 0;
  }
}

function conditionsOf({ search = '', unconfirmed }: UsersQuery): Sql[] {
  return [
    ...searchPatterns(search).map(
      (pattern) => sql`' ' || oficio.normalised(concat_ws(' ', entry.name, entry.email)) LIKE ${pattern}`,
    ),
    ...(unconfirmed ? [sql`NOT entry.email_confirmed`] : []),
  ];
}
