import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  type DocumentBlock,
  type Invoice,
  type InvoiceMail,
  type invoiceRoutes,
} from '@oficio/contracts';
import { nextInvoice } from '@oficio/machines/invoice';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { MailLinks } from '../../../mails/index.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { RecordWrites } from '../../../records/record-writes.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { MailPreviews } from '../../outbox/mail-previews.service.ts';
import { MailSuppressions } from '../../outbox/mail-suppressions.service.ts';
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
    private readonly suppressions: MailSuppressions,
    private readonly previews: MailPreviews,
    private readonly links: MailLinks,
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
    { addresses, ...text }: BodyOf<typeof invoiceRoutes.mailPreview>,
  ): Promise<AnswerOf<typeof invoiceRoutes.mailPreview>> {
    const { block, brand } = await this.database.transaction(scope, async (tx) => ({
      block: await blockOf(tx, scope, id),
      brand: await mailBranding(tx, scope.organizationId),
    }));
    const { html } = await composeInvoiceMail(block, brand, {
      ...text,
      href: this.links.portal('…'),
    });
    return this.previews.of(scope, html, addresses);
  }

  /**
   * Queues one mail: the first address gets it, the others a copy.
   * @throws ApiError invoice.not_issued, rate.limited; request.invalid for an address that gets no mail
   */
  async send(
    scope: OrganizationScope,
    id: string,
    { version, to, cc = [], subject, message, attachPdf }: BodyOf<typeof invoiceRoutes.send>,
  ): Promise<Invoice> {
    await this.suppressions.requireReachable(scope, { to, cc });
    return this.#writes.change(scope, id, version, async (tx, { record }) => {
      const next = nextInvoice(record, { type: 'sending.requested' });
      if (!next) {
        const reason = record.lifecycle === 'issued' ? 'A mail is on its way.' : undefined;
        throw new ApiError('invoice.not_issued', reason);
      }
      const [first = '', ...copies] = [...new Set([...to, ...cc])];
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
      return { action: 'mail_queued', columns: { delivery: next.delivery }, changes: { to, cc, subject } };
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
