import { createFileRoute } from '@tanstack/react-router';
import { RenewalsScreen, type RenewalsSearch } from '../../../../features/renewals/renewals-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/hosting/renewals/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): RenewalsSearch => search,
  component: function Renewals() {
    return <RenewalsScreen search={useRestoredSearch('renewals', Route.useSearch())} />;
  },
});
