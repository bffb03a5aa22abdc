import type { SubscriptionState, SubscriptionStatus } from '@oficio/contracts';
import { type SnapshotFrom, transition } from 'xstate';
import { subscriptionMachine } from './subscription.machine.ts';
import { turningPoints } from './subscription.setup.ts';
import type {
  ProviderReport,
  SubscriptionEvent,
  SubscriptionFacts,
  SubscriptionOffer,
  SubscriptionStage,
} from './subscription.types.ts';

type SubscriptionSnapshot = SnapshotFrom<typeof subscriptionMachine>;

const OFFERS = [
  'startTrial',
  'subscribe',
  'resume',
  'updatePayment',
  'changePlan',
  'cancel',
] as const satisfies readonly SubscriptionOffer[];

const STAGES = {
  none: 'none',
  trialing: 'trialing',
  active: 'active',
  past_due: 'pastDue',
  paused: 'paused',
  canceled: 'canceled',
  expired: 'expired',
  incomplete: 'incomplete',
} as const satisfies Record<SubscriptionState, SubscriptionStage>;

/** The facts at an instant: time alone ends trials and canceled periods. */
export function factsAt(facts: SubscriptionFacts, now: Date): SubscriptionFacts {
  return snapshotAt(facts, now).context;
}

export function stageOf(facts: SubscriptionFacts, now: Date): SubscriptionStage {
  return stageIn(snapshotAt(facts, now));
}

/** Whether an organization with these facts may use the product at an instant. */
export function hasAccess(facts: SubscriptionFacts, now: Date): boolean {
  return snapshotAt(facts, now).hasTag('access');
}

/** The instant until which `hasAccess` can't change by time alone, in milliseconds since 1970; Infinity for never. */
export function accessHoldsUntil(facts: SubscriptionFacts, now: Date): number {
  return Math.min(...turningPoints(facts).filter((at) => at > now.getTime()));
}

/** The possible actions in a stage, the primary one first. */
export function offersOf(
  stage: SubscriptionStage,
  { trialUsed }: { trialUsed: boolean },
): readonly SubscriptionOffer[] {
  const { tags } = subscriptionMachine.getStateNodeById(`subscription.${stage}`);
  return OFFERS.filter((offer) => tags.includes(offer) && !(offer === 'startTrial' && trialUsed));
}

/** The facts to store after the trial's start; null if it can't start now. `at` is ISO text. */
export function afterTrialStart(
  facts: SubscriptionFacts,
  { planId, trialEnd, at }: { planId: number; trialEnd: string; at: string },
): SubscriptionFacts | null {
  const snapshot = snapshotAt(facts, new Date(at));
  const event = { type: 'trial.started', planId, trialEnd } as const;
  return snapshot.can(event) ? next(snapshot, event).context : null;
}

/**
 * The facts to store after a report of the provider; order and repetition of reports don't matter. `at` is the
 * report's time as ISO text.
 */
export function afterReport(facts: SubscriptionFacts, report: ProviderReport, at: string): SubscriptionFacts {
  return next(stored(facts), { type: 'provider.reported', report, at }).context;
}

/** The stage that a status answer stands for, for the browser. */
export function stageOfStatus({
  status,
  isGracePeriod,
}: Pick<SubscriptionStatus, 'status' | 'isGracePeriod'>): SubscriptionStage {
  return isGracePeriod ? 'gracePeriod' : STAGES[status];
}

function snapshotAt(facts: SubscriptionFacts, now: Date): SubscriptionSnapshot {
  return next(stored(facts), { type: 'time.passed', now: now.getTime() });
}

function next(snapshot: SubscriptionSnapshot, event: SubscriptionEvent): SubscriptionSnapshot {
  return transition(subscriptionMachine, snapshot, event)[0];
}

/** The machine's state when these facts were stored. */
function stored(facts: SubscriptionFacts): SubscriptionSnapshot {
  const { status, canceledAt, cancelAt } = facts;
  const isGracePeriod = status === 'active' && canceledAt !== null && cancelAt === null;
  return subscriptionMachine.resolveState({
    value: stageOfStatus({ status, isGracePeriod }),
    context: facts,
  });
}

function stageIn({ value }: SubscriptionSnapshot): SubscriptionStage {
  return (typeof value === 'string' ? value : Object.keys(value)[0]) as SubscriptionStage;
}
