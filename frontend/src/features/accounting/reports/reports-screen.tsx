import {
  REPORT_BASES,
  REPORT_COLUMNS,
  REPORTS,
  type ReportBasis,
  type ReportColumns,
  type ReportName,
  reportRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useIsLimited } from '../../../lib/api/use-may.ts';
import { FiguresSkeleton } from '../../../records/charts/figures-skeleton.tsx';
import { ByCurrency } from '../../../records/period/by-currency.tsx';
import { PeriodControls } from '../../../records/period/period-controls.tsx';
import type { PeriodSearch } from '../../../records/period/period-search.ts';
import { usePeriod } from '../../../records/period/use-period.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AccountingPage } from '../accounting-page.tsx';
import { ReportDownload } from './report-download.tsx';
import { ReportTable } from './report-table.tsx';

export interface ReportSearch extends PeriodSearch {
  report?: string | undefined;
  basis?: string | undefined;
  /** The columns of profit and loss. */
  columns?: string | undefined;
}

/** What is reported; `accrual` where the other basis says something else about taxes. */
const WORDS: Record<ReportName, { title: string; about: string; accrual?: string }> = {
  pnl: {
    title: 'Profit and loss',
    about:
      'What was earned and what it cost. Income and costs are with tax, the lines below them take the tax out, and the profit is without tax',
    accrual:
      'What was earned and what it cost. Invoices are without tax; other income and costs are with tax, the lines below them take it out, and the profit is without tax',
  },
  tax: { title: 'Taxes', about: 'Taxed amounts, without tax, their taxes by rate, and what is to be paid' },
  receivables: {
    title: 'Receivables',
    about: 'What clients owe on the last day, with tax, by the days since it was due',
  },
  clients: {
    title: 'Clients',
    about: 'What came from each client, what was spent for them, and what remains, with tax',
    accrual: 'What each client was invoiced, what was spent for them, and what remains, without tax',
  },
  statement: {
    title: 'Client statements',
    about:
      'What each client owed before the period, what changed it, and what the client owed after it, with tax',
  },
};

/** The others are the same on either basis. */
const HAS_BASIS: readonly ReportName[] = ['pnl', 'tax', 'clients'];

const BASIS_WORDS: Record<ReportBasis, string> = {
  cash: 'Cash basis',
  accrual: 'Accrual basis',
};

const COLUMN_WORDS: Record<ReportColumns, string> = {
  before: 'Period before',
  year: 'Year before',
  month: 'By month',
  quarter: 'By quarter',
};

/** Tables of a period that can be downloaded. */
export function ReportsScreen({ search }: { search: ReportSearch }) {
  return (
    <AccountingPage
      current="Reports"
      description="Profit, taxes, receivables, clients and their statements of a period, on screen and as a file."
      reads={reportRoutes.one}
    >
      <Reports search={search} />
    </AccountingPage>
  );
}

function Reports({ search }: { search: ReportSearch }) {
  const navigate = useNavigate();
  const period = usePeriod(search, 'this-month');
  const report = REPORTS.find((known) => known === search.report) ?? 'pnl';
  const basis = REPORT_BASES.find((known) => known === search.basis) ?? 'cash';
  const columns = REPORT_COLUMNS.find((known) => known === search.columns) ?? 'before';
  const asked = { from: period.from, to: period.to, basis, columns };
  const query = useQuery(queryOf(reportRoutes.one, { parameters: { report }, query: asked }));
  const { data, error } = query;
  const change = (changed: ReportSearch) =>
    void navigate({ to: '/accounting/reports', search: { ...search, ...changed }, replace: true });
  const { title, about, accrual } = WORDS[report];
  const isLimited = useIsLimited();
  return (
    <>
      <PeriodControls period={period} search={search} found={data} onChange={change}>
        <SelectField
          label="Report"
          value={report}
          onChange={({ target }) => change({ report: target.value })}
          options={REPORTS.map((value) => ({ value, label: WORDS[value].title }))}
        />
        {HAS_BASIS.includes(report) && (
          <SelectField
            label="Based on"
            value={basis}
            onChange={({ target }) => change({ basis: target.value })}
            options={REPORT_BASES.map((value) => ({ value, label: BASIS_WORDS[value] }))}
          />
        )}
        {report === 'pnl' && (
          <SelectField
            label="Columns"
            value={columns}
            onChange={({ target }) => change({ columns: target.value })}
            options={REPORT_COLUMNS.map((value) => ({ value, label: COLUMN_WORDS[value] }))}
          />
        )}
      </PeriodControls>
      {!data && error && <QueryError title="The report could not be loaded" query={query} />}
      {!data && !error && <FiguresSkeleton />}
      {data?.currencies.length === 0 && (
        <EmptyState title="Nothing to report" icon={<FileSpreadsheet aria-hidden />}>
          The period has no entries for this report. Choose another period.
        </EmptyState>
      )}
      {data && data.currencies.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
            <div>
              <h2 className="text-lg font-semibold">{title}</h2>
              <p className="text-sm text-ink-muted">
                {(basis === 'accrual' && accrual) || about}.
                {isLimited && ' Covers the clients that are assigned to you.'}
              </p>
            </div>
            <ReportDownload report={report} asked={asked} />
          </div>
          <ByCurrency found={data} search={search}>
            {({ currency, rows }, only) => (
              <ReportTable
                currency={currency}
                rows={rows}
                only={only}
                columns={data.columns}
                label={`${title} in ${currency}`}
              />
            )}
          </ByCurrency>
        </>
      )}
    </>
  );
}
