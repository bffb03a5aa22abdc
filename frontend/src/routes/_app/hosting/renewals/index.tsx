import { createFileRoute } from '@tanstack/react-router';
import { CalendarFeedButton } from '../../../../features/calendar-feed/calendar-feed-button.tsx';
import { RenewalsScreen, type RenewalsSearch } from '../../../../features/renewals/renewals-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/hosting/renewals/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): RenewalsSearch => search,
  component: function Renewals() {
    const search = useRestoredSearch('renewals', Route.useSearch());
    return <RenewalsScreen search={search} tools={<CalendarFeedButton />} />;
  },
});
