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
      description="What you have invoiced, what is owed to you, and for how long."
      limited="Summed from the invoices of the clients that are assigned to you."
    >
      <InvoiceAnalyticsFigures search={Route.useSearch()} />
    </AnalyticsPage>
  ),
});
