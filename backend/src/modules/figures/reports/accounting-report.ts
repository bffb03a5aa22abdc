import type { QueryOf, Report, ReportName, reportRoutes } from '@oficio/contracts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import { listScopeOf } from '../../../records/record-list.ts';
import { periodBefore, periodOf } from '../periods.ts';
import { clientsReport } from './clients-report.ts';
import { profitReport } from './profit-report.ts';
import { receivablesReport } from './receivables-report.ts';
import { type ReportKind, tablesOf } from './report-table.ts';
import { statementReport } from './statement-report.ts';
import { taxReport } from './tax-report.ts';

const KINDS: Record<ReportName, ReportKind> = {
  pnl: profitReport,
  tax: taxReport,
  receivables: receivablesReport,
  clients: clientsReport,
  statement: statementReport,
};

/** A report on the rows that the caller sees. */
export async function accountingReport(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
  name: ReportName,
  { basis, currency, ...days }: QueryOf<typeof reportRoutes.one>,
): Promise<Report> {
  const { today } = listScopeOf(kit, scope);
  const period = periodOf(days, today);
  const kind = KINDS[name];
  const asked = { scope, period, before: periodBefore(period), today, basis };
  const entries = await kind.read(kit.database, asked);
  const columns = kind.columns(basis);
  const { currencies, converted } = tablesOf(entries, columns.length, {
    own: scope.organization.currency,
    only: currency,
    total: kind.total,
    isBlank: (group, column) => kind.isBlank?.(group, column) ?? false,
    listOf: (line, column) => kind.list?.(line, column, asked) ?? null,
  });
  return { ...period, columns, currencies, converted: kind.isByCurrency ? null : converted };
}
