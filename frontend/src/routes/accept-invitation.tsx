import { createFileRoute, Link, useRouteContext } from '@tanstack/react-router';
import { CircleCheck, Link2Off, WifiOff } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { watchAccount } from '../app/session/watch-account.ts';
import { useScreenWire } from '../app/wires/screen-wire.ts';
import { problemText } from '../features/invitation/invitation.messages.ts';
import { ConfirmFirst, InvitationAnswers } from '../features/invitation/invitation-answers.tsx';
import { InvitationDetails } from '../features/invitation/invitation-details.tsx';
import { type InvitationActions, useInvitation } from '../features/invitation/use-invitation.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';
import { useAuth, useSignInState } from '../features/sign-in/session/use-auth.ts';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { peekStoredRedirect, takeStoredRedirect } from '../lib/session/stored-redirect.ts';
import { isolated } from '../lib/text/isolated.ts';
import { asRole } from '../lib/text/role-words.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TEXT_LINK } from '../ui/text-link.ts';
import { invitationWire } from './-accept-invitation-wire.ts';

export const Route = createFileRoute('/accept-invitation')({
  beforeLoad: () => {
    // A stored redirect to this page has served its purpose and must not affect a later sign-in.
    if (peekStoredRedirect() === '/accept-invitation') takeStoredRedirect();
  },
  component: AcceptInvitationScreen,
});

const PATH = '/accept-invitation';

/** The target of an invitation's link. */
function AcceptInvitationScreen() {
  usePageTitle('Invitation');
  const { auth } = useRouteContext({ from: '__root__' });
  const watch = useMemo(() => watchAccount(auth), [auth]);
  const invitation = useInvitation(watch, useScreenWire(invitationWire));
  const { view, offer, problem, joined } = invitation;

  if (view === 'loading') {
    return (
      <AuthLayout title="Your invitation">
        <Waiting text="Loading invitation..." />
      </AuthLayout>
    );
  }
  if (view === 'accepted' && joined) {
    return (
      <AuthLayout
        title={`Welcome to ${isolated(joined.businessName)}`}
        emblem={<Emblem tone="positive" icon={<CircleCheck />} />}
      >
        <Notice tone="positive">
          You’ve joined as {asRole(joined.role)}. Your workspace opens in a moment.
        </Notice>
      </AuthLayout>
    );
  }
  if (!offer || view === 'invalid' || view === 'unreachable') {
    return <Unavailable {...invitation} text={problem ? problemText(problem) : ''} />;
  }
  return (
    <AuthLayout
      title={`Join ${isolated(offer.businessName)}`}
      description={`${isolated(offer.invitedBy)} invites you to join as ${asRole(offer.role)}.`}
      footer={view === 'signedOut' ? <NoAccount email={offer.email} /> : undefined}
    >
      <div className="flex flex-col gap-6">
        <InvitationDetails offer={offer} />
        <Answer {...invitation} />
      </div>
    </AuthLayout>
  );
}

function Answer(invitation: InvitationActions) {
  const { signOut } = useAuth();
  const { busy } = useSignInState();
  switch (invitation.view) {
    case 'signedOut':
      return <SignInForm initialEmail={invitation.offer?.email} />;
    case 'findingPerson':
      return <Waiting text="Looking up your account..." />;
    case 'unverified':
      return <ConfirmFirst {...invitation} />;
    default:
      return <InvitationAnswers {...invitation} onSignOut={signOut} signingOut={busy} />;
  }
}

function Waiting({ text }: { text: string }): ReactNode {
  return (
    <div role="status">
      <p className="mb-6 text-base text-ink-muted">{text}</p>
      <SkeletonText lines={5} />
    </div>
  );
}

function Unavailable({ view, text, retry }: Pick<InvitationActions, 'view' | 'retry'> & { text: string }) {
  const retryable = view === 'unreachable';
  return (
    <AuthLayout
      title={retryable ? 'We couldn’t open your invitation' : 'Invalid Invitation'}
      emblem={<Emblem tone="neutral" icon={retryable ? <WifiOff /> : <Link2Off />} />}
    >
      <Notice tone="negative">{text}</Notice>
      <div className="mt-6 flex flex-col gap-3">
        {retryable && (
          <Button variant="primary" size="large" onClick={retry}>
            Try again
          </Button>
        )}
        <a
          href="/"
          className={buttonClasses({ variant: retryable ? 'secondary' : 'primary', size: 'large' })}
        >
          Go to Homepage
        </a>
      </div>
    </AuthLayout>
  );
}

function NoAccount({ email }: { email: string }) {
  return (
    <p>
      No account yet?{' '}
      <Link to="/register" search={{ email, redirect: PATH }} className={TEXT_LINK}>
        Create one
      </Link>
    </p>
  );
}
