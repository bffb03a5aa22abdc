import { createFileRoute } from '@tanstack/react-router';
import { LinkArrivalScreen } from '../app/link-arrival-screen.tsx';

export const Route = createFileRoute('/auth/callback')({ component: LinkArrivalScreen });
