import { EMAIL_PATTERN, LINKS } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import { RESEND_MESSAGES } from '../features/registration/registration.messages.ts';
import { useRegistrationPorts } from '../features/registration/use-registration-ports.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { useRaiseToast } from '../lib/raise-toast.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TEXT_LINK } from './link-look.ts';

/** 'Check your inbox', and another mail for those who didn't get one. */
export function VerifyEmailScreen({ email: initialEmail = '' }: { email?: string | undefined }) {
  usePageTitle('Check your inbox');
  const [email, setEmail] = useState(initialEmail);
  const [error, setError] = useState<string | undefined>();
  const { state, refusal, resend } = useResend();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const valid = EMAIL_PATTERN.test(email.trim());
    setError(valid ? undefined : 'Please enter a valid email address');
    if (valid && state === 'ready') void resend(email.trim());
  };
  return (
    <AuthLayout
      title="Check your inbox"
      description="Open the confirmation link that we sent you. It works for one hour."
      footer={
        <Link to="/login" className={TEXT_LINK}>
          Go to Login
        </Link>
      }
    >
      <form
        noValidate
        aria-label="Resend verification email"
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        {refusal && <Notice tone="negative">{refusal}</Notice>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={error}
          required
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={state === 'sending'}
          disabled={state === 'sent'}
        >
          {state === 'sending' ? 'Sending...' : 'Resend verification email'}
        </Button>
        {state === 'sent' && (
          <p role="status" className="text-sm text-ink-muted">
            You can ask for another mail in a minute.
          </p>
        )}
      </form>
    </AuthLayout>
  );
}

function useResend() {
  const ports = useRegistrationPorts();
  const raiseToast = useRaiseToast();
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setState('ready'), LINKS.resendCooldownMs);
    return () => clearTimeout(timer);
  }, [state]);

  const resend = async (email: string) => {
    setRefusal(null);
    setState('sending');
    const result = await ports.resendVerification({ email });
    if (result.status === 'refused') setRefusal(RESEND_MESSAGES[result.code]);
    raiseToast(
      result.status === 'sent'
        ? { kind: 'success', title: 'Verification email sent!' }
        : { kind: 'error', title: 'Failed to resend email' },
    );
    setState(result.status === 'sent' ? 'sent' : 'ready');
  };
  return { state, refusal, resend };
}
