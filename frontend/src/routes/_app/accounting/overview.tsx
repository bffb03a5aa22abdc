import { createFileRoute } from '@tanstack/react-router';
import { AccountingOverviewScreen } from '../../../features/accounting/overview/accounting-overview-screen.tsx';
import { periodSearchOf } from '../../../records/period/period-search.ts';

export const Route = createFileRoute('/_app/accounting/overview')({
  validateSearch: periodSearchOf,
  component: () => <AccountingOverviewScreen search={Route.useSearch()} />,
});
