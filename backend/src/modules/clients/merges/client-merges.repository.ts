import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientRowKind, Membership } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { CLIENT_TABLE_NAMES, type ClientTableName, clientRows } from '../../../records/tables.ts';
import type { Moved, MovedRows, StoredMerge } from './client-merge.types.ts';

/** What a move itself changes, the owner, who may hand over, and who wrote last. */
const MOVED = ['version', 'updated_at', 'list_item', 'user_id', 'changed_by'];
/** The fingerprint of a row that may be gone at the undo. */
const FLEETING = 'fleeting';

interface LockedClient {
  id: string;
  name: string;
  deletedAt: string | null;
}

/**
 * Merges run as the worker, because they move rows that the caller's role may not write, such as income. Each statement
 * names the organization.
 */
@Injectable()
export class ClientMergesRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** How many rows belong to a client, of those that the caller may read. Undefined if there is no such client. */
  async countRows(
    scope: OrganizationScope,
    id: string,
  ): Promise<{ kind: ClientRowKind; count: number }[] | undefined> {
    const counts = CLIENT_TABLE_NAMES.map(
      (table) => `(SELECT count(*) FROM ${table} entry
        WHERE entry.organization_id = $1 AND entry.client_id = $2) AS "${clientRows(table).kind}"`,
    );
    const [row] = await this.database.read<Record<ClientRowKind, number>>(
      scope,
      `SELECT ${counts.join(', ')} FROM public.client_directory client
       WHERE client.organization_id = $1 AND client.id = $2 AND client.deleted_at IS NULL`,
      [scope.organizationId, id],
    );
    return (
      row &&
      CLIENT_TABLE_NAMES.map((table) => clientRows(table).kind).map((kind) => ({ kind, count: row[kind] }))
    );
  }

  /** The caller's present membership. It stays as it is until the transaction ends. */
  async lockMembership(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
  ): Promise<Membership | null> {
    const [membership] = await tx.rows<Membership>(
      `SELECT role AS "memberRole", scope AS sees FROM oficio.memberships
       WHERE organization_id = $1 AND user_id = $2 FOR SHARE`,
      [organizationId, userId],
    );
    return membership ?? null;
  }

  /** Locks the clients in the order of their ids, so that concurrent merges can't deadlock. */
  async lockClients(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    ids: readonly string[],
  ): Promise<Map<string, LockedClient>> {
    const rows = await tx.rows<LockedClient>(
      `SELECT id, display_name AS name, deleted_at AS "deletedAt" FROM public.client_directory
       WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE`,
      [organizationId, ids],
    );
    return new Map(rows.map((client) => [client.id, client]));
  }

  /** Makes a client lead on to another one, or, with null, brings it back. */
  async setMergedInto(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    { into, at }: { into: string | null; at: string },
  ): Promise<void> {
    await tx.rows(
      `UPDATE public.client_directory SET merged_into = $3, deleted_at = CASE WHEN $3::uuid IS NOT NULL THEN $4::timestamptz END,
         version = version + 1, updated_at = $4
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, into, at],
    );
  }

  /**
   * Moves rows from one client to another.
   * @param rows the rows to move; null: all
   * @returns the ids of the moved rows by table
   */
  async moveRows(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { from, to, at }: { from: string; to: string; at: string },
    rows: MovedRows | null,
  ): Promise<Map<ClientTableName, string[]>> {
    const moved = new Map<ClientTableName, string[]>();
    const idsOf = (table: ClientTableName) => rows && Object.keys(rows[table] ?? {});
    const isMoved = 'organization_id = $1 AND client_id = $2 AND ($3::uuid[] IS NULL OR id = ANY ($3))';
    // The first moved service locks the services of all clients, so every row is locked before it.
    for (const table of CLIENT_TABLE_NAMES)
      tx.send(`SELECT FROM ${table} WHERE ${isMoved} ORDER BY id FOR UPDATE`, [
        organizationId,
        from,
        idsOf(table),
      ]);
    for (const table of CLIENT_TABLE_NAMES) {
      const { isRecord } = clientRows(table);
      // A client has one primary contact. Saving its contacts says which one it is.
      const further = isRecord ? ', version = version + 1, updated_at = $5' : ', is_primary = false';
      const found = await tx.rows<{ id: string }>(
        `UPDATE ${table} SET client_id = $4${further} WHERE ${isMoved} RETURNING id`,
        [organizationId, from, idsOf(table), to, ...(isRecord ? [at] : [])],
      );
      moved.set(
        table,
        found.map(({ id }) => id),
      );
    }
    return moved;
  }

  /** The rows with a fingerprint of their content, by table. */
  async fingerprints(
    tx: Transaction,
    scope: OrganizationScope,
    moved: Map<ClientTableName, string[]>,
  ): Promise<MovedRows> {
    const rows: MovedRows = {};
    for (const [table, ids] of moved) {
      if (ids.length === 0) continue;
      const read = await this.#read(tx, scope, table, ids);
      rows[table] = Object.fromEntries(read.map(({ id, fingerprint }) => [id, fingerprint]));
    }
    return rows;
  }

  /** The moved rows that have changed or are gone. */
  async changedRows(
    tx: Transaction,
    scope: OrganizationScope,
    rows: MovedRows,
  ): Promise<{ kind: ClientRowKind; name: string }[]> {
    const changed = [];
    for (const table of CLIENT_TABLE_NAMES) {
      const moved = Object.entries(rows[table] ?? {});
      if (moved.length === 0) continue;
      const present = await this.#read(
        tx,
        scope,
        table,
        moved.map(([id]) => id),
      );
      const byId = new Map(present.map((row) => [row.id, row]));
      for (const [id, fingerprint] of moved) {
        const row = byId.get(id);
        if (fingerprint !== FLEETING && row?.fingerprint !== fingerprint)
          changed.push({ kind: clientRows(table).kind, name: row?.name ?? '' });
      }
    }
    return changed;
  }

  /** The rows with a fingerprint of what only people change. */
  #read(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    table: ClientTableName,
    ids: readonly string[],
  ): Promise<{ id: string; name: string | null; fingerprint: string }[]> {
    const { name, passing = [], fleeting = 'false' } = clientRows(table);
    return tx.rows(
      `SELECT entry.id, ${name} AS name, CASE WHEN ${fleeting} THEN '${FLEETING}'
         ELSE md5((to_jsonb(entry) - $3::text[])::text) END AS fingerprint
       FROM ${table} entry WHERE entry.organization_id = $1 AND entry.id = ANY ($2) ORDER BY entry.id FOR UPDATE`,
      [organizationId, ids, [...MOVED, ...passing]],
    );
  }

  /** Replaces a client in what refers to it without belonging to it, and returns what was changed. */
  async moveReferences(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { from, to }: { from: string; to: string },
    only: Moved['references'] | null,
  ): Promise<Moved['references']> {
    const move = async (statement: string, name: keyof Moved['references']) => {
      const rows = await tx.rows<{ id: string }>(statement, [organizationId, from, to, only?.[name] ?? null]);
      return rows.map(({ id }) => id);
    };
    return {
      mergedClients: await move(
        `UPDATE public.client_directory SET merged_into = $3
         WHERE organization_id = $1 AND merged_into = $2 AND ($4::uuid[] IS NULL OR id = ANY ($4)) RETURNING id`,
        'mergedClients',
      ),
      // A member to whom both clients are assigned keeps both rows.
      members: await move(
        `UPDATE oficio.client_assignments assignment SET client_id = $3
         WHERE organization_id = $1 AND client_id = $2 AND ($4::uuid[] IS NULL OR user_id = ANY ($4))
           AND NOT EXISTS (SELECT FROM oficio.client_assignments other WHERE other.organization_id = $1
             AND other.user_id = assignment.user_id AND other.client_id = $3)
         RETURNING user_id AS id`,
        'members',
      ),
      invitations: await move(
        `UPDATE oficio.invitations SET client_ids = array_replace(client_ids, $2::uuid, $3::uuid)
         WHERE organization_id = $1 AND $2 = ANY (client_ids) AND $3 <> ALL (client_ids)
           AND ($4::uuid[] IS NULL OR id = ANY ($4)) RETURNING id`,
        'invitations',
      ),
    };
  }

  async add(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    { keptId, goneId, moved, undoUntil, at }: StoredMerge & { at: string },
  ): Promise<string> {
    const id = randomUUID();
    await tx.rows(
      `INSERT INTO oficio.client_merges (id, organization_id, kept_id, gone_id, moved, undo_until, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, organizationId, keptId, goneId, JSON.stringify(moved), undoUntil, userId, at],
    );
    return id;
  }

  async lock(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
  ): Promise<StoredMerge | undefined> {
    const [merge] = await tx.rows<StoredMerge>(
      `SELECT kept_id AS "keptId", gone_id AS "goneId", moved, undo_until AS "undoUntil"
       FROM oficio.client_merges WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
      [organizationId, id],
    );
    return merge;
  }

  async remove(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<void> {
    await tx.rows('DELETE FROM oficio.client_merges WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
    ]);
  }
}
