import { createFileRoute } from '@tanstack/react-router';
import { type ImportSearch, ImportStartScreen } from '../../../features/import/import-start-screen.tsx';

export const Route = createFileRoute('/_app/import/')({
  // The screen validates the search itself, so that no contract is loaded with the routes.
  validateSearch: (search: Record<string, unknown>): ImportSearch => search,
  component: function Import() {
    const navigate = Route.useNavigate();
    return (
      <ImportStartScreen
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
