import {
  provideResetPasswordPorts,
  type ResetPasswordEmitted,
  type ResetPasswordForm,
  type ResetPasswordPorts,
  resetPasswordMachine,
  selectLinkProblem,
  selectRecoveredEmail,
  selectResetPasswordProblems,
  selectResetPasswordRefusal,
  selectResetPasswordView,
} from '@oficio/machines/reset-password';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useScreenActor } from '../../../lib/page/use-screen-actor.ts';
import { type AuthServices, useAuthServices } from '../../../lib/session/auth-services.ts';
import type { LinkArrival } from '../../../lib/session/link-arrival.ts';
import { recoveryClientLoader } from '../../../lib/session/recovery-client.ts';
import { createResetPasswordPorts } from './reset-password.adapter.ts';

export type ResetPassword = ReturnType<typeof useResetPassword>;

/** The password reset; its actor lives as long as its screen. */
export function useResetPassword(arrival: LinkArrival, onEmitted: (event: ResetPasswordEmitted) => void) {
  const ports = useResetPasswordPorts(arrival);
  const machine = useMemo(() => resetPasswordMachine.provide(provideResetPasswordPorts(ports)), [ports]);
  const actor = useScreenActor(machine, onEmitted);
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

const portsOf = new WeakMap<AuthServices, ResetPasswordPorts>();

/** One set per page load, so that a return to the screen finds its link used. */
function useResetPasswordPorts(arrival: LinkArrival): ResetPasswordPorts {
  const services = useAuthServices();
  const existing = portsOf.get(services);
  if (existing) return existing;
  const ports = createResetPasswordPorts({
    loadClient: recoveryClientLoader(services),
    storage: sessionStorage,
    arrival,
  });
  portsOf.set(services, ports);
  return ports;
}
