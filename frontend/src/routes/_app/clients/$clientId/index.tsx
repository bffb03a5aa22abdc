import { createFileRoute } from '@tanstack/react-router';
import { ClientOverview } from '../../../../features/clients/client-overview.tsx';
import { useClientPage } from '../../../../features/clients/client-page.ts';
import { ClientOpenInvoices } from '../../../../features/invoices/client-open-invoices.tsx';
import { ClientNextSeries } from '../../../../features/recurring/client-next-series.tsx';
import { ClientNextRenewals } from '../../../../features/services/client-next-renewals.tsx';
import { ClientRequests } from '../../../../features/support/client-requests.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/')({
  component: function Overview() {
    const { client } = useClientPage();
    const money = (
      <>
        <ClientOpenInvoices clientId={client.id} />
        <ClientNextSeries clientId={client.id} />
        <ClientNextRenewals clientId={client.id} />
        <ClientRequests clientId={client.id} />
      </>
    );
    return <ClientOverview money={money} />;
  },
});
