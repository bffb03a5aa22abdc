import type { MagicLinkVerifyEmitted } from '@oficio/machines/magic-link-verify';
import { takeStoredRedirect } from '../../lib/stored-redirect.ts';
import type { ScreenWire } from './screen-wire.ts';

export const magicLinkVerifyWire: ScreenWire<MagicLinkVerifyEmitted> = (event, { auth, targets }) => {
  switch (event.type) {
    case 'magicLinkVerify.established':
      auth.send({ type: 'session.established', session: event.session, how: 'link' });
      break;
    case 'magicLinkVerify.redirected':
      targets.go(takeStoredRedirect(), { replace: true });
      break;
    case 'magicLinkVerify.sessionFound':
      targets.go('/dashboard', { replace: true });
      break;
    case 'magicLinkVerify.sessionEnded':
      targets.go('/login', { replace: true });
      break;
  }
};
