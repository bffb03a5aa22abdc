import type { MagicLinkRequestEmitted } from '@oficio/machines/magic-link-request';
import { useState } from 'react';
import { MagicLinkForm } from './magic-link-form.tsx';
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
    return <MagicLinkForm {...request} email={email} onEmailChange={onEmailChange} focused={startedOver} />;
  }
  const startOver = () => {
    setStartedOver(true);
    onEmailChange('');
    request.chooseOtherEmail();
  };
  return <MagicLinkSent {...request} onOtherEmail={startOver} />;
}
