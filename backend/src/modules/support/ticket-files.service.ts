import { Injectable } from '@nestjs/common';
import type { TicketFile } from '@oficio/contracts';
import type { Sql } from 'sql-template-tag';
import { ApiDatabase, NO_USER, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { requireSuperadmin } from '../../http/require-superadmin.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { begun, type Piece, piecesOf } from '../files/document-pieces.ts';
import { DocumentsService } from '../files/documents.service.ts';
import { StaffUploads } from '../files/staff-uploads.service.ts';
import { FileStorage } from '../files/storage/file-storage.ts';

type FoundFile = TicketFile & { organizationId: string } & Record<string, unknown>;

const FILE = `SELECT file.id, file.name, file.content_type AS "contentType", file.size_bytes AS "sizeBytes",
    file.organization_id AS "organizationId"
  FROM oficio.documents file JOIN oficio.support_messages message ON message.id = file.entity_id
  JOIN oficio.support_tickets ticket ON ticket.id = message.ticket_id
  WHERE file.entity_type = 'ticket_message' AND file.deleted_at IS NULL AND ticket.id = $1 AND file.id = $2`;

/** The files of messages: documents of the organization, which belong to their uploader until the message is sent. */
@Injectable()
export class TicketFiles {
  constructor(
    private readonly documents: DocumentsService,
    private readonly staff: StaffUploads,
    private readonly requests: ApiDatabase,
    private readonly worker: WorkerDatabase,
    private readonly storage: FileStorage,
  ) {}

  /**
   * Stores a file for the person's next message.
   * @throws ApiError upload.not_a_document, storage.full; access.forbidden for a person without an organization, whose storage
   * it would use
   */
  async add(scope: RequestScope, name: string, file: UploadedFile): Promise<TicketFile> {
    const { organization } = scope.principal;
    if (!organization)
      throw new ApiError('access.forbidden', 'Files can be sent once your organization is set up.');
    const record = { kind: 'ticket_message', id: scope.userId } as const;
    const within = { ...scope, organizationId: organization.id, organization };
    const {
      id,
      name: stored,
      contentType,
      sizeBytes,
    } = await this.documents.store(within, { name, record }, file, async () => ({ clientId: null }));
    return { id, name: stored, contentType, sizeBytes };
  }

  /**
   * Stores a file for the superadmin's next answer to a question.
   * @throws ApiError resource.not_found, upload.not_a_document, storage.full; ticket.not_possible for a question without an
   * organization, whose storage it would use
   */
  async addAtDesk(
    scope: RequestScope,
    ticketId: string,
    name: string,
    file: UploadedFile,
  ): Promise<TicketFile> {
    requireSuperadmin(scope);
    const [ticket] = await this.worker.read<{ organizationId: string | null }>(
      NO_USER,
      `SELECT organization_id AS "organizationId" FROM oficio.support_tickets WHERE id = $1 AND desk = 'product'`,
      [ticketId],
    );
    if (!ticket) throw new ApiError('resource.not_found');
    const { organizationId } = ticket;
    if (organizationId === null)
      throw new ApiError(
        'ticket.not_possible',
        'Only questions of an organization can be answered with files.',
      );
    return this.staff.add(scope, organizationId, { name, file });
  }

  /** @throws ApiError resource.not_found */
  async content(scope: RequestScope, ticketId: string, fileId: string) {
    const [file] = await this.requests.read<FoundFile>(scope, FILE, [ticketId, fileId]);
    return this.#sent(file, (text, values) => this.requests.read<Piece>(scope, text, values));
  }

  /** @throws ApiError resource.not_found */
  async contentAtDesk(scope: RequestScope, ticketId: string, fileId: string) {
    requireSuperadmin(scope);
    const [file] = await this.worker.read<FoundFile>(NO_USER, `${FILE} AND ticket.desk = 'product'`, [
      ticketId,
      fileId,
    ]);
    return this.#sent(file, (text, values) => this.worker.read<Piece>(NO_USER, text, values));
  }

  async #sent(
    file: FoundFile | undefined,
    read: (text: string, values: readonly unknown[]) => Promise<Piece[]>,
  ) {
    if (!file) throw new ApiError('resource.not_found');
    const { organizationId } = file;
    const run = ({ text, values }: Sql) => read(text, values);
    return { ...file, pieces: await begun(piecesOf(file, { organizationId, storage: this.storage, run })) };
  }
}
