import { createFileRoute } from '@tanstack/react-router';
import { CalendarFeedButton } from '../../../../features/calendar-feed/calendar-feed-button.tsx';
import { DomainsScreen, type DomainsSearch } from '../../../../features/domains/domains-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/hosting/domains/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): DomainsSearch => search,
  component: function Domains() {
    const search = useRestoredSearch('domains', Route.useSearch());
    return <DomainsScreen search={search} tools={<CalendarFeedButton />} />;
  },
});
