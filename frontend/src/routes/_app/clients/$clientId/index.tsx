import { createFileRoute } from '@tanstack/react-router';
import { ClientOverview } from '../../../../features/clients/client-overview.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/')({ component: ClientOverview });
