import { selectIsSignedIn } from '@oficio/machines/auth';
import { useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { waitFor } from 'xstate';
import { heldClientLoader } from '../../lib/session/held-client.ts';
import type { LinkServices } from '../../lib/session/link-session.ts';
import type { AuthActor } from '../actors.ts';

/** The services of a screen that a link leads to: the link, the auth client and whether somebody is signed in. */
export function useLinkServices(): LinkServices {
  const { auth, config, loadAuthClient, linkArrival } = useRouteContext({ from: '__root__' });
  return useMemo(
    () => ({
      loadAuthClient,
      loadHeldClient: heldClientLoader(config),
      linkArrival,
      signInState: () => signInStateOf(auth),
    }),
    [auth, config, loadAuthClient, linkArrival],
  );
}

const UNDECIDED = ['loading', 'verifying', 'busy'] as const;

/** Waits until a running sign-in, sign-out or verification has ended. */
async function signInStateOf(auth: AuthActor): Promise<{ status: 'signedIn' | 'signedOut' }> {
  const snapshot = await waitFor(auth, (current) => !UNDECIDED.some((tag) => current.hasTag(tag)));
  return { status: selectIsSignedIn(snapshot) ? 'signedIn' : 'signedOut' };
}
