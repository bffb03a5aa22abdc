import { createFileRoute } from '@tanstack/react-router';
import { InvoicesGate } from '../../../../entities/invoice/invoices-gate.tsx';
import { useClientPage } from '../../../../features/clients/client-page.ts';
import { ClientInvoices } from '../../../../features/invoices/client-invoices.tsx';
import type { InvoicesSearch } from '../../../../features/invoices/invoices-screen.tsx';
import { ClientCredit } from '../../../../features/payments/client-credit.tsx';
import { ClientQuotes } from '../../../../features/quotes/client-quotes.tsx';
import { ClientTime } from '../../../../features/time/client-time.tsx';
import { useInvoiceDialogs } from '../../invoices/-use-invoice-dialogs.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/invoices')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): InvoicesSearch => search,
  component: function Invoices() {
    const { client } = useClientPage();
    const { dialogs, shown } = useInvoiceDialogs();
    return (
      <InvoicesGate titled>
        <ClientInvoices
          clientId={client.id}
          readOnly={client.deletedAt !== null}
          search={Route.useSearch() as Record<string, unknown>}
          dialogs={dialogs}
          before={
            <>
              <ClientCredit clientId={client.id} />
              <ClientQuotes clientId={client.id} />
              {client.deletedAt === null && <ClientTime clientId={client.id} />}
            </>
          }
        />
        {shown}
      </InvoicesGate>
    );
  },
});
