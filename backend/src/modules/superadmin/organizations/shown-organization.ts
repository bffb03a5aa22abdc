import type { ListedOrganization, OrganizationStep, PlanId, SubscriptionState } from '@oficio/contracts';
import { factsAt, hasAccess, NO_SUBSCRIPTION } from '@oficio/machines/subscription';
import { type FactsRow, factsOf } from '../../subscription/subscription-facts.ts';
import { planNameOf } from '../../subscription/subscription-sync.service.ts';

type Shown =
  | 'id'
  | 'name'
  | 'owner'
  | 'grantedUntil'
  | 'suspendedAt'
  | 'sendingPausedAt'
  | 'deletionScheduledFor';
type Counted = 'createdAt' | 'members' | 'clients' | 'mails' | 'refused' | 'storageBytes' | 'lastActiveOn';

/** A row of `shownOrganization`. */
export type OrganizationRow = FactsRow & Pick<ListedOrganization, Shown | Counted>;

/** The item of a list at an instant. */
export function listedOrganization(row: OrganizationRow, now: Date): ListedOrganization {
  const facts = factsAt(factsOf(row) ?? NO_SUBSCRIPTION, now);
  const { id, name, owner, grantedUntil, suspendedAt, sendingPausedAt, deletionScheduledFor } = row;
  const { createdAt, members, clients, mails, refused, storageBytes, lastActiveOn } = row;
  const planId = facts.planId as PlanId | null;
  return {
    id,
    name,
    owner,
    planId,
    planName: planId === null ? null : planNameOf(planId),
    status: facts.status,
    hasAccess: suspendedAt === null && hasAccess(facts, now),
    trialEnd: facts.trialEnd,
    grantedUntil,
    suspendedAt,
    sendingPausedAt,
    deletionScheduledFor,
    createdAt,
    members,
    clients,
    mails,
    refused,
    bouncePercent: mails === 0 ? null : Math.round((1_000 * refused) / mails) / 10,
    storageBytes,
    lastActiveOn,
  };
}

interface StepFacts {
  status: SubscriptionState;
  trialEnd: string | null;
  stripeSubscriptionId: string | null;
  suspendedAt: string | null;
  sendingPausedAt: string | null;
}

/** The steps that are possible. A subscription at the payment provider decides alone over its state. */
export function possibleSteps(facts: StepFacts): OrganizationStep[] {
  const { status, trialEnd, stripeSubscriptionId, suspendedAt, sendingPausedAt } = facts;
  const hadTrial = (status === 'trialing' || status === 'expired') && trialEnd !== null;
  const isOurs =
    ['none', 'trialing', 'expired'].includes(status) ||
    (status === 'canceled' && stripeSubscriptionId === null);
  return [
    ...(hadTrial ? (['extend_trial'] as const) : []),
    ...(isOurs ? (['grant'] as const) : []),
    suspendedAt === null ? 'suspend' : 'resume',
    sendingPausedAt === null ? 'pause_sending' : 'resume_sending',
  ];
}
