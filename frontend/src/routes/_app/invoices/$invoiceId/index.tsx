import { createFileRoute } from '@tanstack/react-router';
import { InvoiceOverview } from '../../../../features/invoices/invoice-overview.tsx';
import { PaymentsCard } from '../../../../features/payments/payments-card.tsx';

export const Route = createFileRoute('/_app/invoices/$invoiceId/')({
  component: () => <InvoiceOverview paymentsOf={(invoice) => <PaymentsCard invoice={invoice} />} />,
});
