import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  acceptedLines,
  type BodyOf,
  type Invoice,
  type LocalDate,
  localDateAt,
  type Project,
  type Quote,
  type quoteRoutes,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockClientsOf, lockRecord, readRecord, updateRow } from '../../records/record-rows.ts';
import { type RecordChange, RecordWrites } from '../../records/record-writes.ts';
import { draftDeposit } from '../invoices/deposit-draft.ts';
import { lockDepositsOfQuote } from '../invoices/deposits.ts';
import { invoiceAreaOf } from '../invoices/invoice-area.ts';
import { answeredQuote, unanswered } from './quote-answers.ts';
import { quoteArea } from './quote-area.ts';
import { bodyOfQuote, depositSourceOf, invoiceBodyOf, invoiceLinesOf } from './quote-copies.ts';
import { startProjectOf } from './quote-project.ts';
import { openQuote } from './quote-sending.ts';
import { afterQuoteEvent, lockQuote } from './quote-steps.ts';
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
      const { lifecycle } = afterQuoteEvent(
        quote,
        { type: 'quote.withdrawn' },
        quote.hasDeposits ? DEPOSITED : 'Only what isn’t settled can be withdrawn.',
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
        : quote.hasDeposits
          ? DEPOSITED
          : 'Only a quote that was sent can be revised.';
      const { lifecycle } = afterQuoteEvent(quote, { type: 'quote.revised' }, reason);
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
   * A draft of an invoice of exactly the accepted lines, which deducts the quote's deposits that were issued. The quote
   * names it, and can be invoiced again when it is void or in the trash.
   * @throws ApiError resource.not_found, version.stale, quote.not_possible
   */
  invoice(scope: OrganizationScope, id: string, version: number): Promise<Invoice> {
    return this.kit.work.write(scope, async (tx) => {
      lockClientsOf(quoteArea, tx, scope, [id]);
      // A void deposit locks itself and then its quote, so this order excludes a deadlock.
      const depositIds = await lockDepositsOfQuote(tx, scope, id);
      const quote = await lockQuote(this.kit, tx, scope, id, version);
      afterQuoteEvent(
        quote,
        { type: 'invoice.drafted' },
        'Only an accepted quote without an invoice can be invoiced.',
      );
      const lines = acceptedLines(quote);
      const { cashStepMinor } = quote;
      const area = invoiceAreaOf({
        kind: 'invoice',
        correctsId: null,
        lines: invoiceLinesOf(lines),
        cashStepMinor,
      });
      const invoice = await new RecordWrites(this.kit, area).createIn(tx, scope, {
        ...invoiceBodyOf(quote, lines),
        depositIds,
      });
      updateRow(this.kit, quoteArea, tx, scope, id, { invoice_id: invoice.id });
      // The quote names it only now.
      return (await lockRecord(this.kit, area, tx, scope, invoice.id)).record;
    });
  }

  /**
   * A draft of a deposit invoice over a part of what was accepted. The invoice of the quote deducts it.
   * @throws ApiError resource.not_found, version.stale, quote.not_possible, request.invalid
   */
  deposit(
    scope: OrganizationScope,
    id: string,
    { version, ...wanted }: BodyOf<typeof quoteRoutes.deposit>,
  ): Promise<Invoice> {
    return this.kit.work.write(scope, async (tx) => {
      const quote = await lockQuote(this.kit, tx, scope, id, version);
      const reason = quote.isInvoiced
        ? 'It is invoiced already. Ask for the deposit on the draft of its invoice.'
        : 'A deposit is asked for when the quote is accepted.';
      afterQuoteEvent(quote, { type: 'deposit.drafted' }, reason);
      return draftDeposit(this.kit, tx, scope, {
        source: depositSourceOf(quote, acceptedLines(quote)),
        wanted,
        link: { quote_id: id },
      });
    });
  }

  /** @throws ApiError as `startProjectOf` */
  project(scope: OrganizationScope, id: string, version: number): Promise<Project> {
    return this.kit.work.write(scope, (tx) => startProjectOf(this.kit, tx, scope, { id, version }));
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

const DEPOSITED = 'A deposit was asked for. Delete or void the deposit invoice first.';
