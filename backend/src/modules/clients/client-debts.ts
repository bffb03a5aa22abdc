import { ACCOUNTING_READING_ROLES, type ClientDebt, type ClientDebts, mayCall } from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import type { AnyArea, CsvColumn, ListScope } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { IS_OWED_INVOICE, isPast } from '../invoices/overdue.ts';

const OWED = raw(IS_OWED_INVOICE);
const DUE = sql`invoice.sort_due`;

/** The members `debts` and `lastInvoice` of a client's JSON text. */
export function debtMembers({ organizationId, today }: Pick<ListScope, 'organizationId' | 'today'>): Sql {
  const ofClient = sql`invoice.organization_id = ${organizationId} AND invoice.client_id = entry.id`;
  return sql`'"debts":' || (
    SELECT coalesce(json_agg(json_build_object('currency', debt.currency, 'outstandingMinor', debt.owed,
      'overdueMinor', debt.late) ORDER BY debt.base DESC, debt.currency), '[]')::text
    FROM (
      SELECT invoice.currency, sum(invoice.balance_minor)::bigint AS owed, sum(invoice.base_balance_minor) AS base,
        coalesce(sum(invoice.balance_minor) FILTER (WHERE ${isPast(DUE, today)}), 0)::bigint AS late
      FROM public.invoices invoice WHERE ${ofClient} AND ${OWED} GROUP BY invoice.currency
    ) debt
  ) || ',"lastInvoice":' || coalesce((
    SELECT json_build_object('id', invoice.id, 'number', invoice.number, 'issueDate', invoice.sort_issue)::text
    FROM public.invoices invoice WHERE ${ofClient} AND invoice.lifecycle = 'issued' AND invoice.kind <> 'credit_note'
    ORDER BY invoice.sort_issue DESC, invoice.sort_number DESC LIMIT 1
  ), 'null')`;
}

/**
 * The clients with an invoice that is overdue today. They are read once, and each of them by its id; but a word or the
 * assigned clients leave few clients, whose invoices are looked up.
 * @throws ApiError access.forbidden for a role that doesn't read money
 */
export const OVERDUE_FILTER: AnyArea['filters'][string] = {
  kind: 'search',
  condition: (_, column, scope, { search }) => {
    if (!readsMoney(scope)) throw new ApiError('access.forbidden');
    const overdue = sql`SELECT invoice.client_id FROM public.invoices invoice
      WHERE invoice.organization_id = ${scope.organizationId} AND ${OWED} AND ${isPast(DUE, scope.today)}`;
    const leavesFew = search !== undefined || scope.organization.sees === 'assigned';
    return leavesFew ? sql`${column('id')} IN (${overdue})` : sql`${column('id')} = ANY (ARRAY(${overdue}))`;
  },
};

/** What a line of the file says about money. Nothing, for the other roles. */
export interface DebtLine extends Partial<ClientDebts> {
  /** The currency of the line. Absent: the client owes nothing. */
  debt?: ClientDebt | undefined;
}

/** A client has a line for each currency in which it owes something, so that a column of amounts can be added up. */
export function debtLines<Line extends DebtLine>(item: Line): Line[] {
  if (!item.debts || item.debts.length === 0) return [item];
  return item.debts.map((debt) => ({ ...item, debt }));
}

/** The columns of the file for the roles that read money. */
export function moneyColumns(scope: ListScope): readonly CsvColumn<DebtLine>[] {
  if (!readsMoney(scope)) return [];
  return [
    ['Outstanding', ({ debt }) => debt && decimalOf(debt.outstandingMinor, debt.currency), 'amount'],
    ['Overdue', ({ debt }) => debt && decimalOf(debt.overdueMinor, debt.currency), 'amount'],
    ['Currency owed', ({ debt }) => debt?.currency],
    ['Last invoice', ({ lastInvoice }) => lastInvoice?.issueDate, 'day'],
  ];
}

export const readsMoney = ({ organization }: ListScope): boolean =>
  mayCall({ members: ACCOUNTING_READING_ROLES }, organization);
