import {
  type MagicLinkVerifyEmitted,
  magicLinkVerifyMachine,
  provideMagicLinkVerifyPorts,
  selectMagicLinkRefusal,
  selectMagicLinkView,
} from '@oficio/machines/magic-link-verify';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { inspect } from '../../lib/inspection.ts';
import { createMagicLinkVerifyPorts, type MagicLinkVerifyServices } from './magic-link-verify.adapter.ts';

/** The opened link that lives as long as its screen; `onEmitted` hears everything that it emits. */
export function useMagicLinkVerify(
  { loadAuthClient, linkArrival, signInState }: MagicLinkVerifyServices,
  onEmitted: (event: MagicLinkVerifyEmitted) => void,
) {
  const machine = useMemo(() => {
    const ports = createMagicLinkVerifyPorts({ loadAuthClient, linkArrival, signInState });
    return magicLinkVerifyMachine.provide(provideMagicLinkVerifyPorts(ports));
  }, [loadAuthClient, linkArrival, signInState]);
  const actor = useActorRef(machine, { inspect });
  useEffect(() => {
    const subscription = actor.on('*', onEmitted);
    return () => subscription.unsubscribe();
  }, [actor, onEmitted]);
  return {
    view: useSelector(actor, selectMagicLinkView),
    refusal: useSelector(actor, selectMagicLinkRefusal),
    retry: () => actor.send({ type: 'retry.requested' }),
  };
}
