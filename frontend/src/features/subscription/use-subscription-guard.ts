import {
  type GuardMode,
  selectGuardView,
  selectHasLapsed,
  selectIsRetrying,
  selectPaywallVariant,
  type subscriptionGuardMachine,
} from '@oficio/machines/subscription-guard';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';

export type SubscriptionGuardActor = ActorRefFrom<typeof subscriptionGuardMachine>;

/** Whether the guard opens a screen that requires `mode`, and the person's possible actions. */
export function useSubscriptionGuard(actor: SubscriptionGuardActor, mode: GuardMode) {
  useEffect(() => actor.send({ type: 'requirement.changed', mode }), [actor, mode]);
  const asked = useSelector(actor, ({ context }) => context.mode === mode);
  const view = useSelector(actor, selectGuardView);
  return {
    // Until then the guard's state belongs to the previous screen.
    view: asked ? view : 'loading',
    variant: useSelector(actor, selectPaywallVariant),
    lapsed: useSelector(actor, selectHasLapsed),
    retrying: useSelector(actor, selectIsRetrying),
    retry: () => actor.send({ type: 'retry.requested' }),
    showPaywall: () => actor.send({ type: 'paywall.chosen' }),
  } as const;
}
