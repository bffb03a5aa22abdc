import { createFileRoute } from '@tanstack/react-router';
import { pathOfEntity } from '../../../app/signed-in/areas.tsx';
import { ClientScreen } from '../../../features/clients/client-screen.tsx';

export const Route = createFileRoute('/_app/clients/$clientId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Client() {
    const { clientId } = Route.useParams();
    const { edit } = Route.useSearch();
    return <ClientScreen key={clientId} id={clientId} editing={edit} pathOfEntity={pathOfEntity} />;
  },
});
