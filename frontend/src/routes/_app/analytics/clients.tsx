import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsPage } from '../../../features/analytics/analytics-page.tsx';
import { ClientAnalyticsFigures } from '../../../features/clients/client-analytics-figures.tsx';

export const Route = createFileRoute('/_app/analytics/clients')({
  component: () => (
    <AnalyticsPage
      current="Clients"
      description="Where they are, when you added them, and what their records lack."
      limited="Totals of the clients that are assigned to you."
    >
      <ClientAnalyticsFigures />
    </AnalyticsPage>
  ),
});
