import {
  type ListedOrganization,
  ORGANIZATION_STATES,
  type OrganizationState,
  SUBSCRIPTION,
  type SubscriptionState,
} from '@oficio/contracts';
import type { StatusWords } from '../../../records/cells.tsx';
import type { ListFilter } from '../../../records/list-filter.ts';

export const SUBSCRIPTION_WORDS: StatusWords<SubscriptionState> = {
  none: { label: 'No plan', tone: 'neutral' },
  trialing: { label: 'Trial', tone: 'accent' },
  active: { label: 'Active', tone: 'positive' },
  past_due: { label: 'Payment late', tone: 'negative' },
  paused: { label: 'Paused', tone: 'warning' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warning' },
  incomplete: { label: 'Not paid yet', tone: 'warning' },
};

const STATE_WORDS: StatusWords<OrganizationState> = {
  ...SUBSCRIPTION_WORDS,
  granted: { label: 'Granted', tone: 'accent' },
  suspended: { label: 'Suspended', tone: 'negative' },
  sending_paused: { label: 'Sending paused', tone: 'warning' },
  deleting: { label: 'Being deleted', tone: 'negative' },
};

type StateFacts = Pick<
  ListedOrganization,
  'status' | 'grantedUntil' | 'suspendedAt' | 'sendingPausedAt' | 'deletionScheduledFor'
>;

/** The state of the subscription, and everything that a person has set. */
export function statesOf(organization: StateFacts) {
  const { status, grantedUntil, suspendedAt, sendingPausedAt, deletionScheduledFor } = organization;
  const states: OrganizationState[] = [status];
  if (grantedUntil !== null) states.push('granted');
  if (suspendedAt !== null) states.push('suspended');
  if (sendingPausedAt !== null) states.push('sending_paused');
  if (deletionScheduledFor !== null) states.push('deleting');
  return states.map((state) => ({ state, ...STATE_WORDS[state] }));
}

export const PLAN_OPTIONS = [SUBSCRIPTION.professional, SUBSCRIPTION.starter].map(({ planId, name }) => ({
  value: String(planId),
  label: name,
}));

const PAID_PLANS = [
  { value: 'professional', label: SUBSCRIPTION.professional.name },
  { value: 'starter', label: SUBSCRIPTION.starter.name },
];

const PLAN_FILTER: ListFilter = { name: 'plan', label: 'Plan', all: 'Any plan', options: PAID_PLANS };

export const ORGANIZATION_FILTERS: readonly ListFilter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'Any state',
    options: ORGANIZATION_STATES.map((value) => ({ value, label: STATE_WORDS[value].label })),
  },
  { ...PLAN_FILTER, options: [...PAID_PLANS, { value: 'none', label: 'No plan' }] },
];

export const SUBSCRIPTION_FILTERS: readonly ListFilter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'Any state',
    options: Object.entries(SUBSCRIPTION_WORDS).map(([value, { label }]) => ({ value, label })),
  },
  PLAN_FILTER,
];
