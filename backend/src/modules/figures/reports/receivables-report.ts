import { addDays, type LocalDate } from '@oficio/contracts';
import { inBase, readSums } from './report-sums.ts';
import type { ReportKind } from './report-table.ts';

const AGES = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'];

/** The columns after the ages. */
const [OWED_COLUMN, CREDIT, BALANCE] = [AGES.length, AGES.length + 1, AGES.length + 2];

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
      AND invoice.deleted_at IS NULL
    UNION ALL
    SELECT currency, client_name, client_id::text, NULL, -unallocated,
      -${inBase('unallocated', 'base_amount_minor', 'amount_minor')}
    FROM (
      SELECT payment.*, payment.amount_minor - (
        SELECT coalesce(sum(entry.amount_minor), 0)::bigint FROM oficio.settlements entry
          JOIN public.invoices invoice ON invoice.organization_id = $1 AND invoice.id = entry.invoice_id
        WHERE entry.organization_id = $1 AND entry.payment_id = payment.id
          AND greatest(entry.date, invoice.issue_date) <= $2
      ) AS unallocated
      FROM oficio.payments payment
      WHERE payment.organization_id = $1 AND payment.date <= $2 AND payment.status IN ('succeeded', 'disputed')
    ) paid
  ) receivable, LATERAL (
    SELECT CASE WHEN due_date IS NULL THEN ${CREDIT} ELSE ${OWED_COLUMN} END AS kind,
      CASE WHEN due_date >= $2::date THEN 0
        ELSE least(($2::date - due_date - 1) / 30 + 1, ${AGES.length - 1}) END AS age
  ) placed, LATERAL (
    SELECT unnest(CASE kind WHEN ${CREDIT} THEN ARRAY[kind] ELSE ARRAY[age, kind] END || ${BALANCE}) AS "column", owed AS amount, base
  ) part
  WHERE owed <> 0`;

/** The due days of an age. */
function dueOf(column: number, today: LocalDate): Record<string, string> {
  if (column === 0) return { dueFrom: today };
  if (column === OWED_COLUMN) return {};
  const dueTo = addDays(today, 30 - 30 * column - 1);
  return column === AGES.length - 1 ? { dueTo } : { dueFrom: addDays(today, -30 * column), dueTo };
}

/**
 * What clients owe on the last day, by age, and their credit: what is left of credit notes and of payments. What was
 * settled after the day was still owed on it. Money that pays a document is credit until the document is issued. The
 * balance is that of the client's statement.
 */
export const receivablesReport: ReportKind = {
  columns: () => [...AGES, 'Owed', 'Credit', 'Balance'],
  read: (database, { scope, period: { to }, today }) =>
    readSums(database, scope, OWED, [to, today].toSorted().slice(0, 1)),
  // The list has today's balances.
  list({ key }, column, { period: { from, to }, today }) {
    if (column === BALANCE) {
      return key === undefined || from > today
        ? null
        : { of: 'statement', query: { clientId: key, from, to: [to, today].toSorted()[0] ?? to } };
    }
    if (column === CREDIT || to < today) return null;
    return {
      of: 'invoices',
      query: { status: 'outstanding', ...(key && { clientId: key }), ...dueOf(column, today) },
    };
  },
};
