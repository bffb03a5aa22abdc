import { createFileRoute } from '@tanstack/react-router';
import { PlanScreen } from '../../../../features/plans/plan-screen.tsx';

export const Route = createFileRoute('/_app/hosting/plans/$planId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Plan() {
    const { planId } = Route.useParams();
    return <PlanScreen key={planId} id={planId} editing={Route.useSearch().edit} />;
  },
});
