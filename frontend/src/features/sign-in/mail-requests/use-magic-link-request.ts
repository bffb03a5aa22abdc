import {
  type MagicLinkRequestEmitted,
  magicLinkRequestMachine,
  provideMagicLinkRequestPorts,
  selectMagicLinkEmail,
  selectMagicLinkRefusal,
  selectMagicLinkView,
} from '@oficio/machines/magic-link-request';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useScreenActor } from '../../../lib/page/use-screen-actor.ts';
import { useSecondsLeft } from '../../../lib/page/use-seconds-left.ts';
import { useAuthServices } from '../../../lib/session/auth-services.ts';
import { createMagicLinkRequestPorts } from './magic-link.adapter.ts';

/** The request for a link; its actor lives as long as its tab. */
export function useMagicLinkRequest(
  redirect: string | undefined,
  onEmitted: (event: MagicLinkRequestEmitted) => void,
) {
  const services = useAuthServices();
  const [machine] = useState(() =>
    magicLinkRequestMachine.provide(
      provideMagicLinkRequestPorts(createMagicLinkRequestPorts(services, redirect)),
    ),
  );
  const actor = useScreenActor(machine, onEmitted);
  return {
    view: useSelector(actor, selectMagicLinkView),
    email: useSelector(actor, selectMagicLinkEmail),
    refusal: useSelector(actor, selectMagicLinkRefusal),
    secondsLeft: useSecondsLeft(useSelector(actor, ({ children }) => children.cooldown)),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    sending: useSelector(actor, (snapshot) => snapshot.hasTag('sending')),
    coolingDown: useSelector(actor, (snapshot) => snapshot.hasTag('coolingDown')),
    submit: (email: string) => actor.send({ type: 'form.submitted', email }),
    edited: (email: string) => actor.send({ type: 'form.edited', email }),
    resend: () => actor.send({ type: 'resend.requested' }),
    chooseOtherEmail: () => actor.send({ type: 'otherEmail.chosen' }),
  };
}
