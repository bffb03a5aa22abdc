import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DOCUMENTS, localDateAt, startOfDay } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { showChangeOfClient } from '../../records/client-of-record.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { isClientThere } from '../clients/client-rows.ts';
import { DocumentsRepository } from './documents.repository.ts';
import { type StorableFile, storableFile } from './storable-file.ts';
import { FileStorage, type KeptContent } from './storage/file-storage.ts';
import { limitOf } from './storage-limit.ts';

/** A contact who may send files for its client. */
export interface ClientSender {
  organizationId: string;
  clientId: string;
  contactId: string;
  contactName: string;
  /** The organization's, in which its days begin. */
  timezone: string;
}

interface SentFile {
  /** Of the form that sends the file: the document's id, so that a form that is sent twice stores one document. */
  key: string;
  name: string;
  file: UploadedFile;
}

/** A file whose bytes are stored. */
export interface KeptFile extends StorableFile {
  kept: KeptContent;
}

/** Files that contacts of clients send. Each statement names the organization, because it runs as the worker. */
@Injectable()
export class ClientUploads {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a file as a document of the client, which the client and the members see.
   * @throws ApiError upload.not_a_document, storage.full; rate.limited for more than `DOCUMENTS.sentADay` files of the
   * client on a day of the organization; resource.not_found for a client that is gone
   */
  async add(sender: ClientSender, { key, name, file }: SentFile): Promise<void> {
    const stored = await storableFile(name, file);
    await this.storage.keepDuring(sender.organizationId, stored.content, (kept) =>
      this.work.writeAsWorker({ ...NO_USER, idempotency: null }, (tx) =>
        this.#store(tx, sender, key, { ...stored, kept }),
      ),
    );
  }

  /**
   * Stores files as those of a message to the organization, in the message's transaction.
   * @throws ApiError storage.full
   */
  async addToMessage(
    tx: Transaction,
    sender: ClientSender,
    messageId: string,
    files: readonly KeptFile[],
  ): Promise<void> {
    const record = { kind: 'ticket_message', id: messageId } as const;
    for (const file of files) {
      const id = randomUUID();
      const document = { ...file, id, record, createdBy: null, at: this.clock.instant() };
      await this.documents.insert(tx, sender, document);
      await this.documents.insertContent(tx, sender, { id, ...file.kept });
    }
    if (files.length > 0) await this.#requireStorage(tx, sender);
  }

  async #store(tx: Transaction, sender: ClientSender, key: string, file: KeptFile): Promise<void> {
    const { organizationId, clientId, contactId, contactName } = sender;
    const { kept, ...stored } = file;
    if (!(await isClientThere(tx, sender))) throw new ApiError('resource.not_found');
    const at = this.clock.instant();
    const document = { ...stored, clientId, sharedWithClient: true, createdBy: null, at };
    let id = key;
    if (!(await this.documents.insert(tx, sender, { id, ...document }))) {
      const isSame = await this.documents.isSentByClient(tx, sender, { id, sha256: stored.sha256 });
      if (isSame) return;
      // A page that the browser has kept sends another file with the same key.
      id = randomUUID();
      await this.documents.insert(tx, sender, { id, ...document });
    }
    await this.#requireRoom(tx, sender);
    await this.documents.insertContent(tx, sender, { id, ...kept });
    await this.audit.record(
      tx,
      { organizationId, client: contactName },
      {
        action: 'created',
        entity: { type: 'document', id, name: stored.name, clientId },
        changes: {
          name: stored.name,
          contentType: stored.contentType,
          sizeBytes: stored.content.length,
          contactId,
        },
      },
    );
    await showChangeOfClient(tx, sender, clientId);
  }

  /** Counts the inserted document, too, which locks the organization's storage until the transaction ends. */
  async #requireRoom(tx: Transaction, sender: ClientSender): Promise<void> {
    const { clientId, timezone } = sender;
    const now = this.clock.now().getTime();
    const day = new Date(startOfDay(localDateAt(now, timezone), timezone)).toISOString();
    if ((await this.documents.countSentSince(tx, sender, day)) > DOCUMENTS.sentADay)
      throw new ApiError('rate.limited');
    if ((await this.documents.countOf(tx, sender, { clientId })) > DOCUMENTS.ofClient)
      throw new ApiError('storage.full');
    await this.#requireStorage(tx, sender);
  }

  async #requireStorage(tx: Transaction, sender: ClientSender): Promise<void> {
    const limit = limitOf(await this.documents.plan(tx, sender));
    if ((await this.documents.makeRoomOf(tx, sender.organizationId, limit)) > limit)
      throw new ApiError('storage.full');
  }
}
