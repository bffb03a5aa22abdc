import { type BuiltState, builtStateOf, type ProductPartName } from '@oficio/contracts';

interface FeatureTexts {
  name: string;
  text: string;
  /** What it consists of. */
  parts: readonly ProductPartName[];
}

export interface Feature extends FeatureTexts {
  state: BuiltState;
}

const TEXTS: readonly FeatureTexts[] = [
  {
    name: 'Client Management',
    text: 'Everyone you work for, with contacts, tags and notes. Search finds them whatever the accents, and no one overwrites anyone else.',
    parts: ['clients'],
  },
  {
    name: 'Business Dashboard',
    text: 'Your figures, new clients by month, what to do next, and what your team has just changed.',
    parts: ['dashboard'],
  },
  {
    name: 'Professional Invoicing',
    text: 'Invoices that carry your logo, address and tax number, with totals that add up and numbers without gaps.',
    parts: ['invoices', 'payments'],
  },
  {
    name: 'Hosting & Domain Management',
    text: 'Which client’s hosting or domain runs out when, and what its renewal costs.',
    parts: ['domains', 'hosting', 'renewals', 'certificates'],
  },
  {
    name: 'Financial Analytics',
    text: 'Income and expenses side by side, in sums that you can check line by line.',
    parts: ['accounting', 'analytics'],
  },
  {
    name: 'Email Automation',
    text: 'Reminders that go out by themselves, before a renewal and after a due date.',
    parts: ['reminders'],
  },
];

/** The six features of the product with their state. */
export const FEATURES: readonly Feature[] = TEXTS.map((feature) => ({
  ...feature,
  state: builtStateOf(feature.parts),
}));
