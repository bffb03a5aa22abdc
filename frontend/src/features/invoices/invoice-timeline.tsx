import { timelineRoutes } from '@oficio/contracts';
import { GrowingTimeline } from '../../records/growing-timeline.tsx';
import { useInvoicePage } from './invoice-page.ts';

/** The tab with all that happened to the invoice. */
export function InvoiceTimeline() {
  const { invoice } = useInvoicePage();
  return <GrowingTimeline route={timelineRoutes.ofInvoice} subject={invoice.id} pathOf={() => null} />;
}
