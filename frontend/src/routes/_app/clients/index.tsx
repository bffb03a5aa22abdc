import { createFileRoute } from '@tanstack/react-router';
import { ClientsScreen, type ClientsSearch } from '../../../features/clients/clients-screen.tsx';

export const Route = createFileRoute('/_app/clients/')({
  // Read by the screen: the schema stays in the screen's own file.
  validateSearch: (search: Record<string, unknown>): ClientsSearch => search,
  component: () => <ClientsScreen search={Route.useSearch()} />,
});
