import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen, type ItemsSearch } from '../../../../features/items/items-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/invoices/items/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): ItemsSearch => search,
  component: function Items() {
    return <ItemsScreen search={useRestoredSearch('items', Route.useSearch())} />;
  },
});
