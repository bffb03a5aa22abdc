import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  type Invoice,
  type LocalDate,
  localDateAt,
  type Quote,
  type quoteRoutes,
} from '@oficio/contracts';
import { nextQuote, type QuoteEvent } from '@oficio/machines/quote';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockClientsOf, lockRecord, readRecord, updateRow } from '../../records/record-rows.ts';
import { type RecordChange, RecordWrites } from '../../records/record-writes.ts';
import { invoiceAreaOf } from '../invoices/invoice-area.ts';
import { countedLines } from './quote-amounts.ts';
import { answeredQuote, unanswered } from './quote-answers.ts';
import { quoteArea } from './quote-area.ts';
import { bodyOfQuote, invoiceBodyOf, invoiceLinesOf } from './quote-copies.ts';
import { openQuote } from './quote-sending.ts';
import { QuotesRepository } from './quotes.repository.ts';

/** What happens to a quote after its draft was written. */
@Injectable()
export class QuotesService {
  readonly #writes;

  constructor(
    private readonly kit: RecordKit,
    private readonly rows: QuotesRepository,
  ) {
    this.#writes = new RecordWrites(kit, quoteArea);
  }

  /** What is open and what isn't invoiced yet, by currency. */
  sums(scope: OrganizationScope): Promise<AnswerOf<typeof quoteRoutes.sums>> {
    return this.rows.sums(scope, this.#today(scope));
  }

  /** @throws ApiError as `openQuote` */
  markSent(scope: OrganizationScope, id: string, version: number): Promise<Quote> {
    return this.#change(scope, id, version, (tx, quote) =>
      openQuote(tx, quote, { today: this.#today(scope), at: this.kit.clock.instant() }),
    );
  }

  /** @throws ApiError as `answeredQuote` */
  accept(
    scope: OrganizationScope,
    id: string,
    { version, name, note = null, chosen = [] }: BodyOf<typeof quoteRoutes.accept>,
  ): Promise<Quote> {
    return this.#change(scope, id, version, async (_, quote) => {
      const answer = { by: 'member', name, note, chosen } as const;
      return answeredQuote(quote, { type: 'member.accepted' }, answer, this.kit.clock.instant());
    });
  }

  /** @throws ApiError as `answeredQuote` */
  decline(
    scope: OrganizationScope,
    id: string,
    { version, name, note = null }: BodyOf<typeof quoteRoutes.decline>,
  ): Promise<Quote> {
    return this.#change(scope, id, version, async (_, quote) => {
      const answer = { by: 'member', name, note, chosen: [] } as const;
      return answeredQuote(quote, { type: 'member.declined' }, answer, this.kit.clock.instant());
    });
  }

  /** @throws ApiError quote.not_possible */
  withdraw(scope: OrganizationScope, id: string, version: number): Promise<Quote> {
    return this.#change(scope, id, version, async (_, quote) => {
      const { lifecycle } = after(
        quote,
        { type: 'quote.withdrawn' },
        'Only what isn’t settled can be withdrawn.',
      );
      return {
        action: 'retracted',
        columns: { lifecycle, ...unanswered(quote) },
        changes: { lifecycle: { before: quote.lifecycle, after: lifecycle } },
      };
    });
  }

  /**
   * The draft is the next version of the same number. Its links lead on, and nobody can answer until it is sent.
   * @throws ApiError quote.not_possible
   */
  revise(scope: OrganizationScope, id: string, version: number): Promise<Quote> {
    return this.#change(scope, id, version, async (_, quote) => {
      const reason = quote.isInvoiced
        ? 'It is invoiced. Delete or void the invoice first.'
        : 'Only a quote that was sent can be revised.';
      const { lifecycle } = after(quote, { type: 'quote.revised' }, reason);
      const revision = quote.revision + 1;
      return {
        action: 'revised',
        columns: { lifecycle, revision, sent_on: null, valid_until: null, ...unanswered(quote) },
        changes: { revision: { before: quote.revision, after: revision } },
      };
    });
  }

  /** A draft with the same lines. */
  async duplicate(scope: OrganizationScope, id: string): Promise<Quote> {
    return this.#writes.create(scope, bodyOfQuote(await readRecord(this.kit, quoteArea, scope, id)));
  }

  /**
   * A draft of an invoice of exactly the accepted lines. The quote names it, and can be invoiced again when it is void or in
   * the trash.
   * @throws ApiError resource.not_found, version.stale, quote.not_possible
   */
  invoice(scope: OrganizationScope, id: string, version: number): Promise<Invoice> {
    return this.kit.work.write(scope, async (tx) => {
      lockClientsOf(quoteArea, tx, scope, [id]);
      const { record: quote } = await lockRecord(this.kit, quoteArea, tx, scope, id);
      if (quote.deletedAt !== null) throw new ApiError('resource.not_found');
      if (quote.version !== version) throw new ApiError('version.stale', undefined, { current: quote });
      after(quote, { type: 'invoice.drafted' }, 'Only an accepted quote without an invoice can be invoiced.');
      const lines = countedLines(quote.lines, quote.answer?.chosen ?? []);
      const { cashStepMinor } = quote;
      const area = invoiceAreaOf({
        kind: 'invoice',
        correctsId: null,
        lines: invoiceLinesOf(lines),
        cashStepMinor,
      });
      const invoice = await new RecordWrites(this.kit, area).createIn(tx, scope, invoiceBodyOf(quote, lines));
      updateRow(this.kit, quoteArea, tx, scope, id, { invoice_id: invoice.id });
      return invoice;
    });
  }

  #today({ organization }: OrganizationScope): LocalDate {
    return localDateAt(this.kit.clock.now().getTime(), organization.timezone);
  }

  #change(
    scope: OrganizationScope,
    id: string,
    version: number,
    change: (tx: Transaction, quote: Quote) => Promise<RecordChange>,
  ): Promise<Quote> {
    return this.#writes.change(scope, id, version, (tx, { record }) => change(tx, record));
  }
}

/** @throws ApiError quote.not_possible, with the reason */
function after(quote: Quote, event: QuoteEvent, reason: string) {
  const next = nextQuote(quote, event);
  if (!next) throw new ApiError('quote.not_possible', reason);
  return next;
}
