import type { CurrentUser } from '@oficio/contracts';
import { Link, Outlet } from '@tanstack/react-router';
import { DeletionNotice } from '../../features/settings/deletion-notice.tsx';
import { useAuth, useSignInState } from '../../features/sign-in/session/use-auth.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { mayDiscard } from '../../ui/unsaved-question.ts';
import { UnsavedGuard } from '../unsaved-changes/unsaved-guard.tsx';

interface InvitedLayoutProps {
  user: CurrentUser;
  onUserChanged: (user: CurrentUser) => void;
}

/** The frame of the screens of a person without an organization: their settings and the help center. */
export default function InvitedLayout({ user, onUserChanged }: InvitedLayoutProps) {
  const { signOut } = useAuth();
  const { busy } = useSignInState();
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6 px-4 py-6 md:px-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Link to="/dashboard" className={buttonClasses({ variant: 'secondary' })}>
          Back to your invitation
        </Link>
        <Button
          variant="ghost"
          busy={busy}
          onClick={() => void mayDiscard().then((agreed) => agreed && signOut())}
        >
          {busy ? 'Signing out...' : 'Sign out'}
        </Button>
      </header>
      {user.deletionScheduledFor && (
        <DeletionNotice scheduledFor={user.deletionScheduledFor} onUserChanged={onUserChanged} />
      )}
      <main id="content">
        <UnsavedGuard />
        <Outlet />
      </main>
    </div>
  );
}
