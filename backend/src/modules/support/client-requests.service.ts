import { Injectable } from '@nestjs/common';
import type { TicketCategory } from '@oficio/contracts';
import { NO_USER, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { type ClientSender, ClientUploads } from '../files/client-uploads.service.ts';
import { storableFile } from '../files/storable-file.ts';
import { FileStorage } from '../files/storage/file-storage.ts';
import { findMessage, lockSender } from './client-requests.repository.ts';
import { TicketEngine } from './ticket-engine.ts';
import { lockTicket, type TicketAuthor } from './ticket-rows.ts';

/** What a contact writes. */
export interface ClientMessage {
  /** Of the form: the message's id, so that a form that is sent twice is one message. */
  key: string;
  body: string;
  files: readonly { name: string; file: UploadedFile }[];
}

export interface ClientRequest extends ClientMessage {
  subject: string;
  category: TicketCategory;
}

/** Requests that contacts write in the portal. Each statement names the organization, because it runs as the worker. */
@Injectable()
export class ClientRequests {
  constructor(
    private readonly engine: TicketEngine,
    private readonly uploads: ClientUploads,
    private readonly storage: FileStorage,
    private readonly work: UnitOfWork,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores a request. Returns its id.
   * @throws ApiError upload.not_a_document, storage.full, rate.limited; resource.not_found for a contact that is gone
   */
  async open(sender: ClientSender, { subject, category, ...message }: ClientRequest): Promise<string> {
    return this.#write(sender, message, async (tx, author, messageId) => {
      const { organizationId, clientId, contactId, timezone } = sender;
      return this.engine.open(
        tx,
        { organizationId, client: author.name },
        {
          desk: 'organization',
          organizationId,
          clientId,
          requester: { userId: null, contactId, name: author.name, email: author.email },
          subject,
          category,
          priority: 'normal',
          diagnostics: null,
          previousId: null,
          timezone,
          messageId,
          author,
          body: message.body,
        },
      );
    });
  }

  /**
   * Adds an answer to a request of the contact.
   * @throws ApiError as `open`; resource.not_found for another contact's request, ticket.not_possible for a closed one
   */
  async answer(sender: ClientSender, ticketId: string, message: ClientMessage): Promise<void> {
    await this.#write(sender, message, async (tx, author, id) => {
      const { organizationId, contactId } = sender;
      const ticket = await lockTicket(tx, ticketId);
      if (ticket?.organizationId !== organizationId || ticket.contactId !== contactId) {
        throw new ApiError('resource.not_found');
      }
      const { body } = message;
      await this.engine.write(tx, { organizationId, client: author.name }, ticket, {
        id,
        author,
        body,
        internal: false,
      });
      return ticketId;
    });
  }

  /** @param write stores the message, and returns the id of its ticket */
  async #write(
    sender: ClientSender,
    { key, files }: ClientMessage,
    write: (tx: Transaction, author: TicketAuthor, messageId: string) => Promise<string>,
  ): Promise<string> {
    const stored = await Promise.all(files.map(({ name, file }) => storableFile(name, file)));
    const counted = `contact ${sender.contactId}`;
    await this.limits.require('ticketMessages', counted);
    try {
      return await this.storage.keepAllDuring(sender.organizationId, stored, (kept) =>
        this.work.writeAsWorker({ ...NO_USER, idempotency: null }, async (tx) => {
          const author = await this.#authorOf(tx, sender);
          const written = await writtenBefore(tx, sender, key);
          if (written !== null) return written;
          const ticketId = await write(tx, author, key);
          await this.uploads.addToMessage(tx, sender, key, kept);
          return ticketId;
        }),
      );
    } catch (error) {
      await this.limits.giveBack('ticketMessages', counted).catch(() => undefined);
      throw error;
    }
  }

  /** The contact, whose messages wait for each other. @throws ApiError resource.not_found once its right has ended */
  async #authorOf(tx: Transaction, sender: ClientSender): Promise<TicketAuthor> {
    const contact = await lockSender(tx, sender);
    if (!contact) throw new ApiError('resource.not_found');
    const { contactId, contactName } = sender;
    return { kind: 'contact', name: contactName, email: contact.email, userId: null, contactId };
  }
}

/**
 * The ticket of the message that the contact has sent with this key; null for a new one.
 * @throws ApiError resource.not_found for the key of another person's message
 */
async function writtenBefore(
  tx: Transaction,
  { contactId }: ClientSender,
  key: string,
): Promise<string | null> {
  const message = await findMessage(tx, key);
  if (!message) return null;
  if (message.contactId !== contactId) throw new ApiError('resource.not_found');
  return message.ticketId;
}
