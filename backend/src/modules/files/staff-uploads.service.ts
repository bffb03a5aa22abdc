import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DOCUMENTS, type TicketFile } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { DocumentsRepository } from './documents.repository.ts';
import { type StorableFile, storableFile } from './storable-file.ts';
import { FileStorage, type KeptContent } from './storage/file-storage.ts';
import { limitOf } from './storage-limit.ts';

/**
 * Files that Oficio's own people send with their answers. They are documents of the organization that has asked, and take up
 * its storage. Each statement names the organization, because it runs as the worker.
 */
@Injectable()
export class StaffUploads {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a file for the person's next message to the organization.
   * @throws ApiError upload.not_a_document, storage.full
   */
  async add(
    scope: RequestScope,
    organizationId: string,
    { name, file }: { name: string; file: UploadedFile },
  ): Promise<TicketFile> {
    const stored = await storableFile(name, file);
    return this.storage.keepDuring(organizationId, stored.content, (kept) =>
      this.work.writeAsWorker(scope, (tx) => this.#store(tx, scope, organizationId, { ...stored, kept })),
    );
  }

  async #store(
    tx: Transaction,
    scope: RequestScope,
    organizationId: string,
    { kept, ...stored }: StorableFile & { kept: KeptContent },
  ): Promise<TicketFile> {
    const organization = { organizationId };
    const [id, at] = [randomUUID(), this.clock.instant()];
    const record = { kind: 'ticket_message', id: scope.userId } as const;
    await this.documents.insert(tx, organization, { ...stored, id, record, createdBy: scope.userId, at });
    if ((await this.documents.countOf(tx, organization, { record })) > DOCUMENTS.ofRecord) {
      throw new ApiError('storage.full', `A message can have ${DOCUMENTS.ofRecord} files.`);
    }
    const limit = limitOf(await this.documents.plan(tx, organization));
    if ((await this.documents.makeRoomOf(tx, organizationId, limit)) > limit) {
      throw new ApiError('storage.full', 'The organization has no storage left for this file.');
    }
    await this.documents.insertContent(tx, organization, { id, ...kept });
    const { name, contentType, content } = stored;
    const shown = { name, contentType, sizeBytes: content.length };
    // The log of an organization doesn't show what Oficio's own people do at the desk.
    await this.audit.record(
      tx,
      { ...scope, organizationId: null },
      { action: 'created', entity: { type: 'document', id, name }, changes: shown },
    );
    return { id, ...shown };
  }
}
