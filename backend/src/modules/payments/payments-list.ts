import type { paymentRoutes, QueryOf } from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import type { List } from '../../records/list.ts';
import { receivedOf } from './received-money.ts';
import { type SettledFilters, settledAmounts, settlementsOf } from './settled-payments.ts';

type Rows = Omit<QueryOf<typeof paymentRoutes.list>, 'limit' | 'cursor'>;

/** The query of the list or of its file, with the filters by settlements as one, because they limit the same settlement. */
export type PaymentsQuery = Omit<Rows, keyof SettledFilters> & { settled?: SettledFilters };

export function paymentsQuery<Query extends Rows>({
  tax,
  exchange,
  settledFrom,
  settledTo,
  ...query
}: Query): Omit<Query, keyof SettledFilters> & Pick<PaymentsQuery, 'settled'> {
  const settled = { tax, exchange, settledFrom, settledTo };
  return Object.values(settled).some((value) => value !== undefined) ? { ...query, settled } : query;
}

export const LIVE = `IN ('succeeded', 'disputed')`;

/** Σ over the payment's refunds that count. */
const ofRefunds = (amount: string): string => `coalesce((SELECT sum(${amount}) FROM oficio.payments refund
  WHERE refund.refund_of = entry.id AND refund.organization_id = entry.organization_id AND refund.status ${LIVE}), 0)`;

export const UNALLOCATED = `CASE WHEN entry.amount_minor > 0 AND entry.status ${LIVE} THEN
  entry.amount_minor - entry.allocated_minor + ${ofRefunds('refund.amount_minor - refund.allocated_minor')} ELSE 0 END`;

/** The documents that the payment `entry` pays less what its refunds took back, in the order in which they were first paid. */
export const PAID_INVOICES = `(SELECT coalesce(json_agg(json_build_object('invoiceId', invoice.id, 'number', invoice.number, 'amountMinor', paid.sum)
      ORDER BY paid.first), '[]')
    FROM (
      SELECT invoice_id, sum(amount_minor)::bigint AS sum, min(sequence) AS first FROM oficio.settlements settlement
      WHERE settlement.organization_id = entry.organization_id AND settlement.payment_id = ANY (ARRAY(
        SELECT entry.id UNION ALL SELECT refund.id FROM oficio.payments refund
        WHERE refund.refund_of = entry.id AND refund.organization_id = entry.organization_id))
      GROUP BY invoice_id HAVING sum(amount_minor) <> 0
    ) paid JOIN public.invoices invoice ON invoice.id = paid.invoice_id)`;

export const PAYMENT_ITEM = sql([
  `entry.id, entry.created_at AS "createdAt", entry.updated_at AS "updatedAt", entry.version,
  entry.client_id AS "clientId", entry.client_name AS "clientName", entry.date, entry.amount_minor AS "amountMinor",
  entry.currency, ${receivedOf('entry')} AS received, entry.method, entry.reference, entry.status,
  entry.provider_payment_id IS NOT NULL AS "isOnline", entry.refund_of AS "refundOf",
  ${PAID_INVOICES} AS invoices,
  (${UNALLOCATED})::bigint AS "unallocatedMinor",
  (CASE WHEN entry.amount_minor > 0 AND entry.status ${LIVE} THEN entry.amount_minor + ${ofRefunds('refund.amount_minor')}
    ELSE 0 END)::bigint AS "refundableMinor"`,
]);

export const PAYMENTS_LIST: List<PaymentsQuery> = {
  table: 'oficio.payments',
  searched: 'oficio.searchable_payments',
  shown: (_, { settled }) => (settled ? sql`${PAYMENT_ITEM}, ${settledAmounts(settled)}` : PAYMENT_ITEM),
  order: {
    date: { date: 'date' },
    amount: { amount_minor: 'bigint' },
    createdAt: { created_at: 'timestamptz' },
  },
  filters: {
    clientId: 'client_id',
    method: 'method',
    currency: 'currency',
    from: (day) => sql`entry.date >= ${day}`,
    to: (day) => sql`entry.date <= ${day}`,
    invoiceId: (id, { organizationId }) => sql`entry.id IN (SELECT payment_id FROM oficio.settlements
      WHERE organization_id = ${organizationId} AND invoice_id = ${id})`,
    status: (status) =>
      status === 'unallocated'
        ? sql`entry.allocated_minor <> entry.amount_minor AND (${raw(UNALLOCATED)}) > 0`
        : sql`entry.status = ${status}`,
    settled: (settled, { organizationId }) =>
      sql`entry.id IN (SELECT payment_id ${settlementsOf(sql`${organizationId}`, settled)})`,
  },
};
