import { createFileRoute } from '@tanstack/react-router';
import {
  type AnalyticsSearch,
  InvoiceAnalyticsScreen,
} from '../../../features/invoices/analytics/invoice-analytics-screen.tsx';

export const Route = createFileRoute('/_app/invoices/analytics')({
  validateSearch: ({ range, currency }: Record<string, unknown>): AnalyticsSearch => ({
    ...(typeof range === 'string' && { range }),
    ...(typeof currency === 'string' && { currency }),
  }),
  component: () => <InvoiceAnalyticsScreen search={Route.useSearch()} />,
});
