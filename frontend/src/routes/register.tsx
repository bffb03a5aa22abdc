import { PRODUCT_NAME } from '@oficio/contracts';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { leaveWhenSignedIn } from '../app/route-guards.ts';
import { UnsavedGuard } from '../app/unsaved-changes/unsaved-guard.tsx';
import { useScreenWire } from '../app/wires/screen-wire.ts';
import { ProviderSlot } from '../features/sign-in/provider-sign-in/provider-slot.tsx';
import { RegistrationForm } from '../features/sign-in/registration/registration-form.tsx';
import {
  AccountCreated,
  VerificationPending,
} from '../features/sign-in/registration/registration-outcome.tsx';
import { useRegistration } from '../features/sign-in/registration/use-registration.ts';
import { RegistrationFrame } from '../first-views/registration-frame.tsx';
import { textSearchParam } from '../lib/page/text-search-param.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { storeRedirect } from '../lib/session/stored-redirect.ts';
import { TEXT_LINK } from '../ui/text-link.ts';
import { registrationWire } from './-register-wire.ts';

const searchSchema = z.object({ redirect: textSearchParam, email: textSearchParam });

export const Route = createFileRoute('/register')({
  validateSearch: (search) => searchSchema.parse(search),
  beforeLoad: leaveWhenSignedIn,
  component: () => <RegisterScreen {...Route.useSearch()} />,
});

interface RegisterScreenProps {
  redirect?: string | undefined;
  email?: string | undefined;
}

function RegisterScreen({ redirect, email }: RegisterScreenProps) {
  usePageTitle('Create your account');
  const registration = useRegistration(useScreenWire(registrationWire));
  const { view } = registration;
  // The confirmation link opens another page, which reads the redirect from the storage.
  useEffect(() => storeRedirect(redirect), [redirect]);
  return (
    <RegistrationFrame
      view={view}
      footer={view === 'form' ? <Footer redirect={redirect} email={email} /> : undefined}
    >
      <UnsavedGuard />
      {view === 'form' && <RegistrationForm {...registration} initialEmail={email} />}
      {view === 'created' && <AccountCreated />}
      {view === 'verifyEmail' && <VerificationPending {...registration} />}
    </RegistrationFrame>
  );
}

// The legal texts open in a new tab, so that the form keeps its text.
function Footer({ redirect, email }: RegisterScreenProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        By creating an account you agree to {PRODUCT_NAME}’s{' '}
        <a href="/terms" target="_blank" className={TEXT_LINK} rel="noopener">
          terms
        </a>{' '}
        and{' '}
        <a href="/privacy" target="_blank" className={TEXT_LINK} rel="noopener">
          privacy policy
        </a>
        .
      </p>
      <p>
        Already have an account?{' '}
        <Link to="/login" search={{ redirect, email }} className={TEXT_LINK}>
          Sign in
        </Link>
      </p>
      <ProviderSlot redirect={redirect} />
    </div>
  );
}
