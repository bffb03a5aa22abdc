import { Injectable } from '@nestjs/common';
import type {
  ListedUser,
  Page,
  QueryOf,
  SessionSummary,
  SuperadminUser,
  superadminUserRoutes,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { type Transaction, WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { readSuperadminList, type SuperadminList } from '../../../records/list.ts';
import { run } from '../superadmin-sql.ts';

export type UsersQuery = QueryOf<typeof superadminUserRoutes.list>;
export type DetailedUser = ListedUser & Pick<SuperadminUser, 'phone' | 'timezone'>;

const ACCOUNTS = 'oficio.account_figures';

const JOINS = sql`JOIN LATERAL oficio.accounts(entry.id) account ON true
  LEFT JOIN oficio.profiles profile ON profile.id = entry.id`;

const SHOWN = sql`entry.id, account.email, entry.is_confirmed AS "emailConfirmed", coalesce(profile.role, 'user') AS role,
  coalesce(nullif(trim(concat_ws(' ', profile.first_name, profile.last_name)), ''), account.email) AS name,
  (SELECT count(*)::integer FROM oficio.memberships WHERE user_id = entry.id) AS organizations,
  account.last_sign_in_at AS "lastSignInAt", profile.deletion_scheduled_for AS "deletionScheduledFor",
  entry.created_at AS "createdAt"`;

/** Everybody with an account, those included who never came further than to register. */
const USERS: SuperadminList<UsersQuery> = {
  table: ACCOUNTS,
  searched: ACCOUNTS,
  joins: JOINS,
  shown: SHOWN,
  order: { createdAt: { created_at: 'timestamptz' }, email: { sort_email: 'text' } },
  filters: { unconfirmed: () => sql`NOT entry.is_confirmed` },
};

/** Runs as the worker. */
@Injectable()
export class SuperadminUsersRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  page(scope: RequestScope, query: UsersQuery): Promise<Page<ListedUser>> {
    return readSuperadminList(this.worker, scope, USERS, query);
  }

  async one(tx: Transaction, id: string): Promise<DetailedUser | null> {
    const [row] = await run<DetailedUser>(
      tx,
      sql`SELECT ${SHOWN}, profile.phone, profile.timezone FROM oficio.account_figures entry ${JOINS}
        WHERE entry.id = ${id}`,
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
