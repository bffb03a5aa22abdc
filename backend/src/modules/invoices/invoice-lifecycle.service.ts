import { Injectable } from '@nestjs/common';
import { type BodyOf, type Invoice, type invoiceRoutes, localDateAt, templateOf } from '@oficio/contracts';
import {
  type InvoiceContext,
  type InvoiceEvent,
  type InvoiceFacts,
  nextInvoice,
  voidRefusal,
} from '@oficio/machines/invoice';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { type RecordChange, RecordWrites } from '../../records/record-writes.ts';
import { booksOf } from '../payments/books.ts';
import { copiedProject } from '../projects/project-of-record.ts';
import { creditableParts, soldLines } from './credited-lines.ts';
import { requireUndeducted } from './deposits.ts';
import { invoiceArea, invoiceAreaOf } from './invoice-area.ts';
import type { InvoiceBody } from './invoice-body.ts';
import { issueInvoice } from './invoice-issue.ts';
import { voidFacts } from './invoices.repository.ts';
import { takeBackCredit } from './settled-credit.ts';

/** What happens to an invoice after its draft was written. */
@Injectable()
export class InvoiceLifecycleService {
  readonly #writes;

  constructor(private readonly kit: RecordKit) {
    this.#writes = new RecordWrites(kit, invoiceArea);
  }

  /** @throws ApiError as `issueInvoice` */
  issue(
    scope: OrganizationScope,
    id: string,
    { version, issueDate, series }: BodyOf<typeof invoiceRoutes.issue>,
  ): Promise<Invoice> {
    const now = this.kit.clock.now().getTime();
    const today = localDateAt(now, scope.organization.timezone);
    return this.#writes.change(scope, id, version, (tx, { record }) =>
      issueInvoice(tx, record, {
        today,
        at: this.kit.clock.instant(),
        userId: scope.userId,
        issueDate,
        series,
      }),
    );
  }

  /** @throws ApiError invoice.not_scheduled */
  unschedule(scope: OrganizationScope, id: string, version: number): Promise<Invoice> {
    return this.#change(scope, id, version, (invoice) => {
      const next = nextInvoice(invoice, { type: 'schedule.canceled' });
      if (!next) throw new ApiError('invoice.not_scheduled');
      return {
        action: 'unscheduled',
        columns: { ...columnsOf(next), issue_date: null },
        changes: { scheduledFor: { before: invoice.scheduledFor, after: next.scheduledFor } },
      };
    });
  }

  /** @throws ApiError invoice.not_issued */
  markSent(scope: OrganizationScope, id: string, version: number): Promise<Invoice> {
    return this.#change(scope, id, version, (invoice) => {
      const at = invoice.sentAt ?? this.kit.clock.instant();
      const next = afterIssue(
        invoice,
        { type: 'sent.marked', at },
        'It was sent already, or a mail is on its way.',
      );
      return { action: 'marked_sent', columns: columnsOf(next), changes: { sentAt: next.sentAt } };
    });
  }

  /** @throws ApiError invoice.not_issued */
  markUnviewed(scope: OrganizationScope, id: string, version: number): Promise<Invoice> {
    return this.#change(scope, id, version, (invoice) => {
      const next = afterIssue(invoice, { type: 'viewed.reset' }, 'The client hasn’t viewed it.');
      const changes = { viewedAt: { before: invoice.viewedAt, after: next.viewedAt } };
      return { action: 'marked_unviewed', columns: columnsOf(next), changes };
    });
  }

  /**
   * The number stays taken. Whatever was paid or credited has to be returned first.
   * @throws ApiError invoice.not_issued, invoice.settled, books.closed, resource.in_use
   */
  void(
    scope: OrganizationScope,
    id: string,
    { version, reason }: BodyOf<typeof invoiceRoutes.void>,
  ): Promise<Invoice> {
    return this.#writes.change(scope, id, version, async (tx, { record }) => {
      if (record.lifecycle !== 'issued') throw new ApiError('invoice.not_issued');
      await requireUndeducted(tx, record);
      const balanceMinor = await this.#takeBack(tx, scope, record);
      const { areBooksOpen, ...settled } = await voidFacts(tx, record);
      const facts = { ...record, balanceMinor, ...settled };
      const next = nextInvoice(facts, { type: 'invoice.voided', areBooksOpen });
      if (!next) throw notVoidable(facts, areBooksOpen);
      const voidedAt = this.kit.clock.instant();
      return {
        action: 'voided',
        columns: { ...columnsOf(next), base_balance_minor: 0, voided_at: voidedAt, void_reason: reason },
        changes: { reason, voidedAt },
      };
    });
  }

  /** A draft with the same lines, dated anew. */
  async duplicate(scope: OrganizationScope, id: string): Promise<Invoice> {
    const source = await readRecord(this.kit, invoiceArea, scope, id);
    const area = invoiceAreaOf({ kind: source.kind, correctsId: source.correctsId, lines: [] });
    const { lines = [], ...body } = bodyOf(source);
    const copied = lines.map((line, index) => ({
      ...line,
      creditsLineId: source.lines[index]?.creditsLineId ?? null,
    }));
    return new RecordWrites(this.kit, area).create(scope, { ...body, lines: copied });
  }

  /**
   * A draft that credits what is left of the lines of an invoice and gives back the deposits that it deducts. Both can be
   * reduced before its issue.
   * @throws ApiError invoice.not_issued, invoice.credit_exceeds
   */
  async creditNote(scope: OrganizationScope, id: string): Promise<Invoice> {
    const source = await readRecord(this.kit, invoiceArea, scope, id);
    afterIssue(
      source,
      { type: 'credit.issued', amountMinor: 1 },
      'Nothing of this document can be credited.',
    );
    const area = invoiceAreaOf({ kind: 'credit_note', correctsId: id, lines: source.lines });
    const depositIds = source.deductions.map(({ depositId }) => depositId);
    return this.kit.work.write(scope, async (tx) => {
      const left = creditableParts(source, await soldLines(tx, scope.organizationId, id));
      if (left.lines.length === 0) throw new ApiError('invoice.credit_exceeds', 'All lines are credited.');
      const { lines = [], terms: _, ...body } = bodyOf({ ...source, ...left });
      const crediting = lines.map((line, index) => ({
        ...line,
        creditsLineId: left.lines[index]?.id ?? null,
      }));
      return new RecordWrites(this.kit, area).createIn(tx, scope, {
        ...body,
        terms: null,
        lines: crediting,
        depositIds,
      });
    });
  }

  /** Takes back what a credit note has settled of its invoice, and returns the document's balance then. */
  async #takeBack(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    record: Invoice,
  ): Promise<number> {
    if (record.kind !== 'credit_note') return record.balanceMinor;
    const books = await booksOf(tx, this.kit.clock, organizationId);
    const writer = { organizationId, userId, at: this.kit.clock.instant() };
    return (await takeBackCredit(tx, writer, record, books)) ?? record.balanceMinor;
  }

  #change(
    scope: OrganizationScope,
    id: string,
    version: number,
    change: (invoice: Invoice) => RecordChange,
  ): Promise<Invoice> {
    return this.#writes.change(scope, id, version, async (_, { record }) => change(record));
  }
}

/** @throws ApiError invoice.not_issued, for an issued document with the reason */
function afterIssue(invoice: Invoice, event: InvoiceEvent, reason: string): InvoiceContext {
  const next = nextInvoice(invoice, event);
  if (!next) throw new ApiError('invoice.not_issued', invoice.lifecycle === 'issued' ? reason : undefined);
  return next;
}

function notVoidable(facts: InvoiceFacts, areBooksOpen: boolean): ApiError {
  const isRefunded = facts.hasSettlements && facts.balanceMinor === facts.totalMinor;
  const message =
    'Its payments were refunded. Void the refunds and the payments first, or credit the invoice.';
  const code = voidRefusal(facts, { areBooksOpen }) ?? 'invoice.settled';
  return new ApiError(code, isRefunded ? message : undefined);
}

/** The columns of the facts that the lifecycle changes. */
function columnsOf(next: InvoiceContext): Record<string, unknown> {
  return {
    lifecycle: next.lifecycle,
    scheduled_for: next.scheduledFor,
    delivery: next.delivery,
    sent_at: next.sentAt,
    viewed_at: next.viewedAt,
    balance_minor: next.balanceMinor,
  };
}

/** The body that makes a draft like an invoice, without its dates. */
function bodyOf(source: Invoice): InvoiceBody {
  const { clientId, fxRateE8 } = source;
  return { clientId, fxRateE8, projectId: copiedProject(source), ...templateOf(source) };
}
