import { createFileRoute } from '@tanstack/react-router';
import { DomainsScreen, type DomainsSearch } from '../../../../features/domains/domains-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/hosting/domains/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): DomainsSearch => search,
  component: function Domains() {
    return <DomainsScreen search={useRestoredSearch('domains', Route.useSearch())} />;
  },
});
