import { Injectable } from '@nestjs/common';
import type { documentRoutes, FileHolderKind, QueryOf, StoredDocument } from '@oficio/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { type KeyColumns, newestFirst } from '../../records/keyset.ts';
import { type List, listPage } from '../../records/list.ts';
import { type ContentOf, type Piece, piecesOf } from './document-pieces.ts';
import type { StorableFile } from './storable-file.ts';
import { FileStorage, type KeptContent } from './storage/file-storage.ts';

/** A document as it is changed. */
export interface LockedDocument extends StoredDocument {
  deletedAt: string | null;
  /** The record whose file it is. */
  record: FileHolder | null;
}

/** A document of the organization's archive. */
interface ArchivedDocument {
  id: string;
  name: string;
  sizeBytes: number;
  createdAt: string;
  clientName: string | null;
}

/** A record that has files, or a message of a ticket; a person holds the files of messages that aren't sent. */
export interface FileHolder<Kind extends string = FileHolderKind | 'ticket_message'> {
  kind: Kind;
  id: string;
}

/** What a document belongs to: a client, or a record whose file it is. */
export interface DocumentHolder {
  clientId?: string | null;
  record?: FileHolder | null;
}

interface NewDocument extends DocumentHolder, StorableFile {
  id: string;
  sharedWithClient?: boolean;
  /** Null: a contact of the client. */
  createdBy: string | null;
  at: string;
}

/** The organization that a statement names. */
type OfOrganization = Pick<OrganizationScope, 'organizationId'>;

/** What decides over the bytes that an organization can store. */
export interface PlanRow {
  status: string;
  planId: number | null;
}

/** A document as it is answered. */
export const SHOWN_DOCUMENT = sql`entry.id, entry.client_id AS "clientId", entry.name, entry.content_type AS "contentType",
  entry.size_bytes AS "sizeBytes", entry.shared_with_client AS "sharedWithClient", (
    SELECT log.actor_name FROM oficio.audit_log log
    WHERE log.organization_id = entry.organization_id AND log.entity_id = entry.id AND log.action = 'created'
    ORDER BY log.sequence LIMIT 1
  ) AS "addedBy", entry.created_by IS NULL AS "isFromClient", entry.created_at AS "createdAt", entry.updated_at AS "updatedAt", entry.version`;

type DocumentsQuery = QueryOf<typeof documentRoutes.list>;

const DOCUMENTS: List<DocumentsQuery> = {
  table: 'oficio.documents',
  shown: SHOWN_DOCUMENT,
  order: newestFirst('created_at'),
  where: sql`entry.deleted_at IS NULL`,
  filters: { clientId: 'client_id' },
};

@Injectable()
export class DocumentsRepository {
  constructor(
    private readonly database: ApiDatabase,
    private readonly storage: FileStorage,
  ) {}

  /** A page of a client's documents, with the organization's used bytes and its plan. */
  async page(scope: OrganizationScope, query: DocumentsQuery) {
    const page = listPage<StoredDocument, DocumentsQuery>(DOCUMENTS, scope, query);
    const [rows, [counted], [storage]] = await this.database.readAll<
      [StoredDocument & KeyColumns, { total: number }, PlanRow & { usedBytes: number }]
    >(scope, [
      page.rows,
      page.total,
      sql`SELECT coalesce(storage.living_bytes, 0) AS "usedBytes", ${PLAN}
        LEFT JOIN oficio.organization_storage storage USING (organization_id)
        WHERE organization_id = ${scope.organizationId}`,
    ]);
    return { ...page.of(rows), total: counted?.total ?? 0, storage };
  }

  async plan(tx: Transaction, { organizationId }: OfOrganization): Promise<PlanRow | undefined> {
    const [plan] = await run<PlanRow>(tx, sql`SELECT ${PLAN} WHERE organization_id = ${organizationId}`);
    return plan;
  }

  /** The row without its content; false if there is a document with the id. Locks the organization's storage. */
  async insert(tx: Transaction, { organizationId }: OfOrganization, document: NewDocument): Promise<boolean> {
    const { id, clientId = null, record = null, name, contentType, sha256, content } = document;
    const { sharedWithClient = false, createdBy, at } = document;
    const inserted = await run(
      tx,
      sql`INSERT INTO oficio.documents (id, organization_id, client_id, entity_type, entity_id, name, content_type,
          size_bytes, sha256, shared_with_client, created_by, created_at, updated_at)
        VALUES (${id}, ${organizationId}, ${clientId}, ${record?.kind ?? null}, ${record?.id ?? null}, ${name},
          ${contentType}, ${content.length}, ${sha256}, ${sharedWithClient}, ${createdBy}, ${at}, ${at})
        ON CONFLICT (id) DO NOTHING RETURNING id`,
    );
    return inserted.length === 1;
  }

  async insertContent(
    tx: Transaction,
    { organizationId }: OfOrganization,
    { id, content, objectId }: { id: string } & KeptContent,
  ): Promise<void> {
    await run(
      tx,
      sql`INSERT INTO oficio.document_contents (document_id, organization_id, content, object_id)
        VALUES (${id}, ${organizationId}, ${content}, ${objectId})`,
    );
  }

  /** Removes deleted documents until the others fit into the limit. Answers the bytes that are used afterwards. */
  async makeRoom(tx: Transaction, limitBytes: number): Promise<number> {
    const [row] = await run<{ used: number }>(
      tx,
      sql`SELECT oficio.make_storage_room(${limitBytes}) AS used`,
    );
    return row?.used ?? 0;
  }

  /** As `makeRoom`, for the worker. */
  async makeRoomOf(tx: Transaction, organizationId: string, limitBytes: number): Promise<number> {
    const [row] = await run<{ used: number }>(
      tx,
      sql`SELECT oficio.make_storage_room_of(${organizationId}, ${limitBytes}) AS used`,
    );
    return row?.used ?? 0;
  }

  /** Whether a contact of the client has sent this content as the document with the id. */
  async isSentByClient(
    tx: Transaction,
    { organizationId, clientId }: OfOrganization & { clientId: string },
    { id, sha256 }: { id: string; sha256: Buffer },
  ): Promise<boolean> {
    const rows = await run(
      tx,
      sql`SELECT id FROM oficio.documents
        WHERE organization_id = ${organizationId} AND client_id = ${clientId} AND id = ${id} AND created_by IS NULL
          AND sha256 = ${sha256}`,
    );
    return rows.length === 1;
  }

  /** How many documents contacts of the client have sent since an instant, with the deleted ones. */
  async countSentSince(
    tx: Transaction,
    { organizationId, clientId }: OfOrganization & { clientId: string },
    since: string,
  ): Promise<number> {
    const [row] = await run<{ count: number }>(
      tx,
      sql`SELECT count(*) AS count FROM oficio.documents
        WHERE organization_id = ${organizationId} AND client_id = ${clientId} AND created_by IS NULL
          AND created_at >= ${since}`,
    );
    return row?.count ?? 0;
  }

  async countOf(
    tx: Transaction,
    { organizationId }: OfOrganization,
    { clientId = null, record = null }: DocumentHolder,
  ): Promise<number> {
    const isHeld = record ? sql`entity_id = ${record.id}` : sql`client_id = ${clientId}`;
    const [row] = await run<{ count: number }>(
      tx,
      sql`SELECT count(*) AS count FROM oficio.documents
        WHERE organization_id = ${organizationId} AND ${isHeld} AND deleted_at IS NULL`,
    );
    return row?.count ?? 0;
  }

  /**
   * Locks a document, also a deleted one, until the transaction ends.
   * @throws ApiError resource.not_found
   */
  async lock(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<LockedDocument> {
    const [row] = await run<LockedDocument>(
      tx,
      sql`SELECT ${SHOWN_DOCUMENT}, entry.deleted_at AS "deletedAt",
          CASE WHEN entry.entity_id IS NOT NULL
            THEN json_build_object('kind', entry.entity_type, 'id', entry.entity_id) END AS record
        FROM oficio.documents entry
        WHERE entry.organization_id = ${organizationId} AND entry.id = ${id} FOR UPDATE OF entry`,
    );
    if (!row) throw new ApiError('resource.not_found');
    return row;
  }

  /** @throws ApiError resource.not_found, also for a deleted document */
  async lockLiving(tx: Transaction, scope: OrganizationScope, id: string): Promise<LockedDocument> {
    const document = await this.lock(tx, scope, id);
    if (document.deletedAt !== null) throw new ApiError('resource.not_found');
    return document;
  }

  /** Locks the client of a document before the document, as a merge of clients does. */
  async lockClient(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<void> {
    await run(
      tx,
      sql`SELECT oficio.lock_clients(organization_id, ARRAY[client_id]) FROM oficio.documents
        WHERE organization_id = ${organizationId} AND id = ${id}`,
    );
  }

  async update(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    values: Record<string, unknown>,
  ): Promise<void> {
    const assignments = Object.entries(values).map(([column, value]) => sql`${raw(column)} = ${value}`);
    await run(
      tx,
      sql`UPDATE oficio.documents SET ${join(assignments)}, version = version + 1
        WHERE organization_id = ${organizationId} AND id = ${id}`,
    );
  }

  /** Undefined for a deleted document, and for one of another holder. */
  async find(
    scope: OrganizationScope,
    id: string,
    record: FileHolder | null,
  ): Promise<Pick<StoredDocument, 'name' | 'contentType' | 'sizeBytes'> | undefined> {
    const { text, values } = sql`SELECT name, content_type AS "contentType", size_bytes AS "sizeBytes"
      FROM oficio.documents WHERE organization_id = ${scope.organizationId} AND id = ${id} AND deleted_at IS NULL
        AND entity_type IS NOT DISTINCT FROM ${record?.kind ?? null}::text
        AND entity_id IS NOT DISTINCT FROM ${record?.id ?? null}::uuid`;
    const [row] = await this.database.read<Pick<StoredDocument, 'name' | 'contentType' | 'sizeBytes'>>(
      scope,
      text,
      values,
    );
    return row;
  }

  /**
   * A content in pieces, each read by a statement of its own, so that a slow download holds no connection.
   * @throws ApiError resource.not_found once the document was purged
   */
  pieces(scope: OrganizationScope, document: ContentOf): AsyncGenerator<Buffer> {
    return piecesOf(document, {
      organizationId: scope.organizationId,
      storage: this.storage,
      run: ({ text, values }) => this.database.read<Piece>(scope, text, values),
    });
  }

  /** All documents of the organization, by client. */
  async all(scope: OrganizationScope): Promise<ArchivedDocument[]> {
    const { text, values } = sql`SELECT document.id, document.name, document.size_bytes AS "sizeBytes",
        document.created_at AS "createdAt", client.display_name AS "clientName"
      FROM oficio.documents document
      LEFT JOIN public.client_directory client
        ON client.organization_id = document.organization_id AND client.id = document.client_id
      WHERE document.organization_id = ${scope.organizationId} AND document.deleted_at IS NULL
      ORDER BY client.sort_name, client.id, document.created_at, document.id`;
    return this.database.read<ArchivedDocument & Record<string, unknown>>(scope, text, values);
  }
}

const PLAN = sql`subscription.status, subscription.plan_id AS "planId" FROM oficio.subscriptions subscription`;

function run<Row extends object>(tx: Transaction, { text, values }: Sql): Promise<Row[]> {
  return tx.rows<Row & Record<string, unknown>>(text, values);
}
