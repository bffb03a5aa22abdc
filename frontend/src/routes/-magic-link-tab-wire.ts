import type { MagicLinkRequestEmitted } from '@oficio/machines/magic-link-request';
import { screenWire } from '../app/wires/screen-wire.ts';
import { SUCCESS_TOASTS } from '../lib/session/auth-messages.screens.ts';

export const magicLinkRequestWire = screenWire<MagicLinkRequestEmitted>({
  'magicLinkRequest.sent': (_, { raise }) => raise({ kind: 'success', title: SUCCESS_TOASTS.magicLinkSent }),
});
