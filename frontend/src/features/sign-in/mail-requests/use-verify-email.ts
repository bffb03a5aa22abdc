import {
  provideVerifyEmailPorts,
  selectVerifyEmailRefusal,
  type VerifyEmailEmitted,
  verifyEmailMachine,
} from '@oficio/machines/verify-email';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useScreenActor } from '../../../lib/page/use-screen-actor.ts';
import { useSecondsLeft } from '../../../lib/page/use-seconds-left.ts';
import { watchClock } from '../../../lib/page/watch-clock.ts';
import { useAuthServices } from '../../../lib/session/auth-services.ts';
import { sendVerificationMail } from '../../../lib/session/verification-mail.ts';

/** The request for a mail; its actor lives as long as its screen. */
export function useVerifyEmail(onEmitted: (event: VerifyEmailEmitted) => void) {
  const services = useAuthServices();
  const [machine] = useState(() => {
    const resendVerification = ({ email }: { email: string }) => sendVerificationMail(services, email);
    return verifyEmailMachine.provide(provideVerifyEmailPorts({ resendVerification, watchClock }));
  });
  const actor = useScreenActor(machine, onEmitted);
  return {
    refusal: useSelector(actor, selectVerifyEmailRefusal),
    secondsLeft: useSecondsLeft(useSelector(actor, ({ children }) => children.cooldown)),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    coolingDown: useSelector(actor, (snapshot) => snapshot.hasTag('coolingDown')),
    submit: (email: string) => actor.send({ type: 'form.submitted', email }),
    edited: (email: string) => actor.send({ type: 'form.edited', email }),
  };
}
