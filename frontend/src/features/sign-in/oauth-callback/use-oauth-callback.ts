import {
  type OauthCallbackEmitted,
  oauthCallbackMachine,
  provideOauthCallbackPorts,
  selectArrivalQuestion,
  selectArrivalRefusal,
  selectArrivalRetryable,
} from '@oficio/machines/oauth-callback';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useScreenActor } from '../../../lib/page/use-screen-actor.ts';
import type { LinkServices } from '../../../lib/session/link-session.ts';
import { createOauthCallbackPorts } from './oauth-callback.adapter.ts';

/** The actor of the arrival; it lives as long as its screen. */
export function useOauthCallback(services: LinkServices, onEmitted: (event: OauthCallbackEmitted) => void) {
  const machine = useMemo(() => {
    const ports = createOauthCallbackPorts(services);
    return oauthCallbackMachine.provide(provideOauthCallbackPorts(ports));
  }, [services]);
  const actor = useScreenActor(machine, onEmitted);
  return {
    refusal: useSelector(actor, selectArrivalRefusal),
    retryable: useSelector(actor, selectArrivalRetryable),
    question: useSelector(actor, selectArrivalQuestion),
    declining: useSelector(actor, (snapshot) => snapshot.hasTag('declining')),
    continueAs: () => actor.send({ type: 'continue.chosen' }),
    cancel: () => actor.send({ type: 'cancel.chosen' }),
    retry: () => actor.send({ type: 'retry.requested' }),
  };
}
