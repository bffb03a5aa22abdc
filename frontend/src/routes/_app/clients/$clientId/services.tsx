import { createFileRoute } from '@tanstack/react-router';
import { ClientCertificates } from '../../../../features/certificates/client-certificates.tsx';
import { useClientPage } from '../../../../features/clients/client-page.ts';
import { ClientDomains } from '../../../../features/domains/client-domains.tsx';
import { ClientProjects } from '../../../../features/projects/client-projects.tsx';
import { ClientServices } from '../../../../features/services/client-services.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/services')({
  component: function Services() {
    const { client } = useClientPage();
    const picked = { id: client.id, name: client.displayName };
    const readOnly = client.deletedAt !== null;
    return (
      <div className="flex flex-col gap-8">
        <ClientServices client={picked} readOnly={readOnly} />
        <ClientDomains client={picked} readOnly={readOnly} />
        <ClientCertificates client={picked} readOnly={readOnly} />
        <ClientProjects client={picked} readOnly={readOnly} />
      </div>
    );
  },
});
