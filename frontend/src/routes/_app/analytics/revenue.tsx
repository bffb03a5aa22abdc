import { createFileRoute } from '@tanstack/react-router';
import { REVENUE } from '../../../features/analytics/analysed-entries.ts';
import { EntryAnalyticsScreen } from '../../../features/analytics/entry-analytics-screen.tsx';
import { periodSearchOf } from '../../../records/period/period-search.ts';

export const Route = createFileRoute('/_app/analytics/revenue')({
  validateSearch: periodSearchOf,
  component: () => <EntryAnalyticsScreen entries={REVENUE} search={Route.useSearch()} />,
});
