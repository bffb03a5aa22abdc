import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  type DocumentBlock,
  type Invoice,
  type InvoiceMail,
  type invoiceRoutes,
} from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { RecordWrites } from '../../../records/record-writes.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { invoiceArea } from '../invoice-area.ts';
import { frozenDocument, lifecycleOf, mailDefaults } from '../invoices.repository.ts';
import { composeInvoiceMail, parseBlock, suggestedMail } from './invoice-mail.ts';

/** Mails with issued invoices to clients. */
@Injectable()
export class InvoiceMailsService {
  readonly #writes;

  constructor(
    private readonly database: ApiDatabase,
    private readonly outbox: Outbox,
    kit: RecordKit,
  ) {
    this.#writes = new RecordWrites(kit, invoiceArea);
  }

  /** @throws ApiError resource.not_found, invoice.not_issued */
  suggestion(scope: OrganizationScope, id: string): Promise<InvoiceMail> {
    return this.database.transaction(scope, async (tx) => {
      const block = await blockOf(tx, scope, id);
      const defaults = await mailDefaults(tx, { organizationId: scope.organizationId, id });
      return { ...suggestedMail(block), ...defaults };
    });
  }

  /** @throws ApiError resource.not_found, invoice.not_issued */
  async preview(
    scope: OrganizationScope,
    id: string,
    text: BodyOf<typeof invoiceRoutes.mailPreview>,
  ): Promise<{ html: string }> {
    const block = await this.database.transaction(scope, (tx) => blockOf(tx, scope, id));
    const { html } = await composeInvoiceMail(block, text);
    return { html };
  }

  /**
   * Queues one mail: the first address gets it, the others a copy.
   * @throws ApiError invoice.not_issued, rate.limited
   */
  send(
    scope: OrganizationScope,
    id: string,
    { version, to, subject, message, attachPdf }: BodyOf<typeof invoiceRoutes.send>,
  ): Promise<Invoice> {
    return this.#writes.change(scope, id, version, async (tx, { record }) => {
      if (record.lifecycle !== 'issued') throw new ApiError('invoice.not_issued');
      const [first = '', ...copies] = [...new Set(to)];
      const { locale } = await blockOf(tx, scope, id);
      await this.outbox.enqueueMail(tx, {
        organizationId: scope.organizationId,
        clientId: record.clientId,
        contactId: null,
        // The version rises with each mail of the invoice, so the key is its own.
        occurrenceKey: `invoice.sent:${id}:${version}`,
        kind: 'manual',
        templateKey: record.kind === 'credit_note' ? 'credit_note_sent' : 'invoice_sent',
        entityType: 'invoice',
        entityId: id,
        to: first,
        cc: copies,
        locale,
        subject,
        bodyText: message,
        reason: { attachPdf },
        createdBy: scope.userId,
      });
      return { action: 'mail_queued', columns: { delivery: 'sending' }, changes: { to, subject } };
    });
  }
}

/** @throws ApiError resource.not_found; invoice.not_issued for a draft */
async function blockOf(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  id: string,
): Promise<DocumentBlock> {
  const document = await frozenDocument(tx, { organizationId, id });
  if (document) return parseBlock(document.text);
  const lifecycle = await lifecycleOf(tx, { organizationId, id });
  throw new ApiError(lifecycle === null ? 'resource.not_found' : 'invoice.not_issued');
}
