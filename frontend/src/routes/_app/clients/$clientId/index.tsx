import { createFileRoute } from '@tanstack/react-router';
import { ClientOverview } from '../../../../features/clients/client-overview.tsx';
import { useClientPage } from '../../../../features/clients/client-page.ts';
import { ClientBalance } from '../../../../features/invoices/client-balance.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/')({
  component: function Overview() {
    const { client } = useClientPage();
    return <ClientOverview balance={<ClientBalance clientId={client.id} />} />;
  },
});
