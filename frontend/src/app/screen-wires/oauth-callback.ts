import type { OauthCallbackEmitted } from '@oficio/machines/oauth-callback';
import { takeStoredRedirect } from '../../lib/stored-redirect.ts';
import type { ScreenWire } from './screen-wire.ts';

/** Where a confirmed change of address is shown. */
const ADDRESS_CHANGED_PATH = '/settings?section=email&changed=true';

/** For a link that has changed the address: it leads to where the new one is named. */
export const addressChangeWire: ScreenWire<OauthCallbackEmitted> = (event, ends) => {
  if (event.type !== 'oauthCallback.completed') return oauthCallbackWire(event, ends);
  takeStoredRedirect();
  ends.targets.go(ADDRESS_CHANGED_PATH, { replace: true });
};

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
