import type { ClientBase, QueryResultRow } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';

/** Where the bytes of a file are. */
export type ContentPlace = 'postgres' | 's3';

/** A file with what a move needs of it. */
export type StoredContent = {
  id: string;
  organizationId: string;
  sizeBytes: number;
  sha256: Buffer;
  objectId: string | null;
};

/** Runs a statement as `oficio_worker`. */
type RunStatement = <Row extends QueryResultRow>(statement: Sql) => Promise<Row[]>;

/** The rows of files' bytes, of all organizations. */
export class StoredContentsRepository {
  constructor(private readonly run: RunStatement) {}

  /** Over the one connection of a command. */
  static on(worker: ClientBase): StoredContentsRepository {
    return new StoredContentsRepository(
      async <Row extends QueryResultRow>({ text, values }: Sql) =>
        (await worker.query<Row>(text, values)).rows,
    );
  }

  /** Those of the ids that a row names. */
  async namedObjects(objectIds: readonly string[]): Promise<Set<string>> {
    if (objectIds.length === 0) return new Set();
    const rows = await this.run<{ id: string }>(
      sql`SELECT object_id AS id FROM oficio.document_contents WHERE object_id = ANY (${objectIds}::uuid[])`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The files whose bytes are in a place, by id, from the one after `after` on. */
  page(place: ContentPlace, after: string, limit: number): Promise<StoredContent[]> {
    return this.run(
      sql`SELECT document.id, document.organization_id AS "organizationId", size_bytes AS "sizeBytes", sha256,
          object_id AS "objectId"
        FROM oficio.document_contents content JOIN oficio.documents document ON document.id = content.document_id
        WHERE object_id IS ${raw(place === 'postgres' ? 'NULL' : 'NOT NULL')} AND document_id > ${after}
        ORDER BY document_id LIMIT ${limit}`,
    );
  }

  /** The bytes in Postgres; null when they are elsewhere, or the file is gone. */
  async bytes(id: string): Promise<Buffer | null> {
    const [row] = await this.run<{ content: Buffer | null }>(
      sql`SELECT content FROM oficio.document_contents WHERE document_id = ${id}`,
    );
    return row?.content ?? null;
  }

  /** False when the file was moved or removed meanwhile. */
  async replaceByObject(id: string, objectId: string): Promise<boolean> {
    const rows = await this.run(
      sql`UPDATE oficio.document_contents SET content = NULL, object_id = ${objectId}
        WHERE document_id = ${id} AND object_id IS NULL RETURNING document_id`,
    );
    return rows.length === 1;
  }

  /** False when the file was moved or removed meanwhile. */
  async replaceObject(id: string, objectId: string, content: Buffer): Promise<boolean> {
    const rows = await this.run(
      sql`UPDATE oficio.document_contents SET content = ${content}, object_id = NULL
        WHERE document_id = ${id} AND object_id = ${objectId} RETURNING document_id`,
    );
    return rows.length === 1;
  }
}
