import {
  provideProviderSignInPorts,
  providerSignInMachine,
  selectProviderRefusal,
} from '@oficio/machines/provider-sign-in';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { inspect } from '../../../lib/page/inspection.ts';
import { usePageRestored } from '../../../lib/page/use-page-restored.ts';
import { useAuthServices } from '../../../lib/session/auth-services.ts';
import { settleChanges } from '../../../ui/unsaved-changes.ts';
import { createProviderSignInPorts } from './provider-sign-in.adapter.ts';

/** The sign-in with a provider; its actor lives as long as the screen. */
export function useProviderSignIn(redirect: string | undefined) {
  const services = useAuthServices();
  const [machine] = useState(() =>
    providerSignInMachine.provide(
      provideProviderSignInPorts(
        createProviderSignInPorts(services, redirect, (url) => {
          // A half-typed registration is discarded without a question, because the person has chosen another way.
          settleChanges();
          window.location.assign(url);
        }),
      ),
    ),
  );
  const actor = useActorRef(machine, { inspect });
  usePageRestored(() => actor.send({ type: 'page.restored' }));
  return {
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    refusal: useSelector(actor, selectProviderRefusal),
    choose: () => actor.send({ type: 'provider.chosen' }),
  };
}
