import {
  type ForgotPasswordEmitted,
  forgotPasswordMachine,
  provideForgotPasswordPorts,
  selectForgotPasswordEmail,
  selectForgotPasswordRefusal,
  selectForgotPasswordView,
} from '@oficio/machines/forgot-password';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useAuthServices } from '../../lib/auth-services.ts';
import { inspect } from '../../lib/inspection.ts';
import { createForgotPasswordPorts } from './forgot-password.adapter.ts';

/** The request that lives as long as its screen; `onEmitted` hears everything that it emits. */
export function useForgotPassword(onEmitted: (event: ForgotPasswordEmitted) => void) {
  const { loadAuthClient, publicUrl } = useAuthServices();
  const machine = useMemo(() => {
    const ports = createForgotPasswordPorts(loadAuthClient, `${publicUrl}/reset-password`);
    return forgotPasswordMachine.provide(provideForgotPasswordPorts(ports));
  }, [loadAuthClient, publicUrl]);
  const actor = useActorRef(machine, { inspect });
  useEffect(() => {
    const subscription = actor.on('*', onEmitted);
    return () => subscription.unsubscribe();
  }, [actor, onEmitted]);
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
