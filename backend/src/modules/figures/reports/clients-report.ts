import { NO_CLIENT } from '@oficio/contracts';
import { INCURRED, inBase, PAID, readSums } from './report-sums.ts';
import type { ReportKind } from './report-table.ts';

const LABEL = `CASE WHEN client_id IS NULL THEN 'Without a client' ELSE client_name END AS label,
    coalesce(client_id::text, '${NO_CLIENT}') AS key`;

const spent = (amount: string, condition: string): string => `
  SELECT currency, ${LABEL}, 1 AS "column", ${amount} AS amount,
    ${inBase(amount, 'base_amount_minor', 'amount_minor')} AS base
  FROM public.expenses WHERE organization_id = $1 AND ${condition} AND deleted_at IS NULL`;

const earned = (amount: string, condition: string): string => `
  SELECT currency, ${LABEL}, 0 AS "column", ${amount} AS amount,
    ${inBase(amount, 'base_amount_minor', 'amount_minor')} AS base
  FROM public.income WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL AND ${condition}`;

const OF_CLIENTS = {
  cash: `${earned('amount_minor', 'true')} UNION ALL ${spent('amount_minor', PAID)}`,
  accrual: `
    SELECT currency, client_name AS label, client_id::text AS key, 0 AS "column", net_minor AS amount, base_net_minor::numeric AS base
    FROM public.invoices WHERE organization_id = $1 AND issue_date BETWEEN $2 AND $3 AND lifecycle = 'issued'
      AND deleted_at IS NULL
    UNION ALL ${earned('amount_minor - tax_minor + withheld_minor', 'payment_id IS NULL')}
    UNION ALL ${spent('amount_minor - CASE WHEN creditable_tax THEN tax_minor ELSE 0 END + withheld_minor', INCURRED)}`,
};

const columnsOf = (entries: string): string => `
  SELECT currency, 'Clients' AS "group", label, key, part.* FROM (${entries}) entry, LATERAL (VALUES
    (entry."column", entry.amount, entry.base),
    (2, CASE entry."column" WHEN 0 THEN entry.amount ELSE -entry.amount END,
      CASE entry."column" WHEN 0 THEN entry.base ELSE -entry.base END)
  ) part ("column", amount, base)`;

/** What came from each client, what was spent for them, and what remains. */
export const clientsReport: ReportKind = {
  columns: (basis) =>
    basis === 'cash' ? ['Received', 'Paid for them', 'Remains'] : ['Sales', 'Costs for them', 'Remains'],
  read: (database, { scope, period: { from, to }, basis }) =>
    readSums(database, scope, columnsOf(OF_CLIENTS[basis]), [from, to]),
  // Those of the other basis are without their taxes, and of documents and income together.
  list({ key }, column, { period: { from, to }, basis }) {
    const ofClient = key === undefined ? {} : { clientId: key };
    if (basis === 'accrual' || column > 1) return null;
    return column === 0
      ? { of: 'income', query: { from, to, ...ofClient } }
      : { of: 'expenses', query: { paidFrom: from, paidTo: to, ...ofClient } };
  },
};
