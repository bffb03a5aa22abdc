import { createFileRoute } from '@tanstack/react-router';
import { ClientOverview } from '../../../../features/clients/client-overview.tsx';
import { useClientPage } from '../../../../features/clients/client-page.ts';
import { ClientNextDomains } from '../../../../features/domains/client-next-domains.tsx';
import { ClientOpenInvoices } from '../../../../features/invoices/client-open-invoices.tsx';
import { ClientNextSeries } from '../../../../features/recurring/client-next-series.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/')({
  component: function Overview() {
    const { client } = useClientPage();
    const money = (
      <>
        <ClientOpenInvoices clientId={client.id} />
        <ClientNextSeries clientId={client.id} />
        <ClientNextDomains clientId={client.id} />
      </>
    );
    return <ClientOverview money={money} />;
  },
});
