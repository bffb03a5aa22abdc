import type { StoredDocument } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import type { FileStorage } from './storage/file-storage.ts';

export type ContentOf = Pick<StoredDocument, 'id' | 'sizeBytes'>;
/** A part of a content, or the object that has it. */
export type Piece = { piece: Buffer | null; objectId: string | null };

/** Bytes of a content that are read at once. Larger ones would hold the event loop. */
const PIECE = 512 * 1024;

interface ContentSource {
  organizationId: string;
  storage: FileStorage;
  run: (statement: Sql) => Promise<Piece[]>;
}

/**
 * A content in pieces, each read by a statement of its own, so that a slow download holds no connection.
 * @throws ApiError resource.not_found once the document was purged; service.unavailable while its storage can't be reached
 */
export async function* piecesOf({ id, sizeBytes }: ContentOf, source: ContentSource): AsyncGenerator<Buffer> {
  for (let read = 0; read < sizeBytes; read += PIECE) {
    // Once more for a content that is moved between the two steps of reading it.
    const piece = (await readPiece(id, read, source)) ?? (await readPiece(id, read, source));
    if (!piece) throw new Error(`The object of the document ${id} is missing.`);
    yield piece;
  }
}

/** Null when the object that the row names is gone. */
async function readPiece(
  id: string,
  from: number,
  { organizationId, storage, run }: ContentSource,
): Promise<Buffer | null> {
  const [row] = await run(
    sql`SELECT substring(content FROM ${from + 1}::integer FOR ${PIECE}::integer) AS piece,
        object_id AS "objectId"
      FROM oficio.document_contents WHERE organization_id = ${organizationId} AND document_id = ${id}`,
  );
  if (!row) throw new ApiError('resource.not_found');
  if (row.objectId === null) return row.piece;
  return storage.readObject(organizationId, row.objectId, from, PIECE);
}

/** The same pieces, of which the first has been read, so that a failure can still be answered. */
export async function begun(pieces: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
}
