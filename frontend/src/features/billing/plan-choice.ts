import type { MemberRole, SubscriptionStatus } from '@oficio/contracts';
import { stageOfStatus } from '@oficio/machines/subscription';
import { offersTo } from './manageable.ts';
import type { Plan } from './plans.ts';

/**
 * What can be done with a plan now: `subscribe` leads to its payment page, `change` moves what runs to it, `current` is
 * the one that is paid or tried, `none` neither.
 */
export type PlanChoice = 'subscribe' | 'change' | 'current' | 'none';

export function choiceOf(plan: Plan, status: SubscriptionStatus, role: MemberRole): PlanChoice {
  const offers = offersTo(status, role);
  const runs = ['active', 'gracePeriod', 'pastDue', 'paused'].includes(stageOfStatus(status));
  if (runs && plan.name === status.planName) return 'current';
  if (offers.includes('changePlan')) return 'change';
  return offers.includes('subscribe') ? 'subscribe' : 'none';
}
