import { useEffect, useRef } from 'react';
import { MAGIC_LINK_MESSAGES } from '../../../lib/session/auth-messages.screens.ts';
import { Button } from '../../../ui/button.tsx';
import { Cooldown } from '../../../ui/cooldown.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { useMagicLinkRequest } from './use-magic-link-request.ts';

type Request = ReturnType<typeof useMagicLinkRequest>;

/** The link has been sent; another one can be requested after the countdown. */
export function MagicLinkSent({
  email,
  refusal,
  sending,
  coolingDown,
  secondsLeft,
  resend,
  onOtherEmail,
}: Request & { onOtherEmail: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          Check your inbox
        </h2>
        <p role="status" className="mt-2 text-base text-ink-muted">
          If <strong className="font-semibold break-words text-ink">{email}</strong> has an account, a sign-in
          link is on its way. It works once, for one hour.
        </p>
      </div>
      {refusal && refusal !== 'invalid_email' && (
        <Notice tone="negative">{MAGIC_LINK_MESSAGES[refusal]}</Notice>
      )}
      <div className="flex flex-col gap-3">
        <Button size="large" busy={sending} disabled={coolingDown} onClick={resend}>
          {sending ? 'Sending...' : 'Resend magic link'}
        </Button>
        {coolingDown && <Cooldown secondsLeft={secondsLeft} what="link" />}
        <Button variant="ghost" size="large" onClick={onOtherEmail}>
          Use a different email
        </Button>
      </div>
    </div>
  );
}
