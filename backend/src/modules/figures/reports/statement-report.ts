import { readSums } from './report-sums.ts';
import type { ReportKind } from './report-table.ts';

/** What changes what clients owe until a day, as a statement has it: in the column of its kind, with its sign. */
const ENTRIES = `
  SELECT currency, client_id, issue_date AS date, 1 AS "column", total_minor AS amount FROM public.invoices
  WHERE organization_id = $1 AND issue_date <= $3 AND lifecycle = 'issued' AND deleted_at IS NULL
  UNION ALL
  SELECT currency, client_id, date, 2, -amount_minor FROM oficio.payments
  WHERE organization_id = $1 AND date <= $3 AND status IN ('succeeded', 'disputed')
  UNION ALL
  SELECT invoice.currency, invoice.client_id, entry.date, 3, -entry.amount_minor
  FROM oficio.settlements entry
    JOIN public.invoices invoice ON invoice.organization_id = $1 AND invoice.id = entry.invoice_id
  WHERE entry.organization_id = $1 AND entry.source = 'write_off' AND entry.date <= $3`;

const STATEMENTS = `
  SELECT entry.currency, 'Clients' AS "group", client.display_name AS label, client.id::text AS key, part.*, 0 AS base
  FROM (${ENTRIES}) entry
    JOIN public.client_directory client ON client.organization_id = $1 AND client.id = entry.client_id, LATERAL (VALUES
    (0, CASE WHEN entry.date < $2 THEN entry.amount ELSE 0 END),
    (entry."column", CASE WHEN entry.date >= $2 THEN entry.amount ELSE 0 END),
    (4, entry.amount)
  ) part ("column", amount)`;

/**
 * What each client owed before the period, what was invoiced, paid and written off in it, and what the client owed after
 * it; less than 0 is credit. An amount at the rate of its day isn't one that can be owed, so that each currency stands
 * alone.
 */
export const statementReport: ReportKind = {
  columns: () => ['Owed before', 'Invoiced', 'Payments', 'Written off', 'Owed after'],
  read: (database, { scope, period: { from, to } }) => readSums(database, scope, STATEMENTS, [from, to]),
  list: ({ key }, column, { period: { from, to } }) =>
    key === undefined || column < 4 ? null : { of: 'statement', query: { clientId: key, from, to } },
  isByCurrency: true,
};
