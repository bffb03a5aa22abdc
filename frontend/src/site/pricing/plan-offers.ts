import { SUBSCRIPTION } from '@oficio/contracts';

interface PlanOffer {
  name: string;
  priceUsd: number;
  /** The plan's audience. */
  audience: string;
  /** The plan's features; each is true of the present product. */
  has: readonly string[];
  /** Whether the trial is of this plan. */
  isForemost: boolean;
}

export const PLAN_OFFERS: readonly PlanOffer[] = [
  {
    ...SUBSCRIPTION.professional,
    audience: 'For organizations and agencies: anyone who works with others.',
    has: [
      'Everything in Starter',
      'As many collaborators as you need, at one price',
      'A role for each of them, from admin to viewer',
      'Each other’s changes on screen as they happen',
    ],
    isForemost: true,
  },
  {
    ...SUBSCRIPTION.starter,
    audience: 'For one person working alone.',
    has: [
      'Unlimited clients, with their contacts',
      'Dashboard and activity',
      'In sync on your laptop and your phone',
      'Your data as one file, whenever you want',
    ],
    isForemost: false,
  },
];
