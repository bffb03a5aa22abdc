import { DAY_MS, SUBSCRIPTION, type SubscriptionState } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import type {
  ProviderReport,
  SubscriptionEvent,
  SubscriptionFacts,
  SubscriptionTag,
} from './subscription.types.ts';

type Now = { now: number };
type Reported = { report: ProviderReport; at: string };
type Trial = { planId: number; trialEnd: string };

const NOTHING_AT_PROVIDER = {
  currentPeriodEnd: null,
  pastDueSince: null,
  canceledAt: null,
  cancelAt: null,
} as const satisfies Partial<SubscriptionFacts>;

export const NO_SUBSCRIPTION: SubscriptionFacts = {
  status: 'none',
  planId: null,
  trialUsed: false,
  trialEnd: null,
  ...NOTHING_AT_PROVIDER,
};

/** The vocabulary of `subscription.machine.ts`: types, actors, guards, actions. */
export const subscriptionSetup = setup({
  types: {
    context: {} as SubscriptionFacts,
    events: {} as SubscriptionEvent,
    tags: {} as SubscriptionTag,
  },
  guards: {
    isTrialUnused: ({ context }) => !context.trialUsed,
    isTrialOver: ({ context }, params: Now) => isOver(context.trialEnd, params.now),
    isPeriodOver: ({ context }, params: Now) => isOver(context.currentPeriodEnd, params.now),
    isCanceledByNow: ({ context }, params: Now) => isCanceledBy(context, params.now),
    isOverForGood: ({ context }, params: Now) =>
      isCanceledBy(context, params.now) && !isAhead(context.currentPeriodEnd, params.now),
    isPaidRestOver: ({ context }, params: Now) =>
      context.canceledAt === null || !isAhead(context.currentPeriodEnd, params.now),
    isToleranceOver: ({ context }, params: Now) => params.now >= toleranceEnd(context),
    isReported: (_, params: Reported & { status: SubscriptionState }) =>
      params.report?.status === params.status,
    isReportedRunning: (_, params: Reported) => isRunning(params.report),
    isReportedEnding: (_, params: Reported) =>
      isRunning(params.report) && params.report?.canceledAt != null && params.report.cancelAt === null,
    isTrialRunning: ({ context }, params: Reported) => isAhead(context.trialEnd, Date.parse(params.at)),
    hasHadTrial: ({ context }) => context.trialEnd !== null,
  },
  actions: {
    storeStatus: assign({ status: (_, params: { status: SubscriptionState }) => params.status }),
    storeTrial: assign((_, params: Trial) => ({
      ...NOTHING_AT_PROVIDER,
      status: 'trialing' as const,
      planId: params.planId,
      trialUsed: true,
      trialEnd: params.trialEnd,
    })),
    /** The provider's trial is a free period of a paid plan; the provider doesn't know our own trial. */
    storeReport: assign(({ context }, params: Reported) => {
      if (params.report === null) return {};
      const { planId, currentPeriodEnd, canceledAt, cancelAt } = params.report;
      const status = isRunning(params.report) ? ('active' as const) : params.report.status;
      const pastDueSince =
        status !== 'past_due'
          ? null
          : context.status === 'past_due'
            ? (context.pastDueSince ?? params.at)
            : params.at;
      return { status, planId, currentPeriodEnd, pastDueSince, canceledAt, cancelAt };
    }),
    storeOurs: assign((_, params: { status: 'trialing' | 'expired' | 'none' }) => ({
      ...NOTHING_AT_PROVIDER,
      status: params.status,
      planId: params.status === 'none' ? null : SUBSCRIPTION.professional.planId,
    })),
  },
});

function isRunning(report: ProviderReport): boolean {
  return report?.status === 'active' || report?.status === 'trialing';
}

/** The instants at which a guard of `time.passed` may change its answer, in milliseconds since 1970. */
export function turningPoints(facts: SubscriptionFacts): number[] {
  const ends = [facts.trialEnd, facts.currentPeriodEnd, facts.cancelAt].filter((end) => end !== null);
  return [...ends.map((end) => Date.parse(end)), toleranceEnd(facts)];
}

function toleranceEnd({ pastDueSince }: SubscriptionFacts): number {
  const since = pastDueSince === null ? 0 : Date.parse(pastDueSince);
  return since + SUBSCRIPTION.pastDueGraceDays * DAY_MS;
}

function isCanceledBy({ canceledAt, cancelAt }: SubscriptionFacts, now: number): boolean {
  return canceledAt !== null && isOver(cancelAt, now);
}

function isOver(instant: string | null, now: number): boolean {
  return instant !== null && now >= Date.parse(instant);
}

function isAhead(instant: string | null, now: number): boolean {
  return instant !== null && now < Date.parse(instant);
}
