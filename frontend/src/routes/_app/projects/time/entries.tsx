import { createFileRoute } from '@tanstack/react-router';
import { TimeListScreen, type TimeSearch } from '../../../../features/time/time-list-screen.tsx';

export const Route = createFileRoute('/_app/projects/time/entries')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): TimeSearch => search,
  component: function TimeEntries() {
    return <TimeListScreen search={Route.useSearch()} />;
  },
});
