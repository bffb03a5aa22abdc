import { createFileRoute } from '@tanstack/react-router';
import { DomainsScreen, type DomainsSearch } from '../../../../features/domains/domains-screen.tsx';
import { restoresView } from '../../../../records/views/restore-view.ts';

export const Route = createFileRoute('/_app/hosting/domains/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): DomainsSearch => search,
  beforeLoad: restoresView('domains'),
  component: () => <DomainsScreen search={Route.useSearch()} />,
});
