import { PRODUCT_NAME } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ProviderSlot } from '../features/provider-sign-in/provider-slot.tsx';
import { RegistrationForm } from '../features/registration/registration-form.tsx';
import { AccountCreated, VerificationPending } from '../features/registration/registration-outcome.tsx';
import { useRegistration } from '../features/registration/use-registration.ts';
import { storeRedirect } from '../lib/stored-redirect.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { TEXT_LINK } from './link-look.ts';
import { RegistrationFrame } from './registration-frame.tsx';
import { registrationWire } from './screen-wires/registration.ts';
import { useScreenWire } from './screen-wires/screen-wire.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface RegisterScreenProps {
  redirect?: string | undefined;
  email?: string | undefined;
}

export function RegisterScreen({ redirect, email }: RegisterScreenProps) {
  usePageTitle('Create your account');
  const registration = useRegistration(useScreenWire(registrationWire));
  const { view } = registration;
  // The confirmation link opens a page of its own, which finds the way from here.
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

// The texts open beside the form: what was typed in it stays.
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
