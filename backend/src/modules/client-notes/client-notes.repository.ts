import { Injectable } from '@nestjs/common';
import type { ClientNote, Page, PageQuery } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { type KeyColumns, Keyset } from '../../records/keyset.ts';
import { type List, listPage } from '../../records/list.ts';

/** A note of a client. */
export interface NoteRef {
  clientId: string;
  id: string;
}

/** The fields of a note that its writes set. */
export type NoteFields = Pick<ClientNote, 'body' | 'pinned' | 'deletedAt'>;

/** The author's name comes from the audit log, which forgets the names of removed accounts. */
const NOTE = sql`entry.id, entry.body, entry.pinned, entry.created_at AS "createdAt", entry.updated_at AS "updatedAt",
  entry.version, entry.deleted_at AS "deletedAt", (
    SELECT log.actor_name FROM oficio.audit_log log
    WHERE log.organization_id = entry.organization_id AND log.entity_id = entry.id AND log.action = 'created'
  ) AS "authorName"`;

interface NotesQuery extends PageQuery {
  clientId: string;
}

/** Pinned notes come first, then the latest. */
const NOTES: List<NotesQuery> = {
  table: 'oficio.client_notes',
  shown: NOTE,
  order: new Keyset('-pinned', 'descending', [
    ['pinned', 'boolean'],
    ['created_at', 'timestamptz'],
    ['id', 'uuid'],
  ]),
  where: sql`entry.deleted_at IS NULL`,
  filters: { clientId: 'client_id' },
};

@Injectable()
export class ClientNotesRepository {
  constructor(private readonly database: ApiDatabase) {}

  /**
   * A page of a client's notes. Null if the client doesn't exist.
   * @param trashBegins a client that was deleted at or before this instant doesn't exist any more
   */
  async list(
    scope: OrganizationScope,
    clientId: string,
    query: PageQuery,
    trashBegins: string,
  ): Promise<Page<ClientNote> | null> {
    const page = listPage<ClientNote, NotesQuery>(NOTES, scope, { ...query, clientId });
    const [clients, notes, [counted]] = await this.database.readAll<
      [{ id: string }, ClientNote & KeyColumns, { total: number }]
    >(scope, [
      sql`SELECT client.id FROM public.client_directory client
        WHERE client.organization_id = ${scope.organizationId} AND client.id = ${clientId}
          AND (client.deleted_at IS NULL OR client.deleted_at > ${trashBegins})`,
      page.rows,
      page.total,
    ]);
    return clients.length === 0 ? null : { ...page.of(notes), total: counted?.total ?? 0 };
  }

  /** Locks a client that isn't in the trash until the transaction ends, and counts its notes. Null without one. */
  async lockClient(tx: Transaction, scope: OrganizationScope, clientId: string): Promise<number | null> {
    const { text, values } = sql`SELECT id FROM public.client_directory
      WHERE organization_id = ${scope.organizationId} AND id = ${clientId} AND deleted_at IS NULL FOR NO KEY UPDATE`;
    if ((await tx.rows(text, values)).length === 0) return null;
    const count = sql`SELECT count(*)::integer AS notes FROM oficio.client_notes
      WHERE organization_id = ${scope.organizationId} AND client_id = ${clientId} AND deleted_at IS NULL`;
    const [row] = await tx.rows<{ notes: number }>(count.text, count.values);
    return row?.notes ?? 0;
  }

  /** A note, also a deleted one. */
  async find(tx: Transaction, scope: OrganizationScope, note: NoteRef): Promise<ClientNote | null> {
    const { text, values } = sql`SELECT ${NOTE} FROM oficio.client_notes entry WHERE ${isNote(scope, note)}`;
    const [row] = await tx.rows<ClientNote>(text, values);
    return row ?? null;
  }

  async insert(
    tx: Transaction,
    scope: OrganizationScope,
    { clientId, id }: NoteRef,
    { body, pinned, at }: Pick<NoteFields, 'body' | 'pinned'> & { at: string },
  ): Promise<void> {
    const { text, values } = sql`INSERT INTO oficio.client_notes
        (id, organization_id, client_id, body, pinned, created_by, created_at, updated_at)
      VALUES (${id}, ${scope.organizationId}, ${clientId}, ${body}, ${pinned}, ${scope.userId}, ${at}, ${at})`;
    await tx.rows(text, values);
  }

  async update(
    tx: Transaction,
    scope: OrganizationScope,
    note: NoteRef,
    { body, pinned, deletedAt, at }: NoteFields & { at: string },
  ): Promise<void> {
    const { text, values } = sql`UPDATE oficio.client_notes entry SET body = ${body}, pinned = ${pinned},
        deleted_at = ${deletedAt}, updated_at = ${at}, version = version + 1
      WHERE ${isNote(scope, note)}`;
    await tx.rows(text, values);
  }
}

const isNote = ({ organizationId }: OrganizationScope, { clientId, id }: NoteRef): Sql =>
  sql`entry.organization_id = ${organizationId} AND entry.client_id = ${clientId} AND entry.id = ${id}`;
