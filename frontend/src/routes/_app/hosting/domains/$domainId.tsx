import { createFileRoute } from '@tanstack/react-router';
import { DomainScreen } from '../../../../features/domains/domain-screen.tsx';

export const Route = createFileRoute('/_app/hosting/domains/$domainId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Domain() {
    const { domainId } = Route.useParams();
    return <DomainScreen key={domainId} id={domainId} editing={Route.useSearch().edit} />;
  },
});
