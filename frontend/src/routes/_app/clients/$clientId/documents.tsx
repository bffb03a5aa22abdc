import { createFileRoute } from '@tanstack/react-router';
import { useClientPage } from '../../../../features/clients/client-page.ts';
import { ClientDocuments } from '../../../../features/documents/client-documents.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/documents')({
  component: function Documents() {
    const { client } = useClientPage();
    return <ClientDocuments clientId={client.id} readOnly={client.deletedAt !== null} />;
  },
});
