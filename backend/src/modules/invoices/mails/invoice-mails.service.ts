import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  type Invoice,
  type InvoiceMail,
  type InvoiceMailQuery,
  type invoiceRoutes,
  localDateAt,
} from '@oficio/contracts';
import { nextInvoice } from '@oficio/machines/invoice';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { MailLinks } from '../../../mails/index.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { readRecord } from '../../../records/record-rows.ts';
import { type RecordChange, RecordWrites } from '../../../records/record-writes.ts';
import { nextNumber } from '../../invoice-settings/take-number.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { MailPreviews } from '../../outbox/mail-previews.service.ts';
import { MailSuppressions } from '../../outbox/mail-suppressions.service.ts';
import { Outbox } from '../../outbox/outbox.ts';
import type { NewMessage } from '../../outbox/outbox.types.ts';
import { draftDocument } from '../draft-document.ts';
import { invoiceArea } from '../invoice-area.ts';
import { lifecycleOf } from '../invoices.repository.ts';
import { composeInvoiceMail, invoiceTemplate, type MailedDocument, suggestedMail } from './invoice-mail.ts';
import { mailDefaults } from './mail-defaults.ts';
import { mailedDocument } from './mailed-document.ts';

/** Mails with invoices to clients. */
@Injectable()
export class InvoiceMailsService {
  readonly #writes;

  constructor(
    private readonly database: ApiDatabase,
    private readonly outbox: Outbox,
    private readonly suppressions: MailSuppressions,
    private readonly previews: MailPreviews,
    private readonly links: MailLinks,
    private readonly kit: RecordKit,
  ) {
    this.#writes = new RecordWrites(kit, invoiceArea);
  }

  /** @throws ApiError resource.not_found, invoice.not_issued */
  async suggestion(scope: OrganizationScope, id: string, query: InvoiceMailQuery): Promise<InvoiceMail> {
    const invoice = await readRecord(this.kit, invoiceArea, scope, id);
    return this.database.transaction(scope, async (tx) => {
      const document = await this.#documentOn(tx, scope, invoice, query);
      const defaults = await mailDefaults(tx, invoice);
      const suggested = await suggestedMail(tx, scope.organizationId, document);
      return { ...suggested, ...defaults, number: document.block.number };
    });
  }

  /** @throws ApiError resource.not_found, invoice.not_issued */
  async preview(
    scope: OrganizationScope,
    id: string,
    query: InvoiceMailQuery,
    { addresses, ...text }: BodyOf<typeof invoiceRoutes.mailPreview>,
  ): Promise<AnswerOf<typeof invoiceRoutes.mailPreview>> {
    const invoice = await readRecord(this.kit, invoiceArea, scope, id);
    const { brand, document } = await this.database.transaction(scope, async (tx) => ({
      document: await this.#documentOn(tx, scope, invoice, query),
      brand: await mailBranding(tx, scope.organizationId),
    }));
    const { html } = await composeInvoiceMail(document, brand, {
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
    { version, cc = [], ...mail }: BodyOf<typeof invoiceRoutes.send>,
  ): Promise<Invoice> {
    await this.suppressions.requireReachable(scope, { to: mail.to, cc });
    return this.#writes.change(scope, id, version, (tx, { record }) =>
      this.#queue(tx, record, { cc, ...mail }, { kind: 'manual', createdBy: scope.userId }),
    );
  }

  /** The addresses that get the invoices of a client. In a transaction of a member or of the worker. */
  addressesOf(
    tx: Transaction,
    client: Pick<Invoice, 'organizationId' | 'clientId'>,
  ): Promise<Pick<InvoiceMail, 'to' | 'cc'>> {
    return mailDefaults(tx, client);
  }

  /**
   * The addresses of a client for invoices, and whether a mail begins with the PDF file.
   * @throws ApiError request.invalid for a client without an address, and as `requireReachable`
   */
  async requireRecipient(
    tx: Transaction,
    client: Pick<Invoice, 'organizationId' | 'clientId' | 'clientName'>,
  ): Promise<Pick<InvoiceMail, 'to' | 'cc' | 'attachPdf'>> {
    const defaults = await mailDefaults(tx, client);
    if (defaults.to.length === 0) {
      const text = `${client.clientName} has no email address for invoices. Please add one.`;
      throw new ApiError('request.invalid', text);
    }
    await this.suppressions.requireReachable(client, { to: defaults.to, cc: defaults.cc });
    return defaults;
  }

  /**
   * Queues the suggested mail to the client's addresses for invoices. Runs as the worker.
   * @throws ApiError as `send`; request.invalid for a client without an address
   */
  async sendSuggested(tx: Transaction, invoice: Invoice): Promise<RecordChange> {
    const document = await documentOf(tx, invoice, invoice.id);
    const defaults = await this.requireRecipient(tx, invoice);
    return this.#queue(
      tx,
      invoice,
      { ...(await suggestedMail(tx, invoice.organizationId, document)), ...defaults },
      { kind: 'automatic', createdBy: null },
    );
  }

  /** The frozen document, or that of a draft as its issue on the day would make it. */
  async #documentOn(
    tx: Transaction,
    scope: OrganizationScope,
    invoice: Invoice,
    { issueDate, series }: InvoiceMailQuery,
  ): Promise<MailedDocument> {
    if (invoice.lifecycle !== 'draft') return documentOf(tx, invoice, invoice.id);
    const today = localDateAt(this.kit.clock.now().getTime(), scope.organization.timezone);
    const day = issueDate ?? invoice.issueDate ?? today;
    const number = await nextNumber(tx, invoice, day, series);
    const { block } = await draftDocument(tx, invoice, { number, issueDate: day });
    return { block, balanceMinor: block.totalMinor };
  }

  async #queue(
    tx: Transaction,
    invoice: Invoice,
    { to, cc, subject, message, attachPdf }: Omit<InvoiceMail, 'number'>,
    by: Pick<NewMessage, 'kind' | 'createdBy'>,
  ): Promise<RecordChange> {
    const { id, organizationId, version } = invoice;
    const next = nextInvoice(invoice, { type: 'sending.requested' });
    if (!next) {
      const reason = invoice.lifecycle === 'issued' ? 'A mail is on its way.' : undefined;
      throw new ApiError('invoice.not_issued', reason);
    }
    const [first = '', ...copies] = [...new Set([...to, ...cc])];
    const { block } = await documentOf(tx, invoice, id);
    await this.outbox.enqueueMail(tx, {
      ...by,
      organizationId,
      clientId: invoice.clientId,
      contactId: null,
      // The version rises with each mail of the invoice, so the key is its own.
      occurrenceKey: `invoice.sent:${id}:${version}`,
      templateKey: invoiceTemplate(invoice),
      entityType: 'invoice',
      entityId: id,
      to: first,
      cc: copies,
      locale: block.locale,
      subject,
      bodyText: message,
      reason: { attachPdf },
    });
    return { action: 'mail_queued', columns: { delivery: next.delivery }, changes: { to, cc, subject } };
  }
}

/** @throws ApiError resource.not_found; invoice.not_issued for a draft */
async function documentOf(
  tx: Transaction,
  { organizationId }: Pick<Invoice, 'organizationId'>,
  id: string,
): Promise<MailedDocument & { clientId: string }> {
  const document = await mailedDocument(tx, { organizationId, id });
  if (document) return document;
  const lifecycle = await lifecycleOf(tx, { organizationId, id });
  throw new ApiError(lifecycle === null ? 'resource.not_found' : 'invoice.not_issued');
}
