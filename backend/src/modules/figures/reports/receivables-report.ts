import { addDays, type LocalDate } from '@oficio/contracts';
import { readSums } from './report-sums.ts';
import type { ReportKind } from './report-table.ts';

const AGES = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'];

const OWED = `
  SELECT currency, 'Owed by clients' AS "group", label, key, part.* FROM (
    SELECT invoice.currency, invoice.client_name AS label, invoice.client_id::text AS key, invoice.due_date,
      invoice.total_minor - ledger.settled AS owed, invoice.base_total_minor - ledger.base AS base
    FROM public.invoices invoice, LATERAL (
      SELECT coalesce(sum(entry.amount_minor), 0)::bigint AS settled, coalesce(sum(entry.base_minor), 0)::bigint AS base
      FROM oficio.settlements entry
      WHERE entry.organization_id = $1 AND entry.invoice_id = invoice.id AND entry.date <= $2
    ) ledger
    WHERE invoice.organization_id = $1 AND invoice.issue_date <= $2 AND invoice.lifecycle = 'issued'
      AND invoice.kind <> 'credit_note' AND invoice.deleted_at IS NULL
  ) receivable, LATERAL (VALUES
    (CASE WHEN due_date >= $2::date THEN 0 ELSE least(($2::date - due_date - 1) / 30 + 1, ${AGES.length - 1}) END,
      owed, base), (${AGES.length}, owed, base)
  ) part ("column", amount, base)
  WHERE owed <> 0`;

/** The due days of an age. */
function dueOf(column: number, today: LocalDate): Record<string, string> {
  if (column === 0) return { dueFrom: today };
  if (column >= AGES.length) return {};
  const dueTo = addDays(today, 30 - 30 * column - 1);
  return column === AGES.length - 1 ? { dueTo } : { dueFrom: addDays(today, -30 * column), dueTo };
}

/** What clients owe on the last day, by age. What was settled after it was still owed on it. */
export const receivablesReport: ReportKind = {
  columns: () => [...AGES, 'Owed'],
  read: (database, { scope, period: { to }, today }) =>
    readSums(database, scope, OWED, [to, today].toSorted().slice(0, 1)),
  // The list has today's balances.
  list: ({ key }, column, { period, today }) =>
    period.to < today
      ? null
      : {
          of: 'invoices',
          query: { status: 'outstanding', ...(key && { clientId: key }), ...dueOf(column, today) },
        },
};
