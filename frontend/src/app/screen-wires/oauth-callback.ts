import type { OauthCallbackEmitted } from '@oficio/machines/oauth-callback';
import { takeStoredRedirect } from '../../lib/stored-redirect.ts';
import type { ScreenWire } from './screen-wire.ts';

export const oauthCallbackWire: ScreenWire<OauthCallbackEmitted> = (event, { auth, targets }) => {
  switch (event.type) {
    case 'oauthCallback.established':
      auth.send({ type: 'session.established', session: event.session, how: event.how });
      break;
    case 'oauthCallback.completed':
      targets.go(takeStoredRedirect(), { replace: true });
      break;
    case 'oauthCallback.sessionFound':
      targets.go('/dashboard', { replace: true });
      break;
    case 'oauthCallback.sessionEnded':
      targets.go('/login', { replace: true });
      break;
  }
};
