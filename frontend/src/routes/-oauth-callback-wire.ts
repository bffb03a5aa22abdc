import type { OauthCallbackEmitted } from '@oficio/machines/oauth-callback';
import { screenWire } from '../app/wires/screen-wire.ts';
import { takeStoredRedirect } from '../lib/session/stored-redirect.ts';

/** The page that shows a confirmed change of the email address. */
const ADDRESS_CHANGED_PATH = '/settings?section=email&changed=true';

export const oauthCallbackWire = screenWire<OauthCallbackEmitted>({
  'oauthCallback.established': ({ session, how }, { auth }) =>
    auth.send({ type: 'session.established', session, how }),
  'oauthCallback.completed': (_, { targets }) => targets.go(takeStoredRedirect(), { replace: true }),
  'oauthCallback.sessionFound': (_, { targets }) => targets.go('/dashboard', { replace: true }),
  // A person who is signed in continues from there to the dashboard.
  'oauthCallback.declined': (_, { targets }) => targets.go('/login', { replace: true }),
  'oauthCallback.sessionEnded': (_, { targets }) => targets.go('/login', { replace: true }),
});

/** For a link that has changed the email address: it leads to the settings, which show the new address. */
export const addressChangeWire: typeof oauthCallbackWire = (event, ends) => {
  if (event.type !== 'oauthCallback.completed') return oauthCallbackWire(event, ends);
  takeStoredRedirect();
  ends.targets.go(ADDRESS_CHANGED_PATH, { replace: true });
};
