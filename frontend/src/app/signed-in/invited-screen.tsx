import type { CurrentUser } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { MailOpen } from 'lucide-react';
import { OwnInvitations } from '../../features/invitation/own-invitations.tsx';
import { AuthLayout } from '../../features/shell/auth-layout.tsx';
import { Emblem } from '../../features/shell/emblem.tsx';
import { useAuth, useSignInState } from '../../features/sign-in/session/use-auth.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** In a separate file, so that only invited people load it. */
export default function InvitedScreen({ onAnswered }: { onAnswered: (user: CurrentUser) => void }) {
  usePageTitle('Invitation');
  const { signOut } = useAuth();
  const { busy } = useSignInState();
  return (
    <AuthLayout
      title="You’re invited"
      description="Respond to your invitation to continue."
      emblem={<Emblem tone="accent" icon={<MailOpen />} />}
    >
      <OwnInvitations onAnswered={onAnswered} onSignOut={signOut} signingOut={busy} />
      <Link to="/settings" className={buttonClasses({ variant: 'ghost', size: 'large' })}>
        Account settings
      </Link>
    </AuthLayout>
  );
}
