import { Injectable } from '@nestjs/common';
import type { InvoiceLedger, Settlement } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

type CreditNote = InvoiceLedger['credits']['creditNotes'][number];
type Left = InvoiceLedger['credits']['payments'][number];
type Amounts = Pick<InvoiceLedger, 'currency' | 'totalMinor' | 'balanceMinor'>;

@Injectable()
export class SettlementsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** @throws ApiError resource.not_found */
  async ledger(scope: OrganizationScope, invoiceId: string): Promise<InvoiceLedger> {
    const { organizationId } = scope;
    const isOwed = sql`invoice.organization_id = ${organizationId} AND invoice.id = ${invoiceId}
      AND invoice.lifecycle = 'issued' AND invoice.balance_minor > 0`;
    const [[amounts], settlements, creditNotes, payments] = await this.database.readAll<
      [Amounts, Settlement, CreditNote, Left]
    >(scope, [
      sql`SELECT currency, total_minor AS "totalMinor", balance_minor AS "balanceMinor" FROM public.invoices
        WHERE organization_id = ${organizationId} AND id = ${invoiceId} AND deleted_at IS NULL`,
      sql`SELECT entry.id, entry.date, entry.created_at AS "createdAt", entry.source, entry.amount_minor AS "amountMinor",
          entry.reverses AS "reversesId", reversal.id IS NOT NULL AS "isReversed",
          entry.reverses IS NULL AND reversal.id IS NULL
            AND (entry.source <> 'payment' OR payment.amount_minor > 0 AND payment.status = 'succeeded' AND NOT EXISTS (
              SELECT FROM oficio.payments refund WHERE refund.refund_of = payment.id AND refund.status <> 'voided'
            )) AS "isReversible",
          CASE WHEN payment.id IS NOT NULL THEN json_build_object('id', payment.id, 'date', payment.date,
            'method', payment.method, 'reference', payment.reference, 'isRefund', payment.amount_minor < 0,
            'isOnline', payment.provider_payment_id IS NOT NULL,
            'version', payment.version) END AS payment,
          CASE WHEN document.id IS NOT NULL THEN json_build_object('id', document.id, 'number', document.number,
            'kind', document.kind) END AS counterpart
        FROM oficio.settlements entry
        LEFT JOIN oficio.settlements reversal ON reversal.reverses = entry.id
        LEFT JOIN oficio.payments payment ON payment.id = entry.payment_id
        LEFT JOIN oficio.settlements other ON other.pair_id = entry.pair_id AND other.id <> entry.id
        LEFT JOIN public.invoices document ON document.id = other.invoice_id
        WHERE entry.organization_id = ${organizationId} AND entry.invoice_id = ${invoiceId} ORDER BY entry.sequence`,
      sql`SELECT note.id, note.number, -note.balance_minor AS "leftMinor", note.version
        FROM public.invoices invoice JOIN public.invoices note
          ON note.organization_id = invoice.organization_id AND note.client_id = invoice.client_id
            AND note.currency = invoice.currency
        WHERE ${isOwed} AND invoice.kind <> 'credit_note' AND note.kind = 'credit_note' AND note.lifecycle = 'issued'
          AND note.balance_minor <> 0
        ORDER BY note.issue_date, note.number LIMIT ${LISTED}`,
      sql`SELECT payment.id, payment.date, payment.reference, payment.version, left_over.minor AS "leftMinor"
        FROM public.invoices invoice JOIN oficio.payments payment
          ON payment.organization_id = invoice.organization_id AND payment.client_id = invoice.client_id
            AND payment.currency = invoice.currency
        CROSS JOIN LATERAL (
          SELECT (payment.amount_minor - payment.allocated_minor + coalesce(sum(refund.amount_minor - refund.allocated_minor), 0)
            )::bigint AS minor
          FROM oficio.payments refund WHERE refund.refund_of = payment.id AND refund.status IN ('succeeded', 'disputed')
        ) left_over
        WHERE ${isOwed} AND invoice.kind <> 'credit_note' AND payment.status = 'succeeded' AND payment.amount_minor > 0
          AND payment.allocated_minor <> payment.amount_minor AND left_over.minor > 0
        ORDER BY payment.date, payment.id LIMIT ${LISTED}`,
    ]);
    if (!amounts) throw new ApiError('resource.not_found');
    return { ...amounts, settlements, credits: { creditNotes, payments } };
  }

  /**
   * A row of an invoice's ledger, with the other row of an applied credit note.
   * @throws ApiError resource.not_found
   */
  async pairOf(
    tx: Transaction,
    organizationId: string,
    invoiceId: string,
    id: string,
  ): Promise<{ id: string; paymentId: string | null }[]> {
    const rows = await tx.rows<{ id: string; paymentId: string | null }>(
      `SELECT other.id, other.payment_id AS "paymentId" FROM oficio.settlements entry
       JOIN oficio.settlements other ON other.id = entry.id OR other.pair_id = entry.pair_id
       WHERE entry.organization_id = $1 AND entry.invoice_id = $2 AND entry.id = $3 AND other.organization_id = $1`,
      [organizationId, invoiceId, id],
    );
    if (rows.length === 0) throw new ApiError('resource.not_found');
    return rows;
  }
}

/** Of a client's credit notes and payments with something left, the oldest ones. */
const LISTED = 100;
