import { createFileRoute } from '@tanstack/react-router';
import { AcceptInvitationScreen } from '../app/accept-invitation-screen.tsx';
import { peekStoredRedirect, takeStoredRedirect } from '../lib/stored-redirect.ts';

export const Route = createFileRoute('/accept-invitation')({
  beforeLoad: () => {
    // Whoever comes back from registering has arrived; a later sign-in leads elsewhere.
    if (peekStoredRedirect() === '/accept-invitation') takeStoredRedirect();
  },
  component: AcceptInvitationScreen,
});
