import type { StoredDocument } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';

export type ContentOf = Pick<StoredDocument, 'id' | 'sizeBytes'>;
export type Piece = { piece: Buffer };

/** Bytes of a content that are read at once. Larger ones would hold the event loop. */
const PIECE = 512 * 1024;

/**
 * A content in pieces, each read by a statement of its own, so that a slow download holds no connection.
 * @throws ApiError resource.not_found once the document was purged
 */
export async function* piecesOf(
  { id, sizeBytes }: ContentOf,
  organizationId: string,
  run: (statement: Sql) => Promise<Piece[]>,
): AsyncGenerator<Buffer> {
  for (let read = 0; read < sizeBytes; read += PIECE) {
    const [row] = await run(
      sql`SELECT substring(content FROM ${read + 1}::integer FOR ${PIECE}::integer) AS piece
        FROM oficio.document_contents WHERE organization_id = ${organizationId} AND document_id = ${id}`,
    );
    if (!row) throw new ApiError('resource.not_found');
    yield row.piece;
  }
}
