import type { QueryOf, Report, ReportName, reportRoutes } from '@oficio/contracts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { RecordKit } from '../../../records/record-kit.ts';
import { listScopeOf } from '../../../records/record-list.ts';
import { periodOf } from '../periods.ts';
import { clientsReport } from './clients-report.ts';
import { periodColumns } from './period-columns.ts';
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
  { basis, currency, columns: shown, ...days }: QueryOf<typeof reportRoutes.one>,
): Promise<Report> {
  const { today } = listScopeOf(kit, scope);
  const period = periodOf(days, today);
  const kind = KINDS[name];
  const parts = kind.isByPeriod ? periodColumns(period, shown, scope.organization.fiscalYearMonth) : [];
  const asked = { scope, period, parts, today, basis };
  const entries = await kind.read(kit.database, asked);
  const columns = kind.isByPeriod ? parts.map(({ title }) => title) : kind.columns(basis);
  const { currencies, converted } = tablesOf(entries, columns.length, {
    own: scope.organization.currency,
    only: currency,
    total: kind.total,
    isBlank: (group, column) => kind.isBlank?.(group, column) ?? false,
    listOf: (line, column) => kind.list?.(line, column, asked) ?? null,
  });
  return { ...period, columns, currencies, converted: kind.isByCurrency ? null : converted };
}
