import { createFileRoute } from '@tanstack/react-router';
import { InvoiceOverview } from '../../../../features/invoices/invoice-overview.tsx';

export const Route = createFileRoute('/_app/invoices/$invoiceId/')({ component: InvoiceOverview });
