import {
  type MagicLinkRequestEmitted,
  magicLinkRequestMachine,
  provideMagicLinkRequestPorts,
  selectMagicLinkEmail,
  selectMagicLinkRefusal,
  selectMagicLinkView,
} from '@oficio/machines/magic-link-request';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useAuthServices } from '../../lib/auth-services.ts';
import { inspect } from '../../lib/inspection.ts';
import { useSecondsLeft } from '../../lib/use-seconds-left.ts';
import { createMagicLinkRequestPorts } from './magic-link.adapter.ts';

/** The request that lives as long as its tab; `onEmitted` hears everything that it emits. */
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
  const actor = useActorRef(machine, { inspect });
  useEffect(() => {
    const subscription = actor.on('*', onEmitted);
    return () => subscription.unsubscribe();
  }, [actor, onEmitted]);
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
