import { QUERY_CACHE, type SubscriptionConfig } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import { hasStatus } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { isGranted, untilNearestEnd, variantOf } from './subscription-guard.decision.ts';
import {
  provideSubscriptionGuardPorts,
  type StatusAnswer,
  type SubscriptionGuardPorts,
} from './subscription-guard.ports.ts';
import type {
  GuardMode,
  GuardStatus,
  PaywallVariant,
  StatusReport,
  SubscriptionGuardContext,
  SubscriptionGuardEvent,
  SubscriptionGuardTag,
} from './subscription-guard.types.ts';

/** The vocabulary of `subscription-guard.machine.ts`: types, actors, delays, guards, actions. */
export const subscriptionGuardSetup = setup({
  types: {
    context: {} as SubscriptionGuardContext,
    events: {} as SubscriptionGuardEvent,
    tags: {} as SubscriptionGuardTag,
  },
  actors: provideSubscriptionGuardPorts(missingPorts<SubscriptionGuardPorts>('subscription-guard')).actors,
  delays: {
    accessEnd: ({ context }) => untilNearestEnd(context.status),
    /** A refusal that the status contradicts isn't checked again while the status counts as fresh. */
    recheckPause: QUERY_CACHE.subscriptionFreshMs,
  },
  guards: {
    isGranted: ({ context }, params: StatusReport) => isGranted(params.status, context.mode),
    isEnoughNow: ({ context: { mode, status } }, params: { mode: GuardMode }) =>
      mode !== params.mode && status !== null && isGranted(status, params.mode),
    isTooLittleNow: ({ context: { mode, status } }, params: { mode: GuardMode }) =>
      mode !== params.mode && status !== null && !isGranted(status, params.mode),
    isLapsedHalfTyped: ({ context }, params: StatusReport) =>
      params.halfTyped && !isGranted(params.status, context.mode),
    isHalfTyped: (_, params: { halfTyped: boolean }) => params.halfTyped,
    isNothingTyped: (_, params: { halfTyped: boolean }) => !params.halfTyped,
    isAnsweredGranted: ({ context }, params: StatusAnswer) =>
      params.status === 'known' && isGranted(params.report.status, context.mode),
    isAnsweredHalfTyped: (_, params: StatusAnswer) => params.status === 'known' && params.report.halfTyped,
    isAnswered: hasStatus('known'),
    isVariant: ({ context }, params: { variant: PaywallVariant }) =>
      variantOf(context.status, context.mode) === params.variant,
  },
  actions: {
    storeMode: assign({ mode: (_, params: { mode: GuardMode }) => params.mode }),
    storeStatus: assign({ status: (_, params: { status: GuardStatus }) => params.status }),
    storeConfig: assign({ config: (_, params: { config: SubscriptionConfig }) => params.config }),
    clearStatus: assign({ status: null, config: null }),
  },
});
