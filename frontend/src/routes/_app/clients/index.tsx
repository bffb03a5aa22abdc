import { createFileRoute } from '@tanstack/react-router';
import { ClientsScreen } from '../../../features/clients/clients-screen.tsx';
import type { ClientsSearch } from '../../../features/clients/clients-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  // Read by the screen: the schema stays in the screen's own file.
  validateSearch: (search: Record<string, unknown>): ClientsSearch => search,
  component: function Clients() {
    const navigate = Route.useNavigate();
    return (
      <ClientsScreen
        search={Route.useSearch()}
        onSearchChange={(search, { replace }) =>
          // The screen's own change: its dialogs have asked already.
          void navigate({ search, replace, resetScroll: false, ignoreBlocker: true })
        }
        onOpenClient={async (clientId, { edit }) => {
          // Back leads to the list, not to its dialog.
          await navigate({ search: ({ new: _, ...search }) => search, replace: true, ignoreBlocker: true });
          await navigate({
            to: '/clients/$clientId',
            params: { clientId },
            search: { edit: edit ? 'details' : undefined },
          });
        }}
      />
    );
  },
});
