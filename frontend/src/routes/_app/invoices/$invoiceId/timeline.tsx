import { createFileRoute } from '@tanstack/react-router';
import { InvoiceTimeline } from '../../../../features/invoices/invoice-timeline.tsx';

export const Route = createFileRoute('/_app/invoices/$invoiceId/timeline')({ component: InvoiceTimeline });
