import { createFileRoute } from '@tanstack/react-router';
import { ClientsScreen } from '../../../features/clients/clients-screen.tsx';
import { parseClientsSearch } from '../../../features/clients/clients-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: parseClientsSearch,
  component: function Clients() {
    const navigate = Route.useNavigate();
    return (
      <ClientsScreen
        search={Route.useSearch()}
        onSearchChange={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
      />
    );
  },
});
