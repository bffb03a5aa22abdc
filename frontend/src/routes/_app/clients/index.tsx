import { createFileRoute } from '@tanstack/react-router';
import { ClientsScreen, type ClientsSearch } from '../../../features/clients/clients-screen.tsx';
import { useRestoredSearch } from '../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): ClientsSearch => search,
  component: function Clients() {
    return <ClientsScreen search={useRestoredSearch('clients', Route.useSearch())} />;
  },
});
