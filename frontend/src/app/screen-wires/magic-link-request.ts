import type { MagicLinkRequestEmitted } from '@oficio/machines/magic-link-request';
import { SUCCESS_TOASTS } from '../../lib/auth-messages.screens.ts';
import type { ScreenWire } from './screen-wire.ts';

export const magicLinkRequestWire: ScreenWire<MagicLinkRequestEmitted> = (event, { raise }) => {
  if (event.type === 'magicLinkRequest.sent') {
    raise({ kind: 'success', title: SUCCESS_TOASTS.magicLinkSent });
  }
};
