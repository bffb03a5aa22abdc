import { createFileRoute } from '@tanstack/react-router';
import { TemplatesScreen } from '../../../../features/reminders/templates/templates-screen.tsx';
import type { TemplatesSearch } from '../../../../features/reminders/templates/templates-search.ts';

export const Route = createFileRoute('/_app/email-reminders/templates/')({
  validateSearch: (search: Record<string, unknown>): TemplatesSearch => search,
  component: function Templates() {
    const navigate = Route.useNavigate();
    return (
      <TemplatesScreen
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
