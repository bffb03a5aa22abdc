import type { paymentRoutes, QueryOf } from '@oficio/contracts';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { isTax } from '../invoice-settings/tax-condition.ts';

/** The filters of a list by the settlements of its payments. */
export type SettledFilters = Pick<
  QueryOf<typeof paymentRoutes.list>,
  'tax' | 'exchange' | 'settledFrom' | 'settledTo'
>;

/** The exchange difference of a settlement, as the profit of its day has it. */
const EXCHANGE = sql`(round(settlement.amount_minor::numeric * paid.base_amount_minor / paid.amount_minor)
  - settlement.base_minor)`;

/** The matching settlements of payments, as the rest of a query. */
export function settlementsOf(
  organization: Sql,
  { tax, exchange, settledFrom, settledTo }: SettledFilters,
  payment: Sql = empty,
): Sql {
  const taxes = tax
    ? sql`JOIN oficio.settlement_taxes tax ON tax.organization_id = ${organization}
        AND tax.settlement_id = settlement.id AND ${isTax(tax)}`
    : empty;
  const conditions = [
    sql`settlement.organization_id = ${organization}`,
    ...(settledFrom ? [sql`settlement.date >= ${settledFrom}`] : []),
    ...(settledTo ? [sql`settlement.date <= ${settledTo}`] : []),
    ...(exchange ? [sql`${EXCHANGE} <> 0`] : []),
  ];
  return sql`FROM oficio.settlements settlement
    JOIN oficio.payments paid ON paid.organization_id = ${organization} AND paid.id = settlement.payment_id ${taxes}
    WHERE ${join(conditions, ' AND ')} ${payment}`;
}

/** The sums of matching settlements. */
function settledSums({ tax: isTaxed }: SettledFilters): Sql {
  const [base, tax, exchange] = isTaxed
    ? [sql`sum(tax.base_minor)`, sql`sum(tax.tax_minor)`, sql`0`]
    : [sql`0`, sql`0`, sql`sum(${EXCHANGE})`];
  return sql`json_build_object('baseMinor', ${base}, 'taxMinor', ${tax}, 'exchangeMinor', ${exchange})`;
}

/** The exchange difference of all settlements of a payment. */
export const EXCHANGE_OF_PAYMENT = sql`(SELECT coalesce(sum(${EXCHANGE}), 0)::bigint
  ${settlementsOf(sql`entry.organization_id`, {}, sql`AND settlement.payment_id = entry.id`)})`;

/** The sums of a payment's matching settlements. */
export function settledAmounts(filters: SettledFilters): Sql {
  return sql`(SELECT ${settledSums(filters)}
    ${settlementsOf(sql`entry.organization_id`, filters, sql`AND settlement.payment_id = entry.id`)}) AS settled`;
}

/** The sums of the matching settlements of a list's payments, by currency. */
export function settledByCurrency(organization: Sql, filters: SettledFilters, payments: Sql): Sql {
  return sql`SELECT paid.currency, ${settledSums(filters)} AS settled
    ${settlementsOf(organization, filters, sql`AND paid.id IN (SELECT entry.id ${payments})`)} GROUP BY paid.currency`;
}
