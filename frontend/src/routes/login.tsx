import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { leaveWhenSignedIn } from '../app/route-guards.ts';
import { ProviderSlot } from '../features/sign-in/provider-sign-in/provider-slot.tsx';
import { useSignInState } from '../features/sign-in/session/use-auth.ts';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { SignInTabs, type SignInWay } from '../features/sign-in/sign-in-tabs.tsx';
import { SignInFrame, SignInWaiting } from '../first-views/sign-in-frame.tsx';
import { textSearchParam } from '../lib/page/text-search-param.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { SESSION_EXPIRED_AT_LOGIN } from '../lib/session/auth-messages.ts';
import { Notice } from '../ui/notice.tsx';
import { PartUnavailable } from '../ui/part-unavailable.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TEXT_LINK } from '../ui/text-link.ts';

const searchSchema = z.object({
  redirect: textSearchParam,
  register: textSearchParam,
  email: textSearchParam,
});

export const Route = createFileRoute('/login')({
  validateSearch: (search) => searchSchema.parse(search),
  beforeLoad: ({ context, search: { register, ...kept } }) => {
    if (register === 'true') throw redirect({ to: '/register', search: kept });
    leaveWhenSignedIn({ context, search: kept });
  },
  component: () => <LoginScreen {...Route.useSearch()} />,
});

interface LoginScreenProps {
  redirect?: string | undefined;
  email?: string | undefined;
}

const loadMagicLinkTab = () => import('./-magic-link-tab.tsx');
const MagicLinkTab = lazy(() =>
  loadMagicLinkTab().then(
    ({ MagicLinkTab }) => ({ default: MagicLinkTab }),
    () => ({ default: PartUnavailable }),
  ),
);

function LoginScreen({ redirect, email: given = '' }: LoginScreenProps) {
  usePageTitle('Sign in');
  const { loading, verifying } = useSignInState();
  const [email, setEmail] = useState(given);
  const carried = { redirect, email: email.trim() || undefined };
  return (
    <SignInFrame
      footer={
        <>
          <p className="mb-3">
            <Link to="/forgot-password" search={carried} className={TEXT_LINK}>
              Forgot your password?
            </Link>
          </p>
          <p>
            New here?{' '}
            <Link to="/register" search={carried} className={TEXT_LINK}>
              Create an account
            </Link>
          </p>
          {!loading && <ProviderSlot redirect={redirect} />}
        </>
      }
    >
      {loading ? (
        <SignInWaiting text={verifying ? 'Verifying your session...' : undefined} />
      ) : (
        <WaysToSignIn redirect={redirect} given={given} typed={[email, setEmail]} />
      )}
    </SignInFrame>
  );
}

interface WaysProps {
  redirect: string | undefined;
  given: string;
  typed: readonly [email: string, onEmailChange: (email: string) => void];
}

function WaysToSignIn({ redirect, given, typed }: WaysProps) {
  const { sessionExpired } = useSignInState();
  const [way, setWay] = useState<SignInWay>('password');
  const [turned, setTurned] = useState(false);
  const [email, setEmail] = typed;
  const turnTo = (next: SignInWay) => {
    setWay(next);
    if (next === 'link') setTurned(true);
  };
  return (
    <>
      {sessionExpired && (
        <Notice tone="warning" className="mb-6">
          {SESSION_EXPIRED_AT_LOGIN}
        </Notice>
      )}
      <SignInTabs
        way={way}
        onWayChange={turnTo}
        onIntent={(next) => {
          if (next === 'link') loadMagicLinkTab().catch(() => {});
        }}
        panels={{
          password: (
            <SignInForm
              initialEmail={given}
              typed={typed}
              whenNotConfirmed={<ConfirmationLink email={email} />}
            />
          ),
          link: turned && (
            <Suspense fallback={<SkeletonText lines={4} />}>
              <MagicLinkTab redirect={redirect} email={email} onEmailChange={setEmail} />
            </Suspense>
          ),
        }}
      />
    </>
  );
}

function ConfirmationLink({ email }: { email: string }) {
  return (
    <p className="mt-2">
      <Link to="/verify-email" search={{ email: email.trim() || undefined }} className={TEXT_LINK}>
        Resend verification email
      </Link>
    </p>
  );
}
