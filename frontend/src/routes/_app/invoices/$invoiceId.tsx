import { createFileRoute } from '@tanstack/react-router';
import { InvoiceScreen } from '../../../features/invoices/invoice-screen.tsx';
import { useInvoiceDialogs } from './-use-invoice-dialogs.tsx';

export const Route = createFileRoute('/_app/invoices/$invoiceId')({
  /** `edit`: the section that is being edited; `issue`: whether the sheet that issues the draft is open. */
  validateSearch: (
    search: Record<string, unknown>,
  ): { edit?: string | undefined; issue?: string | undefined } => search,
  component: function Invoice() {
    const { invoiceId } = Route.useParams();
    const { edit, issue } = Route.useSearch();
    const { dialogs, shown } = useInvoiceDialogs();
    return (
      <>
        <InvoiceScreen
          key={invoiceId}
          id={invoiceId}
          editing={edit}
          issuing={issue !== undefined}
          dialogs={dialogs}
        />
        {shown}
      </>
    );
  },
});
