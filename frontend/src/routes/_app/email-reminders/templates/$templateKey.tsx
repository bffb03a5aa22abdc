import { createFileRoute } from '@tanstack/react-router';
import { TemplateScreen } from '../../../../features/reminders/templates/template-screen.tsx';
import type { TemplatesSearch } from '../../../../features/reminders/templates/templates-search.ts';
import { mayDiscard } from '../../../../ui/unsaved-question.ts';

export const Route = createFileRoute('/_app/email-reminders/templates/$templateKey')({
  validateSearch: (search: Record<string, unknown>): TemplatesSearch => search,
  component: function Template() {
    const { templateKey } = Route.useParams();
    const navigate = Route.useNavigate();
    const onSearch = async (search: TemplatesSearch) => {
      if (!(await mayDiscard())) return;
      // `mayDiscard` has already asked about unsaved changes.
      await navigate({ search, replace: true, resetScroll: false, ignoreBlocker: true });
    };
    return (
      <TemplateScreen
        templateKey={templateKey}
        search={Route.useSearch()}
        onSearch={(search) => void onSearch(search)}
      />
    );
  },
});
