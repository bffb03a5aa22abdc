import { createFileRoute } from '@tanstack/react-router';
import { ClientsScreen, type ClientsSearch } from '../../../features/clients/clients-screen.tsx';
import { restoresView } from '../../../records/views/restore-view.ts';

export const Route = createFileRoute('/_app/clients/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): ClientsSearch => search,
  beforeLoad: restoresView('clients'),
  component: () => <ClientsScreen search={Route.useSearch()} />,
});
