export interface Feature {
  name: string;
  text: string;
  /** True if the screen exists, false while it is being built. */
  today: boolean;
}

/** The six parts of the product with their state. */
export const FEATURES: readonly Feature[] = [
  {
    name: 'Client Management',
    text: 'Everyone you work for, with contacts, tags and notes. Search finds them whatever the accents, and no one overwrites anyone else.',
    today: true,
  },
  {
    name: 'Business Dashboard',
    text: 'Your figures, new clients by month, what to do next, and what your team has just changed.',
    today: true,
  },
  {
    name: 'Professional Invoicing',
    text: 'Invoices that carry your logo, address and tax number, with totals that add up and numbers without gaps.',
    today: true,
  },
  {
    name: 'Hosting & Domain Management',
    text: 'Which client’s domain runs out when, and what its renewal costs.',
    today: false,
  },
  {
    name: 'Financial Analytics',
    text: 'Income and expenses side by side, in sums that you can check line by line.',
    today: false,
  },
  {
    name: 'Email Automation',
    text: 'Reminders that go out by themselves, before a renewal and after a due date.',
    today: false,
  },
];
