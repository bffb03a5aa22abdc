import { createFileRoute } from '@tanstack/react-router';
import type { ClientSectionName } from '../../../features/clients/client-details.tsx';
import { ClientScreen } from '../../../features/clients/client-screen.tsx';

export const Route = createFileRoute('/_app/clients/$clientId')({
  /** `edit`: the section that is a form; an unknown one is none. */
  validateSearch: (search: Record<string, unknown>): { edit?: ClientSectionName | undefined } => search,
  component: function Client() {
    const { clientId } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <ClientScreen
        key={clientId}
        clientId={clientId}
        editing={Route.useSearch().edit}
        // The screen has asked about unsaved changes already.
        onEdit={(edit) =>
          void navigate({ search: { edit }, replace: true, resetScroll: false, ignoreBlocker: true })
        }
      />
    );
  },
});
