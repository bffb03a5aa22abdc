import { createFileRoute } from '@tanstack/react-router';
import { AcceptInvitationScreen } from '../app/accept-invitation-screen.tsx';

export const Route = createFileRoute('/accept-invitation')({ component: AcceptInvitationScreen });
