import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { signInMessage } from '../../lib/session/auth-messages.ts';
import { prepareAuthClient } from '../../lib/session/supabase-client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { useAuth, useSignInState } from './session/use-auth.ts';

interface SignInFormProps {
  initialEmail?: string | undefined;
  /** The address and its setter, when another element beside the form shows the address too. */
  typed?: readonly [email: string, onEmailChange: (email: string) => void] | undefined;
  /** What the person can do about an unconfirmed address. */
  whenNotConfirmed?: ReactNode;
}

/** The form for signing in with a password. */
export function SignInForm({ initialEmail = '', typed, whenNotConfirmed }: SignInFormProps) {
  const { signIn } = useAuth();
  const { busy, verifying, refusal, refusalText } = useSignInState();
  const own = useState(initialEmail);
  const [email, setEmail] = typed ?? own;
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'email' | 'password' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const message = refusal && signInMessage(refusalText ? null : refusal, refusalText ?? '');

  useFirstFocus(form, initialEmail === '' ? 'email' : 'password');
  useEffect(() => {
    if (refusal === 'invalid_credentials') focusField(form.current, 'password');
  }, [refusal]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const firstMissing = email.trim() === '' ? 'email' : password === '' ? 'password' : null;
    setMissing(firstMissing);
    if (firstMissing) focusField(form.current, firstMissing);
    else if (!busy) signIn(email.trim(), password);
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label="Sign in"
      onInput={prepareAuthClient}
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      {message && !busy && (
        <Notice tone="negative" title={message.title}>
          {message.text}
          {refusal === 'email_not_confirmed' && whenNotConfirmed}
        </Notice>
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={missing === 'email' ? 'Please enter your email' : undefined}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={missing === 'password' ? 'Please enter your password' : undefined}
      />
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-2">
        {verifying ? 'Verifying your session...' : busy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
}
