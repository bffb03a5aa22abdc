import { createFileRoute } from '@tanstack/react-router';
import { SPENDING } from '../../../features/analytics/analysed-entries.ts';
import { EntryAnalyticsScreen } from '../../../features/analytics/entry-analytics-screen.tsx';
import { periodSearchOf } from '../../../records/period/period-search.ts';

export const Route = createFileRoute('/_app/analytics/expenses')({
  validateSearch: periodSearchOf,
  component: () => <EntryAnalyticsScreen entries={SPENDING} search={Route.useSearch()} />,
});
