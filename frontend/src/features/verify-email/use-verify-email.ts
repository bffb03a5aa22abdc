import {
  provideVerifyEmailPorts,
  selectVerifyEmailRefusal,
  type VerifyEmailEmitted,
  verifyEmailMachine,
} from '@oficio/machines/verify-email';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useAuthServices } from '../../lib/auth-services.ts';
import { inspect } from '../../lib/inspection.ts';
import { useSecondsLeft } from '../../lib/use-seconds-left.ts';
import { createVerifyEmailPorts } from './verify-email.adapter.ts';

/** The request that lives as long as its screen; `onEmitted` hears everything that it emits. */
export function useVerifyEmail(onEmitted: (event: VerifyEmailEmitted) => void) {
  const services = useAuthServices();
  const [machine] = useState(() =>
    verifyEmailMachine.provide(provideVerifyEmailPorts(createVerifyEmailPorts(services))),
  );
  const actor = useActorRef(machine, { inspect });
  useEffect(() => {
    const subscription = actor.on('*', onEmitted);
    return () => subscription.unsubscribe();
  }, [actor, onEmitted]);
  return {
    refusal: useSelector(actor, selectVerifyEmailRefusal),
    secondsLeft: useSecondsLeft(useSelector(actor, ({ children }) => children.cooldown)),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    coolingDown: useSelector(actor, (snapshot) => snapshot.hasTag('coolingDown')),
    submit: (email: string) => actor.send({ type: 'form.submitted', email }),
    edited: (email: string) => actor.send({ type: 'form.edited', email }),
  };
}
