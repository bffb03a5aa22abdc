import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AnalyticsPage } from '../../../features/analytics/analytics-page.tsx';
import { HostingAnalyticsFigures } from '../../../features/analytics/hosting/hosting-analytics-figures.tsx';
import type { CurrencySearch } from '../../../records/period/period-search.ts';

export const Route = createFileRoute('/_app/analytics/hosting')({
  validateSearch: (search: Record<string, unknown>): CurrencySearch => search,
  component: HostingAnalytics,
});

function HostingAnalytics() {
  const navigate = useNavigate();
  return (
    <AnalyticsPage
      current="Hosting & domains"
      description="What comes due, what it brings and costs, and which domains need a look."
      limited="Totals of the clients that are assigned to you."
    >
      <HostingAnalyticsFigures
        search={Route.useSearch()}
        onSearchChange={(search) => void navigate({ to: '/analytics/hosting', search, replace: true })}
      />
    </AnalyticsPage>
  );
}
