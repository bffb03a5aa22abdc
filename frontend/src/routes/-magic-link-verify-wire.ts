import type { MagicLinkVerifyEmitted } from '@oficio/machines/magic-link-verify';
import { screenWire } from '../app/wires/screen-wire.ts';
import { takeStoredRedirect } from '../lib/session/stored-redirect.ts';

export const magicLinkVerifyWire = screenWire<MagicLinkVerifyEmitted>({
  'magicLinkVerify.established': ({ session }, { auth }) =>
    auth.send({ type: 'session.established', session, how: 'link' }),
  'magicLinkVerify.redirected': (_, { targets }) => targets.go(takeStoredRedirect(), { replace: true }),
  'magicLinkVerify.sessionFound': (_, { targets }) => targets.go('/dashboard', { replace: true }),
  // A person who is signed in continues from there to the dashboard.
  'magicLinkVerify.declined': (_, { targets }) => targets.go('/login', { replace: true }),
  'magicLinkVerify.sessionEnded': (_, { targets }) => targets.go('/login', { replace: true }),
});
