import { MAGIC_LINK_MESSAGES, NO_ADDRESS } from '../../lib/auth-messages.screens.ts';
import { prepareAuthClient } from '../../lib/supabase-client.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useMagicLinkRequest } from './use-magic-link-request.ts';

type Request = ReturnType<typeof useMagicLinkRequest>;

interface MagicLinkFormProps
  extends Pick<Request, 'refusal' | 'busy' | 'coolingDown' | 'secondsLeft' | 'submit' | 'edited'> {
  /** The text that was typed so far, in either tab. */
  email: string;
  onEmailChange: (email: string) => void;
  focused: boolean;
}

/** The form for the address that receives the link. */
export function MagicLinkForm({
  email,
  onEmailChange,
  focused,
  refusal,
  busy,
  coolingDown,
  secondsLeft,
  submit,
  edited,
}: MagicLinkFormProps) {
  const noAddress = refusal === 'invalid_email';
  return (
    <Form
      label="Sign in with a link"
      unsaved={false}
      onInput={prepareAuthClient}
      onSubmit={() => {
        if (!busy && !coolingDown) submit(email);
      }}
      className="flex flex-col gap-4"
    >
      {refusal && !noAddress && <Notice tone="negative">{MAGIC_LINK_MESSAGES[refusal]}</Notice>}
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus={focused}
        required
        value={email}
        onChange={({ target }) => {
          onEmailChange(target.value);
          edited(target.value);
        }}
        hint="We’ll send you a link that signs you in, without a password."
        error={noAddress ? NO_ADDRESS : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabled={coolingDown}
        className="mt-2"
      >
        {busy ? 'Sending...' : coolingDown ? `Send again in ${secondsLeft} s` : 'Send magic link'}
      </Button>
    </Form>
  );
}
