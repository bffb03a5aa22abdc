import { createFileRoute } from '@tanstack/react-router';
import { type ReportSearch, ReportsScreen } from '../../../features/accounting/reports/reports-screen.tsx';
import { periodSearchOf } from '../../../records/period/period-search.ts';

export const Route = createFileRoute('/_app/accounting/reports')({
  validateSearch: (search: Record<string, unknown>): ReportSearch => ({
    ...periodSearchOf(search),
    ...(typeof search.report === 'string' && { report: search.report }),
    ...(typeof search.basis === 'string' && { basis: search.basis }),
    ...(typeof search.columns === 'string' && { columns: search.columns }),
  }),
  component: () => <ReportsScreen search={Route.useSearch()} />,
});
