import type { MagicLinkRequestEmitted } from '@oficio/machines/magic-link-request';
import { useState } from 'react';
import { MAGIC_LINK_MESSAGES } from '../../../lib/session/auth-messages.screens.ts';
import { AddressForm } from './address-form.tsx';
import { MagicLinkSent } from './magic-link-sent.tsx';
import { useMagicLinkRequest } from './use-magic-link-request.ts';

interface MagicLinkPanelProps {
  redirect: string | undefined;
  email: string;
  onEmailChange: (email: string) => void;
  onEmitted: (event: MagicLinkRequestEmitted) => void;
}

/** Signing in with a link that is sent by mail. */
export function MagicLinkPanel({ redirect, email, onEmailChange, onEmitted }: MagicLinkPanelProps) {
  const request = useMagicLinkRequest(redirect, onEmitted);
  const [startedOver, setStartedOver] = useState(false);
  if (request.view === 'form') {
    return (
      <AddressForm
        email={email}
        onEmailChange={onEmailChange}
        request={request}
        label="Sign in with a link"
        messages={MAGIC_LINK_MESSAGES}
        action={request.coolingDown ? `Send again in ${request.secondsLeft} s` : 'Send magic link'}
        autoComplete="email"
        autoFocus={startedOver}
        hint="We’ll send you a link that signs you in, without a password."
      />
    );
  }
  const startOver = () => {
    setStartedOver(true);
    onEmailChange('');
    request.chooseOtherEmail();
  };
  return <MagicLinkSent {...request} onOtherEmail={startOver} />;
}
