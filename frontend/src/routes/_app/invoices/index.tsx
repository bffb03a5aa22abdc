import { createFileRoute } from '@tanstack/react-router';
import { InvoicesScreen, type InvoicesSearch } from '../../../features/invoices/invoices-screen.tsx';
import { useRestoredSearch } from '../../../records/views/use-restored-search.ts';
import { useInvoiceDialogs } from './-use-invoice-dialogs.tsx';

export const Route = createFileRoute('/_app/invoices/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): InvoicesSearch => search,
  component: function Invoices() {
    const search = useRestoredSearch('invoices', Route.useSearch());
    const { dialogs, shown } = useInvoiceDialogs();
    return (
      <>
        <InvoicesScreen search={search} dialogs={dialogs} />
        {shown}
      </>
    );
  },
});
