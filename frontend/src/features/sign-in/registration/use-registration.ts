import {
  provideRegistrationPorts,
  type RegistrationEmitted,
  type RegistrationForm,
  registrationMachine,
  selectRegisteredEmail,
  selectRegistrationRefusal,
  selectRegistrationRefusalText,
  selectRegistrationView,
  selectResendRefusal,
} from '@oficio/machines/registration';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useScreenActor } from '../../../lib/page/use-screen-actor.ts';
import { useSecondsLeft } from '../../../lib/page/use-seconds-left.ts';
import { useAuthServices } from '../../../lib/session/auth-services.ts';
import { createRegistrationPorts } from './registration.adapter.ts';

/** The registration; its actor lives as long as its screen. */
export function useRegistration(onEmitted: (event: RegistrationEmitted) => void) {
  const services = useAuthServices();
  const [machine] = useState(() =>
    registrationMachine.provide(provideRegistrationPorts(createRegistrationPorts(services))),
  );
  const actor = useScreenActor(machine, onEmitted);
  return {
    view: useSelector(actor, selectRegistrationView),
    email: useSelector(actor, selectRegisteredEmail),
    refusal: useSelector(actor, selectRegistrationRefusal),
    refusalText: useSelector(actor, selectRegistrationRefusalText),
    resendRefusal: useSelector(actor, selectResendRefusal),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    sending: useSelector(actor, (snapshot) => snapshot.hasTag('sending')),
    secondsLeft: useSecondsLeft(useSelector(actor, ({ children }) => children.cooldown)),
    coolingDown: useSelector(actor, (snapshot) => snapshot.hasTag('coolingDown')),
    submit: (form: RegistrationForm) => actor.send({ type: 'form.submitted', ...form }),
    edited: () => actor.send({ type: 'form.edited' }),
    resend: () => actor.send({ type: 'resend.requested' }),
    reopen: () => actor.send({ type: 'form.reopened' }),
    chooseLogin: () => actor.send({ type: 'login.chosen' }),
  };
}
