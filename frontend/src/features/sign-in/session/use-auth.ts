import {
  type authMachine,
  selectIsLoading,
  selectIsSignedIn,
  selectIsVerifying,
  selectSessionExpired,
  selectSignInRefusal,
  selectSignInRefusalText,
  selectUser,
} from '@oficio/machines/auth';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { requiredContext } from '../../../lib/page/required-context.ts';

type AuthActor = ActorRefFrom<typeof authMachine>;

const [AuthActorProvider, useAuthActor] = requiredContext<AuthActor>('AuthActor');

export { AuthActorProvider };

/** The signed-in person, and the actions that sign in and out. */
export function useAuth() {
  const actor = useAuthActor();
  return useMemo(
    () => ({
      signIn: (email: string, password: string) => actor.send({ type: 'signIn.submitted', email, password }),
      signOut: () => actor.send({ type: 'signOut.requested' }),
    }),
    [actor],
  );
}

/** The signed-in person; null until the server has answered. */
export function useCurrentUser() {
  return useSelector(useAuthActor(), selectUser);
}

/** The state of the sign-in screen. */
export function useSignInState() {
  const actor = useAuthActor();
  return {
    loading: useSelector(actor, selectIsLoading),
    verifying: useSelector(actor, selectIsVerifying),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    signedIn: useSelector(actor, selectIsSignedIn),
    origin: useSelector(actor, (snapshot) => snapshot.context.origin),
    refusal: useSelector(actor, selectSignInRefusal),
    refusalText: useSelector(actor, selectSignInRefusalText),
    sessionExpired: useSelector(actor, selectSessionExpired),
  };
}
