import { useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { signInStateOf } from './sign-in-state.ts';

/** What the screens need that links lead to: the link itself, the auth client, and what the auth actor knows. */
export function useLinkServices() {
  const { auth, loadAuthClient, linkArrival } = useRouteContext({ from: '__root__' });
  return useMemo(
    () => ({ loadAuthClient, linkArrival, signInState: () => signInStateOf(auth) }),
    [auth, loadAuthClient, linkArrival],
  );
}
