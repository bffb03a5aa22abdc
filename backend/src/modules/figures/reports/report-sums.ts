import {
  OWN_INCOME,
  type Period,
  periodFilterOf,
  type ReportBasis,
  type ReportList,
} from '@oficio/contracts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import type { ReportEntry } from './report-table.ts';

/** The condition of incurred expenses. */
export const INCURRED = `date BETWEEN $2 AND $3 AND status <> 'planned'`;
/** The condition of paid expenses. */
export const PAID = `paid_on BETWEEN $2 AND $3 AND status IN ('paid', 'reimbursed')`;

/** A part of an entry in the organization's currency, at the rate of the whole. */
export const inBase = (part: string, base: string, whole: string): string =>
  `round((${part})::numeric * ${base} / nullif(${whole}, 0))`;

/** Reads the sums of rows with a group, a label, a key, a column, an amount and its amount in the organization's currency. */
export function readSums(
  database: RecordKit['database'],
  scope: OrganizationScope,
  rows: string,
  days: readonly string[],
): Promise<ReportEntry[]> {
  return database.read<ReportEntry & Record<string, unknown>>(
    scope,
    `SELECT currency, "group", label, key, "column", sum(amount)::bigint AS "amountMinor",
       sum(coalesce(base, 0))::bigint AS "baseMinor"
     FROM (${rows}) entry GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, oficio.normalised(label), 3, 4, 5`,
    [scope.organizationId, ...days],
  );
}

/** The list of the entries that count in a period. */
export function entriesOf(
  of: 'income' | 'expenses',
  { from, to }: Period,
  basis: ReportBasis,
  query: ReportList['query'],
): ReportList {
  if (of === 'income') return { of, query: { from, to, ...query } };
  const days = basis === 'cash' ? { paidFrom: from, paidTo: to } : { status: 'incurred', from, to };
  return { of, query: { ...days, ...query } };
}

/** The list of the income of a period that comes from no payment. */
export function ownIncome({ from, to }: Period, query: ReportList['query'] = {}): ReportList {
  return { of: 'income', query: { from, to, source: OWN_INCOME, ...query } };
}

/** The list of the documents that count as sales of a period. */
export function salesOf({ from, to }: Period, query: ReportList['query'] = {}): ReportList {
  return { of: 'invoices', query: { reached: 'issued', from, to, ...query } };
}

/** The list of the documents of which something was written off in a period. */
export function writtenOffIn(period: Period, query: ReportList['query'] = {}): ReportList {
  return { of: 'invoices', query: { writtenOff: periodFilterOf(period), ...query } };
}

/** The list of the payments that settled documents in a period. */
export function settledIn({ from, to }: Period, query: ReportList['query']): ReportList {
  return { of: 'payments', query: { settledFrom: from, settledTo: to, ...query } };
}
