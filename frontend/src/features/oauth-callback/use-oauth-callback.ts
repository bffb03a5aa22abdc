import {
  type OauthCallbackEmitted,
  oauthCallbackMachine,
  provideOauthCallbackPorts,
  selectArrivalRefusal,
  selectArrivalRetryable,
} from '@oficio/machines/oauth-callback';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { inspect } from '../../lib/inspection.ts';
import { createOauthCallbackPorts, type OauthCallbackServices } from './oauth-callback.adapter.ts';

/** The arrival that lives as long as its screen; `onEmitted` hears everything that it emits. */
export function useOauthCallback(
  { loadAuthClient, linkArrival, signInState }: OauthCallbackServices,
  onEmitted: (event: OauthCallbackEmitted) => void,
) {
  const machine = useMemo(() => {
    const ports = createOauthCallbackPorts({ loadAuthClient, linkArrival, signInState });
    return oauthCallbackMachine.provide(provideOauthCallbackPorts(ports));
  }, [loadAuthClient, linkArrival, signInState]);
  const actor = useActorRef(machine, { inspect });
  useEffect(() => {
    const subscription = actor.on('*', onEmitted);
    return () => subscription.unsubscribe();
  }, [actor, onEmitted]);
  return {
    refusal: useSelector(actor, selectArrivalRefusal),
    retryable: useSelector(actor, selectArrivalRetryable),
    retry: () => actor.send({ type: 'retry.requested' }),
  };
}
