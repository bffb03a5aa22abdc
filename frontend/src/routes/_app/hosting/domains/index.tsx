import { createFileRoute } from '@tanstack/react-router';
import { DomainsScreen, type DomainsSearch } from '../../../../features/domains/domains-screen.tsx';

export const Route = createFileRoute('/_app/hosting/domains/')({
  // Read by the screen: the schema stays in the screen's own file.
  validateSearch: (search: Record<string, unknown>): DomainsSearch => search,
  component: () => <DomainsScreen search={Route.useSearch()} />,
});
