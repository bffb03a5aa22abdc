import { createFileRoute } from '@tanstack/react-router';
import { ClientTimeline } from '../../../../features/clients/client-timeline.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/timeline')({
  /** `kind`: the kind of things on screen; an unknown one shows all. */
  validateSearch: (search: Record<string, unknown>): { kind?: string | undefined } => search,
  component: () => <ClientTimeline kind={Route.useSearch().kind} />,
});
