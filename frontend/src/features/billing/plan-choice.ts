import type { Membership, SubscriptionStatus } from '@oficio/contracts';
import { stageOfStatus } from '@oficio/machines/subscription';
import { offersTo } from './manageable.ts';
import type { Plan } from './plans.ts';

/**
 * The possible action on a plan: `subscribe` opens its payment page, `change` moves the running subscription to it,
 * `current` is the paid or tried plan, `none` is neither.
 */
export type PlanChoice = 'subscribe' | 'change' | 'current' | 'none';

export function choiceOf(plan: Plan, status: SubscriptionStatus, membership: Membership): PlanChoice {
  const offers = offersTo(status, membership);
  const runs = ['active', 'gracePeriod', 'pastDue', 'paused'].includes(stageOfStatus(status));
  if (runs && plan.name === status.planName) return 'current';
  if (offers.includes('changePlan')) return 'change';
  return offers.includes('subscribe') ? 'subscribe' : 'none';
}
