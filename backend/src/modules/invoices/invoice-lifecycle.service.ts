import { Injectable } from '@nestjs/common';
import { type BodyOf, type Invoice, type invoiceRoutes, localDateAt } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { type RecordChange, RecordWrites } from '../../records/record-writes.ts';
import { invoiceArea, invoiceAreaOf } from './invoice-area.ts';
import type { InvoiceBody } from './invoice-body.ts';
import { issueInvoice } from './invoice-issue.ts';

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
    { version, issueDate }: BodyOf<typeof invoiceRoutes.issue>,
  ): Promise<Invoice> {
    const now = this.kit.clock.now().getTime();
    const today = localDateAt(now, scope.organization.timezone);
    return this.#writes.change(scope, id, version, (tx, { record }) =>
      issueInvoice(tx, record, { today, at: this.kit.clock.instant(), issueDate }),
    );
  }

  /** @throws ApiError invoice.not_scheduled */
  unschedule(scope: OrganizationScope, id: string, version: number): Promise<Invoice> {
    return this.#change(scope, id, version, ({ lifecycle, scheduledFor }) => {
      if (lifecycle !== 'scheduled') throw new ApiError('invoice.not_scheduled');
      const columns = { lifecycle: 'draft', scheduled_for: null, issue_date: null };
      return {
        action: 'unscheduled',
        columns,
        changes: { scheduledFor: { before: scheduledFor, after: null } },
      };
    });
  }

  /** @throws ApiError invoice.not_issued */
  markSent(scope: OrganizationScope, id: string, version: number): Promise<Invoice> {
    return this.#change(scope, id, version, (invoice) => {
      requireIssued(invoice);
      const sentAt = invoice.sentAt ?? this.kit.clock.instant();
      return { action: 'marked_sent', columns: { delivery: 'sent', sent_at: sentAt }, changes: { sentAt } };
    });
  }

  /** @throws ApiError invoice.not_issued */
  markUnviewed(scope: OrganizationScope, id: string, version: number): Promise<Invoice> {
    return this.#change(scope, id, version, (invoice) => {
      requireIssued(invoice);
      const changes = { viewedAt: { before: invoice.viewedAt, after: null } };
      return { action: 'marked_unviewed', columns: { viewed_at: null }, changes };
    });
  }

  /**
   * The number stays taken. Whatever was paid or credited has to be returned first.
   * @throws ApiError invoice.not_issued, invoice.settled, books.closed
   */
  void(
    scope: OrganizationScope,
    id: string,
    { version, reason }: BodyOf<typeof invoiceRoutes.void>,
  ): Promise<Invoice> {
    return this.#writes.change(scope, id, version, async (tx, { record }) => {
      requireIssued(record);
      await this.#requireUnsettled(tx, record);
      const voidedAt = this.kit.clock.instant();
      return {
        action: 'voided',
        columns: {
          ...{ lifecycle: 'void', voided_at: voidedAt, void_reason: reason },
          ...{ balance_minor: 0, base_balance_minor: 0 },
        },
        changes: { reason, voidedAt },
      };
    });
  }

  /** A draft with the same lines, dated anew. */
  async duplicate(scope: OrganizationScope, id: string): Promise<Invoice> {
    const source = await readRecord(this.kit, invoiceArea, scope, id);
    const area = invoiceAreaOf({ kind: source.kind, correctsId: source.correctsId });
    return new RecordWrites(this.kit, area).create(scope, bodyOf(source));
  }

  /**
   * A draft that credits all lines of an invoice. Its lines can be reduced before its issue.
   * @throws ApiError invoice.not_issued
   */
  async creditNote(scope: OrganizationScope, id: string): Promise<Invoice> {
    const source = await readRecord(this.kit, invoiceArea, scope, id);
    requireIssued(source);
    if (source.kind === 'credit_note')
      throw new ApiError('invoice.not_issued', 'A credit note can’t be credited.');
    const area = invoiceAreaOf({ kind: 'credit_note', correctsId: id });
    return new RecordWrites(this.kit, area).create(scope, bodyOf(source));
  }

  #change(
    scope: OrganizationScope,
    id: string,
    version: number,
    change: (invoice: Invoice) => RecordChange,
  ): Promise<Invoice> {
    return this.#writes.change(scope, id, version, async (_, { record }) => change(record));
  }

  async #requireUnsettled(tx: Transaction, invoice: Invoice): Promise<void> {
    const [row] = await tx.rows<{ credited: boolean; closed: boolean }>(
      `SELECT EXISTS (
           SELECT FROM public.invoices WHERE organization_id = $1 AND corrects_id = $2 AND lifecycle = 'issued'
         ) AS credited,
         coalesce((SELECT closed_on FROM oficio.billing_settings WHERE organization_id = $1) >= $3::date, false) AS closed`,
      [invoice.organizationId, invoice.id, invoice.issueDate],
    );
    if (row?.closed) throw new ApiError('books.closed');
    if (row?.credited || invoice.balanceMinor !== invoice.totalMinor) throw new ApiError('invoice.settled');
  }
}

function requireIssued({ lifecycle }: Invoice): void {
  if (lifecycle !== 'issued') throw new ApiError('invoice.not_issued');
}

/** The body that makes a draft like an invoice, without its dates. */
function bodyOf(source: Invoice): InvoiceBody {
  const { clientId, taxMode, roundingMode, discount, poNumber, notes, terms, fxRateE8 } = source;
  return {
    ...{ clientId, taxMode, roundingMode, discount, poNumber, notes, terms, fxRateE8 },
    currency: source.currency as NonNullable<InvoiceBody['currency']>,
    lines: source.lines.map(({ description, quantityE4, unit, unitPriceMinor, discount: ofLine, taxes }) => ({
      ...{ description, quantityE4, unit, unitPriceMinor, discount: ofLine },
      taxRateIds: taxes.map(({ taxRateId }) => taxRateId),
    })),
  };
}
