import {
  type ForgotPasswordEmitted,
  forgotPasswordMachine,
  provideForgotPasswordPorts,
  selectForgotPasswordEmail,
  selectForgotPasswordRefusal,
  selectForgotPasswordView,
} from '@oficio/machines/forgot-password';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useScreenActor } from '../../../lib/page/use-screen-actor.ts';
import { useAuthServices } from '../../../lib/session/auth-services.ts';
import { createForgotPasswordPorts } from './forgot-password.adapter.ts';

/** The request for a reset link; it lives as long as its screen. */
export function useForgotPassword(onEmitted: (event: ForgotPasswordEmitted) => void) {
  const { loadAuthClient, publicUrl } = useAuthServices();
  const machine = useMemo(() => {
    const ports = createForgotPasswordPorts(loadAuthClient, `${publicUrl}/reset-password`);
    return forgotPasswordMachine.provide(provideForgotPasswordPorts(ports));
  }, [loadAuthClient, publicUrl]);
  const actor = useScreenActor(machine, onEmitted);
  return {
    view: useSelector(actor, selectForgotPasswordView),
    email: useSelector(actor, selectForgotPasswordEmail),
    refusal: useSelector(actor, selectForgotPasswordRefusal),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    submit: (email: string) => actor.send({ type: 'form.submitted', email }),
    edited: () => actor.send({ type: 'form.edited' }),
    tryAgain: () => actor.send({ type: 'tryAgain.chosen' }),
  };
}
