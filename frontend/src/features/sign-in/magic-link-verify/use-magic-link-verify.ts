import {
  type MagicLinkVerifyEmitted,
  magicLinkVerifyMachine,
  provideMagicLinkVerifyPorts,
  selectMagicLinkQuestion,
  selectMagicLinkRefusal,
  selectMagicLinkView,
} from '@oficio/machines/magic-link-verify';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useScreenActor } from '../../../lib/page/use-screen-actor.ts';
import type { LinkServices } from '../../../lib/session/link-session.ts';
import { createMagicLinkVerifyPorts } from './magic-link-verify.adapter.ts';

/** The actor of the opened link; it lives as long as its screen. */
export function useMagicLinkVerify(
  services: LinkServices,
  onEmitted: (event: MagicLinkVerifyEmitted) => void,
) {
  const machine = useMemo(() => {
    const ports = createMagicLinkVerifyPorts(services);
    return magicLinkVerifyMachine.provide(provideMagicLinkVerifyPorts(ports));
  }, [services]);
  const actor = useScreenActor(machine, onEmitted);
  return {
    view: useSelector(actor, selectMagicLinkView),
    refusal: useSelector(actor, selectMagicLinkRefusal),
    question: useSelector(actor, selectMagicLinkQuestion),
    declining: useSelector(actor, (snapshot) => snapshot.hasTag('declining')),
    continueAs: () => actor.send({ type: 'continue.chosen' }),
    cancel: () => actor.send({ type: 'cancel.chosen' }),
    retry: () => actor.send({ type: 'retry.requested' }),
  };
}
