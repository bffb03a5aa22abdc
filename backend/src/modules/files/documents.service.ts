import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  DOCUMENTS,
  type documentRoutes,
  type QueryOf,
  type Storage,
  type StoredDocument,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { requireClient, showChangeOfClient } from '../../records/client-of-record.ts';
import { differences } from '../../records/differences.ts';
import { type AuditEntry, AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { RecordLinks } from '../public-links/record-links.ts';
import { nameOfType } from './document-name.ts';
import { begun } from './document-pieces.ts';
import {
  type DocumentHolder,
  DocumentsRepository,
  type FileHolder,
  type LockedDocument,
  type PlanRow,
} from './documents.repository.ts';
import { type StorableFile, storableFile } from './storable-file.ts';
import { FileStorage, type KeptContent } from './storage/file-storage.ts';
import { limitOf } from './storage-limit.ts';
import { WorkerDocumentsRepository } from './worker-documents.repository.ts';

@Injectable()
export class DocumentsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly workerDocuments: WorkerDocumentsRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly links: RecordLinks,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {}

  async list(
    scope: OrganizationScope,
    query: QueryOf<typeof documentRoutes.list>,
  ): Promise<AnswerOf<typeof documentRoutes.list>> {
    const { storage, ...page } = await this.documents.page(scope, query);
    return { ...page, storage: scope.organization.sees === 'all' ? storageOf(storage) : null };
  }

  /**
   * Stores a file with its type, a picture without its metadata. All or nothing of it is stored.
   * @throws ApiError upload.not_a_document, resource.not_found for the client, storage.full
   */
  add(
    scope: OrganizationScope,
    { clientId, name }: QueryOf<typeof documentRoutes.add>,
    file: UploadedFile,
  ): Promise<StoredDocument> {
    return this.store(scope, { clientId, name }, file, async (tx) => {
      await requireClient(tx, scope, { clientId }, { clientId });
      return { clientId };
    });
  }

  /** As `add`, for any holder. `lock` is the first step of the transaction: it requires and locks the holder. */
  async store(
    scope: OrganizationScope,
    { name: given, ...holder }: DocumentHolder & { name: string },
    file: UploadedFile,
    lock: Lock,
  ): Promise<StoredDocument> {
    const stored = await storableFile(given, file);
    return this.storage.keepDuring(scope.organizationId, stored.content, (kept) =>
      this.work.write(scope, (tx) => this.#insert(tx, scope, { holder, stored, kept, lock })),
    );
  }

  async #insert(
    tx: Transaction,
    scope: OrganizationScope,
    { holder, stored, kept, lock }: NewFile,
  ): Promise<StoredDocument> {
    const { name, contentType, content } = stored;
    const holderClient = (await lock(tx)).clientId;
    const [id, at] = [randomUUID(), this.clock.instant()];
    const document = { id, ...holder, ...stored, createdBy: scope.userId, at };
    await this.documents.insert(tx, scope, document);
    await this.#requireRoom(tx, scope, { ...holder, sizeBytes: content.length });
    await this.documents.insertContent(tx, scope, { id, ...kept });
    const changes = { name, contentType, sizeBytes: content.length };
    return this.#finish(tx, scope, 'created', { ...document, holderClient }, changes);
  }

  update(
    scope: OrganizationScope,
    id: string,
    { version, name, sharedWithClient }: BodyOf<typeof documentRoutes.update>,
  ): Promise<StoredDocument> {
    return this.work.write(scope, async (tx) => {
      const before = await this.documents.lockLiving(tx, scope, id);
      requireHeld(before, null);
      if (before.version !== version) {
        throw new ApiError('version.stale', undefined, { current: shownOf(before) });
      }
      const after = {
        name: name === undefined ? before.name : nameOfType(name, before.contentType),
        sharedWithClient: sharedWithClient ?? before.sharedWithClient,
      };
      await this.documents.update(tx, scope, id, {
        name: after.name,
        shared_with_client: after.sharedWithClient,
        updated_at: this.clock.instant(),
      });
      if (!after.sharedWithClient) await this.links.close(tx, scope, { kind: 'document', entityId: id });
      return this.#finish(tx, scope, 'updated', { ...before, ...after }, differences(before, after));
    });
  }

  /** `record`: the record whose file it is. */
  remove(scope: OrganizationScope, id: string, record: FileHolder | null = null, lock?: Lock): Promise<void> {
    return this.work.write(scope, async (tx) => {
      const held = await lock?.(tx);
      const document = await this.documents.lockLiving(tx, scope, id);
      requireHeld(document, record);
      const deletedAt = this.clock.instant();
      await this.documents.update(tx, scope, id, { deleted_at: deletedAt, updated_at: deletedAt });
      await this.#finish(tx, scope, 'deleted', { ...document, holderClient: held?.clientId }, { deletedAt });
    });
  }

  /** @throws ApiError resource.not_found for a document that was purged meanwhile; storage.full */
  restore(
    scope: OrganizationScope,
    id: string,
    record: FileHolder | null = null,
    lock?: Lock,
  ): Promise<StoredDocument> {
    return this.work.write(scope, async (tx) => {
      const held = await lock?.(tx);
      const document = await this.documents.lock(tx, scope, id);
      requireHeld(document, record);
      await this.documents.update(tx, scope, id, { deleted_at: null, updated_at: this.clock.instant() });
      await this.#requireRoom(tx, scope, document);
      return this.#finish(tx, scope, 'restored', { ...document, holderClient: held?.clientId }, {});
    });
  }

  /** @throws ApiError resource.not_found, also for a deleted document */
  async content(scope: OrganizationScope, id: string, record: FileHolder | null = null) {
    const document = await this.documents.find(scope, id, record);
    if (!document) throw new ApiError('resource.not_found');
    return { ...document, pieces: await begun(this.documents.pieces(scope, { id, ...document })) };
  }

  /** A content in pieces, for a job. */
  piecesForWorker(organizationId: string, document: Pick<StoredDocument, 'id' | 'sizeBytes'>) {
    return this.workerDocuments.pieces(organizationId, document);
  }

  /** All documents of the organization, by client. */
  async all(scope: OrganizationScope) {
    const documents = await this.documents.all(scope);
    return documents.map((document) => ({ ...document, pieces: this.documents.pieces(scope, document) }));
  }

  /** @throws ApiError storage.full; the figures are only for members who see all documents */
  async #requireRoom(
    tx: Transaction,
    scope: OrganizationScope,
    { sizeBytes, ...holder }: DocumentHolder & Pick<StoredDocument, 'sizeBytes'>,
  ): Promise<void> {
    const most = holder.record ? DOCUMENTS.ofRecord : DOCUMENTS.ofClient;
    if ((await this.documents.countOf(tx, scope, holder)) > most) {
      const words = holder.record
        ? `${RECORD_WORDS[holder.record.kind]} can have ${most} files`
        : `A client can have ${most} documents`;
      throw new ApiError('storage.full', `${words}. ${ADVICE}`);
    }
    const limit = limitOf(await this.documents.plan(tx, scope));
    const used = await this.documents.makeRoom(tx, limit);
    if (used <= limit) return;
    if (scope.organization.sees !== 'all') throw new ApiError('storage.full');
    const figures = `${megabytes(used - sizeBytes)} of ${megabytes(limit)} MB are used`;
    throw new ApiError('storage.full', `The storage for documents is full: ${figures}. ${ADVICE}`);
  }

  /** Writes the audit entry of the change, and returns the stored document. */
  async #finish(
    tx: Transaction,
    scope: OrganizationScope,
    action: AuditEntry['action'],
    { id, name, clientId = null, holderClient }: AuditedDocument,
    changes: Record<string, unknown>,
  ): Promise<StoredDocument> {
    // A member who sees the record of a file also sees who added the file.
    const entity = { type: 'document', id, name, clientId: holderClient ?? clientId } as const;
    await this.audit.record(tx, scope, { action, entity, changes });
    if (clientId) await showChangeOfClient(tx, scope, clientId);
    return shownOf(await this.documents.lock(tx, scope, id));
  }
}

/** Locks the holder first, because the order of locks is that of the holder's own writes. Answers the holder's client. */
type Lock = (tx: Transaction) => Promise<{ clientId: string | null }>;

/** A file that is stored, its holder, and where its bytes are. */
interface NewFile {
  holder: DocumentHolder;
  stored: StorableFile;
  kept: KeptContent;
  lock: Lock;
}

interface AuditedDocument extends Pick<DocumentHolder, 'clientId'>, Pick<StoredDocument, 'id' | 'name'> {
  /** The client of the record whose file it is. */
  holderClient?: string | null | undefined;
}

/** @throws ApiError resource.not_found for the file of another record */
function requireHeld({ record: holder }: LockedDocument, record: FileHolder | null): void {
  if (holder?.kind !== record?.kind || holder?.id !== record?.id) throw new ApiError('resource.not_found');
}

function shownOf({ deletedAt: _, record: __, ...document }: LockedDocument): StoredDocument {
  return document;
}

const RECORD_WORDS: Record<FileHolder['kind'], string> = {
  expense: 'An expense',
  income: 'An income entry',
  invoice: 'An invoice',
  ticket_message: 'A message',
};
const ADVICE = 'Delete documents that you don’t need any more.';

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

function storageOf(row: (PlanRow & { usedBytes: number }) | undefined): Storage {
  return { usedBytes: row?.usedBytes ?? 0, limitBytes: limitOf(row) };
}
