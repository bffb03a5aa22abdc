import type { LocalDate } from '@oficio/contracts';
import sql, { join, type Sql } from 'sql-template-tag';

/*
 * What is owed and what is overdue, in SQL. `invoiceStatus` of the machine says it of one document, and
 * invoice-status.property.test.ts compares the two.
 */

type Column = (name: string) => Sql;

/** The stored statuses of documents that are owed, and overdue when their day has passed. */
const OPEN = ['issued', 'sent', 'viewed', 'partial'];
/** The same as a list of SQL. */
export const OWED_STATUSES = OPEN.map((status) => `'${status}'`).join(', ');

/** The condition of what is owed, of rows of `invoices` and of `invoice_days`. A credit note never is. */
export const IS_OWED = `kind <> 'credit_note' AND status IN (${OWED_STATUSES})`;

/** The owed documents of the list, the condition of the indexes `invoices_owed` and `invoices_owed_by_due`. */
export const IS_OWED_INVOICE = `invoice.record_state = 'open' AND invoice.lifecycle = 'issued'
  AND invoice.kind <> 'credit_note' AND invoice.balance_minor > 0`;

/**
 * Whether the day of what is owed has passed. Due today isn't overdue.
 * @param today the day, or the SQL of a parameter with it
 */
export const isPast = (due: Sql, today: LocalDate | Sql): Sql => sql`${due} < ${today}`;

/** The condition of a display status: the stored one, unless the day makes it overdue. `due` names the due day's column. */
export function hasStatus(status: string, column: Column, due: string, today: LocalDate): Sql {
  const isOpen = sql`${column('status')} IN (${join(OPEN)})`;
  const isClaim = sql`${column('kind')} <> 'credit_note'`;
  if (status === 'outstanding') return sql`${isOpen} AND ${isClaim}`;
  const isLate = sql`${isClaim} AND ${isPast(column(due), today)}`;
  if (status === 'overdue') return sql`${isOpen} AND ${isLate}`;
  const isStored = sql`${column('status')} = ${status}`;
  return OPEN.includes(status) ? sql`${isStored} AND NOT (${isLate})` : isStored;
}
