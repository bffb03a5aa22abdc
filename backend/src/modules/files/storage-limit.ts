import { DOCUMENTS, SUBSCRIPTION } from '@oficio/contracts';
import type { PlanRow } from './documents.repository.ts';

/** The most bytes of all documents of an organization with this plan. */
export function limitOf(plan: PlanRow | undefined): number {
  const { trial, starter, professional } = DOCUMENTS.storageBytes;
  if (plan?.planId === SUBSCRIPTION.starter.planId) return starter;
  return plan?.planId === SUBSCRIPTION.professional.planId && plan.status !== 'trialing'
    ? professional
    : trial;
}
