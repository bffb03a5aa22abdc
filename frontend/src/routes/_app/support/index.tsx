import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { subscriptionQuery } from '../../../features/subscription/subscription.queries.ts';
import { SupportListScreen } from '../../../features/support/support-list-screen.tsx';
import { ScreenSkeleton } from '../../../ui/skeleton.tsx';
import { useQuestionHelp } from './-question-help.tsx';

export const Route = createFileRoute('/_app/support/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  component: function Support() {
    const help = useQuestionHelp();
    const search = Route.useSearch();
    const { data, isPending } = useQuery(subscriptionQuery);
    // Without a subscription there are only questions to Oficio.
    if (isPending) return <ScreenSkeleton />;
    return (
      <SupportListScreen search={search} hasClientRequests={data?.hasActiveAccess === true} help={help} />
    );
  },
});
