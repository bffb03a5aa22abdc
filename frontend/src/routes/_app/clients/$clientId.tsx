import { createFileRoute } from '@tanstack/react-router';
import { ClientScreen } from '../../../features/clients/client-screen.tsx';

export const Route = createFileRoute('/_app/clients/$clientId')({
  component: function Client() {
    const { clientId } = Route.useParams();
    return <ClientScreen key={clientId} clientId={clientId} />;
  },
});
