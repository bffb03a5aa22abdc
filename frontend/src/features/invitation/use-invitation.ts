import {
  type InvitationAccount,
  type InvitationEmitted,
  invitationMachine,
  provideInvitationPorts,
  selectInvitationProblem,
  selectInvitationView,
  selectIsDeclining,
  selectJoined,
  selectOffer,
  selectOtherAddress,
} from '@oficio/machines/invitation';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useScreenActor } from '../../lib/page/use-screen-actor.ts';
import { useSecondsLeft } from '../../lib/page/use-seconds-left.ts';
import { useAuthServices } from '../../lib/session/auth-services.ts';
import { createInvitationPorts } from './invitation.adapter.ts';

/** Reports the account at once and at each change, until the returned function is called. */
export type WatchAccount = (listener: (account: InvitationAccount) => void) => () => void;

export type InvitationActions = ReturnType<typeof useInvitation>;

/** The invitation's actor; it lives as long as its screen. */
export function useInvitation(watchAccount: WatchAccount, onEmitted: (event: InvitationEmitted) => void) {
  const actor = useScreenActor(useMachine(), onEmitted);
  useEffect(
    () => watchAccount((account) => actor.send({ type: 'account.changed', account })),
    [actor, watchAccount],
  );
  return {
    view: useSelector(actor, selectInvitationView),
    offer: useSelector(actor, selectOffer),
    problem: useSelector(actor, selectInvitationProblem),
    joined: useSelector(actor, selectJoined),
    otherAddress: useSelector(actor, selectOtherAddress),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    declining: useSelector(actor, selectIsDeclining),
    sending: useSelector(actor, (snapshot) => snapshot.hasTag('sending')),
    secondsLeft: useSecondsLeft(useSelector(actor, ({ children }) => children.cooldown)),
    coolingDown: useSelector(actor, (snapshot) => snapshot.hasTag('coolingDown')),
    accept: () => actor.send({ type: 'accept.requested' }),
    decline: () => actor.send({ type: 'decline.requested' }),
    retry: () => actor.send({ type: 'retry.requested' }),
    resend: () => actor.send({ type: 'confirmation.requested' }),
    recheck: () => actor.send({ type: 'recheck.requested' }),
  };
}

function useMachine() {
  const api = useApi();
  const services = useAuthServices();
  return useMemo(() => {
    const ports = createInvitationPorts({ api, services, storage: sessionStorage });
    return invitationMachine.provide(provideInvitationPorts(ports));
  }, [api, services]);
}
