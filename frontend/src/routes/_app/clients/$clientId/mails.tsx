import { createFileRoute } from '@tanstack/react-router';
import { ClientMails } from '../../../../features/clients/client-mails.tsx';
import { useClientPage } from '../../../../features/clients/client-page.ts';
import { InvoicesGate } from '../../../../features/invoices/invoices-gate.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/mails')({
  component: function Mails() {
    const { client } = useClientPage();
    return (
      <InvoicesGate titled>
        <ClientMails clientId={client.id} />
      </InvoicesGate>
    );
  },
});
