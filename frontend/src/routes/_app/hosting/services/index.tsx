import { createFileRoute } from '@tanstack/react-router';
import { ServicesScreen, type ServicesSearch } from '../../../../features/services/services-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/hosting/services/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): ServicesSearch => search,
  component: function Services() {
    return <ServicesScreen search={useRestoredSearch('services', Route.useSearch())} />;
  },
});
