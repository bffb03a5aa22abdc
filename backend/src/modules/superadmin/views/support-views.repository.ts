import { Injectable } from '@nestjs/common';
import type { AnswerOf, QueryOf, SuperadminView, superadminViewRoutes } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { type KeyColumns, newestFirst } from '../../../records/keyset.ts';
import { type SuperadminList, superadminPage } from '../../../records/list.ts';
import { namedOrganization, namedUser, run } from '../superadmin-sql.ts';

type Route = typeof superadminViewRoutes.list;
type Query = QueryOf<Route>;

export interface StoredView {
  id: string;
  superadminId: string;
  userId: string;
  organizationId: string;
}

export interface NewView extends StoredView {
  reason: string;
  ticketId: string | null;
  startedAt: string;
  expiresAt: string;
}

const shownAt = (now: string) => sql`entry.id, ${namedUser('entry.superadmin_id')} AS superadmin,
  ${namedUser('entry.target_user_id')} AS "user", ${namedOrganization('entry.organization_id')} AS organization,
  entry.reason, entry.ticket_id AS "ticketId", entry.started_at AS "startedAt", entry.expires_at AS "expiresAt",
  CASE WHEN entry.ended_at < entry.expires_at THEN entry.ended_at END AS "endedAt", ${runsAt(now)} AS "isRunning"`;

const runsAt = (now: string) => sql`(entry.ended_at IS NULL AND entry.expires_at > ${now})`;

const viewList = (now: string): SuperadminList<Query> => ({
  table: 'oficio.impersonations',
  shown: shownAt(now),
  order: newestFirst('started_at'),
  filters: {
    organizationId: 'organization_id',
    running: (_, { userId }) => sql`entry.superadmin_id = ${userId} AND ${runsAt(now)}`,
  },
});

/** Runs as the worker: the views concern all organizations. */
@Injectable()
export class SupportViewsRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  async list(scope: RequestScope, query: Query, now: string): Promise<AnswerOf<Route>> {
    const page = superadminPage<SuperadminView, Query>(viewList(now), scope, query);
    const [rows] = await this.worker.readAll<[SuperadminView & KeyColumns]>(NO_USER, [page.rows]);
    return page.of(rows);
  }

  async one(tx: Transaction, id: string, now: string): Promise<SuperadminView | null> {
    const [view] = await run<SuperadminView>(
      tx,
      sql`SELECT ${shownAt(now)} FROM oficio.impersonations entry WHERE entry.id = ${id}`,
    );
    return view ?? null;
  }

  /** Views of one superadmin begin one after the other. */
  async lockViewer(tx: Transaction, superadminId: string): Promise<void> {
    await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended('views ' || ${superadminId}, 0))`);
  }

  /** Ends what is open of the caller: at its own end if that has passed. The ended views. */
  end(
    tx: Transaction,
    { superadminId, at, id = null }: { superadminId: string; at: string; id?: string | null },
  ): Promise<StoredView[]> {
    return run<StoredView>(
      tx,
      sql`UPDATE oficio.impersonations SET ended_at = least(expires_at, ${at}::timestamptz)
        WHERE superadmin_id = ${superadminId} AND ended_at IS NULL AND (${id}::uuid IS NULL OR id = ${id})
        RETURNING id, superadmin_id AS "superadminId", target_user_id AS "userId", organization_id AS "organizationId"`,
    );
  }

  async add(tx: Transaction, view: NewView): Promise<void> {
    await run(
      tx,
      sql`INSERT INTO oficio.impersonations (id, superadmin_id, target_user_id, organization_id, reason, ticket_id, started_at,
          expires_at)
        VALUES (${view.id}, ${view.superadminId}, ${view.userId}, ${view.organizationId}, ${view.reason}, ${view.ticketId},
          ${view.startedAt}, ${view.expiresAt})`,
    );
  }

  /** The view of this superadmin if it runs. */
  async running(id: string, superadminId: string, now: string): Promise<StoredView | null> {
    const [view] = await this.worker.read<StoredView & Record<string, unknown>>(
      NO_USER,
      `SELECT id, superadmin_id AS "superadminId", target_user_id AS "userId", organization_id AS "organizationId"
       FROM oficio.impersonations
       WHERE id = $1 AND superadmin_id = $2 AND ended_at IS NULL AND expires_at > $3`,
      [id, superadminId, now],
    );
    return view ?? null;
  }

  /** False if the view has seen the path before. */
  async takePath(tx: Transaction, id: string, path: string): Promise<boolean> {
    const taken = await run(
      tx,
      sql`INSERT INTO oficio.impersonation_paths (impersonation_id, path) VALUES (${id}, ${path})
        ON CONFLICT DO NOTHING RETURNING path`,
    );
    return taken.length > 0;
  }

  async organizationOf(tx: Transaction, id: string): Promise<{ name: string; ownerUserId: string } | null> {
    const [organization] = await run<{ name: string; ownerUserId: string }>(
      tx,
      sql`SELECT name, owner_user_id AS "ownerUserId" FROM oficio.organizations WHERE id = ${id}`,
    );
    return organization ?? null;
  }

  async isTicket(tx: Transaction, id: string): Promise<boolean> {
    return (await run(tx, sql`SELECT 1 AS found FROM oficio.support_tickets WHERE id = ${id}`)).length > 0;
  }
}
