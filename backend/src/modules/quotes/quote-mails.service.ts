import { Injectable } from '@nestjs/common';
import { type AnswerOf, type BodyOf, localDateAt, type Quote, type quoteRoutes } from '@oficio/contracts';
import { quoteStatus } from '@oficio/machines/quote';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { MailLinks } from '../../mails/index.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { type RecordChange, RecordWrites } from '../../records/record-writes.ts';
import { nextNumberOf } from '../invoice-settings/take-number.ts';
import { parseBlock } from '../invoices/mails/invoice-mail.ts';
import { mailDefaults } from '../invoices/mails/mail-defaults.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { MailPreviews } from '../outbox/mail-previews.service.ts';
import { MailSuppressions } from '../outbox/mail-suppressions.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { quoteArea } from './quote-area.ts';
import { newQuoteColumns } from './quote-defaults.ts';
import { quoteDocument, sentQuote } from './quote-document.ts';
import { composeQuoteMail, suggestedQuoteMail } from './quote-mail.ts';
import { openQuote, validityOf } from './quote-sending.ts';

/** Mails with quotes to clients. */
@Injectable()
export class QuoteMailsService {
  readonly #writes;

  constructor(
    private readonly database: ApiDatabase,
    private readonly outbox: Outbox,
    private readonly suppressions: MailSuppressions,
    private readonly previews: MailPreviews,
    private readonly links: MailLinks,
    private readonly kit: RecordKit,
  ) {
    this.#writes = new RecordWrites(kit, quoteArea);
  }

  /** @throws ApiError resource.not_found */
  async suggestion(scope: OrganizationScope, id: string): Promise<AnswerOf<typeof quoteRoutes.mail>> {
    const quote = await readRecord(this.kit, quoteArea, scope, id);
    return this.database.transaction(scope, async (tx) => {
      const block = await this.#blockOf(tx, scope, quote);
      const suggested = await suggestedQuoteMail(tx, scope.organizationId, block);
      return { ...suggested, ...(await mailDefaults(tx, quote)), number: block.number };
    });
  }

  /** @throws ApiError resource.not_found */
  async preview(
    scope: OrganizationScope,
    id: string,
    { addresses, ...text }: BodyOf<typeof quoteRoutes.mailPreview>,
  ): Promise<AnswerOf<typeof quoteRoutes.mailPreview>> {
    const quote = await readRecord(this.kit, quoteArea, scope, id);
    const { brand, block } = await this.database.transaction(scope, async (tx) => ({
      block: await this.#blockOf(tx, scope, quote),
      brand: await mailBranding(tx, scope.organizationId),
    }));
    const { html } = await composeQuoteMail(block, brand, { ...text, href: this.links.portal('…') });
    return this.previews.of(scope, html, addresses);
  }

  /**
   * Queues one mail: the first address gets it, the others a copy. A draft is opened for the client's answer.
   * @throws ApiError as `openQuote`; quote.not_possible, rate.limited; request.invalid for an address that gets no mail
   */
  async send(
    scope: OrganizationScope,
    id: string,
    { version, cc = [], ...mail }: BodyOf<typeof quoteRoutes.send>,
  ): Promise<Quote> {
    await this.suppressions.requireReachable(scope, { to: mail.to, cc });
    return this.#writes.change(scope, id, version, async (tx, { record }) => {
      const opened = await this.#opened(tx, scope, record);
      await this.#queue(tx, scope, record, { ...mail, cc });
      const { to, subject } = mail;
      return {
        action: 'mail_queued',
        columns: { ...opened?.columns, delivery: 'sending' },
        changes: { to, cc, subject, ...opened?.changes },
      };
    });
  }

  /** Null for a quote that is open. */
  #opened(tx: Transaction, scope: OrganizationScope, quote: Quote): Promise<RecordChange | null> {
    if (quote.delivery === 'sending') throw new ApiError('quote.not_possible', 'A mail is on its way.');
    const today = this.#today(scope);
    const status = quoteStatus(quote, today);
    if (status === 'open') return Promise.resolve(null);
    if (status === 'expired')
      throw new ApiError('quote.not_possible', 'This quote has expired. Revise it first.');
    return openQuote(tx, quote, { today, at: this.kit.clock.instant() });
  }

  async #queue(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    { id, clientId, version }: Quote,
    mail: Omit<BodyOf<typeof quoteRoutes.send>, 'version' | 'cc'> & { cc: readonly string[] },
  ): Promise<void> {
    const sent = await sentQuote(tx, { organizationId, id });
    if (!sent) throw new Error('An open quote has a document');
    const [first = '', ...copies] = [...new Set([...mail.to, ...mail.cc])];
    await this.outbox.enqueueMail(tx, {
      organizationId,
      clientId,
      contactId: null,
      kind: 'manual',
      createdBy: userId,
      // The version rises with each mail of the quote, so the key is its own.
      occurrenceKey: `quote.sent:${id}:${version}`,
      templateKey: 'quote_sent',
      entityType: 'quote',
      entityId: id,
      to: first,
      cc: copies,
      locale: parseBlock(sent.text).locale,
      subject: mail.subject,
      bodyText: mail.message,
      reason: { attachPdf: mail.attachPdf },
    });
  }

  /** The document that was sent, or that of a draft as it would be sent now. */
  async #blockOf(tx: Transaction, scope: OrganizationScope, quote: Quote) {
    const sent = quote.lifecycle === 'draft' ? null : await sentQuote(tx, quote);
    if (sent) return parseBlock(sent.text);
    const today = this.#today(scope);
    const { organizationId } = scope;
    const { series } = await newQuoteColumns(tx, scope);
    const number = quote.number ?? (await nextNumberOf(tx, organizationId, series, today));
    const values = { number, sentOn: today, validUntil: await validityOf(tx, quote, today) };
    return (await quoteDocument(tx, quote, values)).block;
  }

  #today({ organization }: OrganizationScope) {
    return localDateAt(this.kit.clock.now().getTime(), organization.timezone);
  }
}
