import {
  provideResetPasswordPorts,
  type ResetPasswordEmitted,
  type ResetPasswordForm,
  resetPasswordMachine,
  selectLinkProblem,
  selectRecoveredEmail,
  selectResetPasswordProblems,
  selectResetPasswordRefusal,
  selectResetPasswordView,
} from '@oficio/machines/reset-password';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { inspect } from '../../lib/inspection.ts';
import type { LinkArrival } from '../../lib/link-arrival.ts';
import { useResetPasswordPorts } from './use-reset-password-ports.ts';

/** The reset that lives as long as its screen; `onEmitted` hears everything that it emits. */
export function useResetPassword(arrival: LinkArrival, onEmitted: (event: ResetPasswordEmitted) => void) {
  const ports = useResetPasswordPorts(arrival);
  const machine = useMemo(() => resetPasswordMachine.provide(provideResetPasswordPorts(ports)), [ports]);
  const actor = useActorRef(machine, { inspect });
  useEffect(() => {
    const subscription = actor.on('*', onEmitted);
    return () => subscription.unsubscribe();
  }, [actor, onEmitted]);
  return {
    view: useSelector(actor, selectResetPasswordView),
    email: useSelector(actor, selectRecoveredEmail),
    linkProblem: useSelector(actor, selectLinkProblem),
    problems: useSelector(actor, selectResetPasswordProblems),
    refusal: useSelector(actor, selectResetPasswordRefusal),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    submit: (form: ResetPasswordForm) => actor.send({ type: 'form.submitted', ...form }),
    edited: () => actor.send({ type: 'form.edited' }),
    retry: () => actor.send({ type: 'retry.requested' }),
    chooseLogin: () => actor.send({ type: 'login.chosen' }),
  };
}
