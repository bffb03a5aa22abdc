import { createFileRoute } from '@tanstack/react-router';
import { ItemsScreen, type ItemsSearch } from '../../../../features/items/items-screen.tsx';

export const Route = createFileRoute('/_app/invoices/items/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): ItemsSearch => search,
  component: () => <ItemsScreen search={Route.useSearch()} />,
});
