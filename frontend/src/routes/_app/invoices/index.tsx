import { createFileRoute } from '@tanstack/react-router';
import { InvoicesScreen, type InvoicesSearch } from '../../../features/invoices/invoices-screen.tsx';
import { restoresView } from '../../../records/views/restore-view.ts';
import { useInvoiceDialogs } from './-use-invoice-dialogs.tsx';

export const Route = createFileRoute('/_app/invoices/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): InvoicesSearch => search,
  beforeLoad: restoresView('invoices'),
  component: function Invoices() {
    const { dialogs, shown } = useInvoiceDialogs();
    return (
      <>
        <InvoicesScreen search={Route.useSearch()} dialogs={dialogs} />
        {shown}
      </>
    );
  },
});
