import { type PlanId, SUBSCRIPTION } from '@oficio/contracts';

export interface Plan {
  planId: PlanId;
  name: string;
  /** US dollars a month. */
  priceUsd: number;
  /** The audience of the plan. */
  summary: string;
  /** The plan's features. Each statement must be true of the product. */
  features: readonly string[];
  /** The highlighted plan. */
  isForemost: boolean;
}

export const PLANS: readonly Plan[] = [
  {
    ...SUBSCRIPTION.professional,
    isForemost: true,
    summary: 'For teams, and anyone who works with others.',
    features: [
      'Everything in Starter',
      'As many collaborators as you need',
      'A role for each: from admin to viewer',
    ],
  },
  {
    ...SUBSCRIPTION.starter,
    isForemost: false,
    summary: 'For one person working alone.',
    features: [
      'Unlimited clients',
      'Dashboard and activity, live on every device',
      'Your data as a file, whenever you want',
    ],
  },
];
