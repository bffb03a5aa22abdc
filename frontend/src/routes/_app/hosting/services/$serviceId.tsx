import { createFileRoute } from '@tanstack/react-router';
import { ServiceScreen } from '../../../../features/services/service-screen.tsx';

export const Route = createFileRoute('/_app/hosting/services/$serviceId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Service() {
    const { serviceId } = Route.useParams();
    return <ServiceScreen key={serviceId} id={serviceId} editing={Route.useSearch().edit} />;
  },
});
