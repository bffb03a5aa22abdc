import { Injectable } from '@nestjs/common';
import type { DocumentLocale, StoredDocument } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import type { PublicLink } from '../public-links/public-links.ts';
import { type ContentOf, type Piece, piecesOf } from './document-pieces.ts';
import { FileStorage } from './storage/file-storage.ts';

/** A document of a public link. */
export interface ShownDocument extends Pick<StoredDocument, 'id' | 'name' | 'contentType' | 'sizeBytes'> {
  clientId: string;
  clientName: string;
  locale: DocumentLocale;
  logoId: string | null;
}

/** The documents of public links and jobs. A reading statement names the organization, because it runs as the worker. */
@Injectable()
export class WorkerDocumentsRepository {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly storage: FileStorage,
  ) {}

  /** What a client sees of a document; undefined if it isn't shown, or gone, or its client is. */
  async shown({
    organizationId,
    entityId,
  }: Pick<PublicLink, 'organizationId' | 'entityId'>): Promise<ShownDocument | undefined> {
    const [row] = await this.worker.read<ShownDocument & Record<string, unknown>>(NO_USER, SHOWN_TO_CLIENT, [
      organizationId,
      entityId,
    ]);
    return row;
  }

  /** A content in pieces, for the client who has a link, or for a job. */
  pieces(organizationId: string, document: ContentOf): AsyncGenerator<Buffer> {
    return piecesOf(document, {
      organizationId,
      storage: this.storage,
      run: ({ text, values }) => this.worker.read<Piece>(NO_USER, text, values),
    });
  }

  /**
   * Removes documents that were deleted at `until` or before, or whose client was.
   * @returns how many were removed, at most `limit`
   */
  purge(until: string, limit: number): Promise<number> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const { text, values } = sql`DELETE FROM oficio.documents WHERE id IN (
            SELECT id FROM oficio.documents WHERE id IN (
              (SELECT id FROM oficio.documents WHERE deleted_at <= ${until} LIMIT ${limit})
              UNION ALL (
                SELECT document.id FROM public.client_directory client
                JOIN oficio.documents document
                  ON document.organization_id = client.organization_id AND document.client_id = client.id
                WHERE client.deleted_at <= ${until} LIMIT ${limit})
            ) LIMIT ${limit} FOR UPDATE SKIP LOCKED
          ) RETURNING id`;
      return (await tx.rows(text, values)).length;
    });
  }
}

const SHOWN_TO_CLIENT = `SELECT document.id, document.name, document.content_type AS "contentType",
    document.size_bytes AS "sizeBytes", client.id AS "clientId", client.display_name AS "clientName", client.locale,
    (SELECT id FROM oficio.organization_logos WHERE organization_id = document.organization_id) AS "logoId"
  FROM oficio.documents document JOIN public.client_directory client
    ON client.organization_id = document.organization_id AND client.id = document.client_id
  WHERE document.organization_id = $1 AND document.id = $2 AND document.shared_with_client
    AND document.deleted_at IS NULL AND client.deleted_at IS NULL`;
