import { createFileRoute } from '@tanstack/react-router';
import { ClientAnalyticsScreen } from '../../../features/clients/client-analytics-screen.tsx';

export const Route = createFileRoute('/_app/clients/analytics')({ component: ClientAnalyticsScreen });
