import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsPage } from '../../../features/analytics/analytics-page.tsx';
import {
  type AnalyticsSearch,
  InvoiceAnalyticsFigures,
} from '../../../features/analytics/invoices/invoice-analytics-figures.tsx';

export const Route = createFileRoute('/_app/analytics/invoices')({
  validateSearch: ({ range, currency }: Record<string, unknown>): AnalyticsSearch => ({
    ...(typeof range === 'string' && { range }),
    ...(typeof currency === 'string' && { currency }),
  }),
  component: () => (
    <AnalyticsPage
      current="Invoices"
      description="What you’ve invoiced, what you’re owed, and for how long."
      limited="Totals of the clients that are assigned to you."
    >
      <InvoiceAnalyticsFigures search={Route.useSearch()} />
    </AnalyticsPage>
  ),
});
