import { Injectable } from '@nestjs/common';
import type { FileHolderKind, StoredDocument } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { UploadedFile } from '../../../http/upload-bodies.ts';
import { requireOpenDays } from '../../accounting/closed-days.ts';
import type { FileHolder } from '../documents.repository.ts';
import { DocumentsService } from '../documents.service.ts';
import { RecordFilesRepository } from './record-files.repository.ts';

type RecordHolder = FileHolder<FileHolderKind>;

/** The files of records. Each write locks the record first, as a change of the record does. */
@Injectable()
export class RecordFilesService {
  constructor(
    private readonly files: RecordFilesRepository,
    private readonly documents: DocumentsService,
  ) {}

  /** @throws ApiError resource.not_found */
  async list(scope: OrganizationScope, record: RecordHolder): Promise<{ items: StoredDocument[] }> {
    return { items: await this.files.ofRecord(scope, record) };
  }

  /** @throws ApiError upload.not_a_document, resource.not_found for the record, storage.full */
  add(
    scope: OrganizationScope,
    record: RecordHolder,
    name: string,
    file: UploadedFile,
  ): Promise<StoredDocument> {
    return this.documents.store(scope, { name, record }, file, this.#lock(scope, record));
  }

  /** @throws ApiError resource.not_found */
  content(scope: OrganizationScope, record: RecordHolder, id: string) {
    return this.documents.content(scope, id, record);
  }

  /** @throws ApiError resource.not_found; books.closed, because a reported entry keeps its files */
  remove(scope: OrganizationScope, record: RecordHolder, id: string): Promise<void> {
    const lock = this.#lock(scope, record);
    return this.documents.remove(scope, id, record, async (tx) => {
      const locked = await lock(tx);
      if (locked.day) await requireOpenDays(tx, scope.organizationId, [['date', locked.day]]);
      return locked;
    });
  }

  /** @throws ApiError resource.not_found, storage.full */
  restore(scope: OrganizationScope, record: RecordHolder, id: string): Promise<StoredDocument> {
    return this.documents.restore(scope, id, record, this.#lock(scope, record));
  }

  #lock(scope: OrganizationScope, record: RecordHolder) {
    return (tx: Transaction) => this.files.lockRecord(tx, scope, record);
  }
}
