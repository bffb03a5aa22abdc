/** `begun`: a part of it is here, and the rest is on its way. */
type AreaState = 'here' | 'begun' | 'coming';

export interface Area {
  id: string;
  name: string;
  /** One sentence about the area in its present state. */
  line: string;
  state: AreaState;
}

/** The six areas of the product: the available ones first, then those in progress. */
export const AREAS: readonly Area[] = [
  {
    id: 'client-management',
    name: 'Client Management',
    line: 'Everyone you work for, with contacts, billing details, tags and notes.',
    state: 'here',
  },
  {
    id: 'business-dashboard',
    name: 'Business Dashboard',
    line: 'How things stand this morning, and what your colleagues did.',
    state: 'here',
  },
  {
    id: 'hosting-and-domains',
    name: 'Hosting & Domain Management',
    line: 'Domains by client, with the day each one expires. Hosting and renewals follow.',
    state: 'begun',
  },
  {
    id: 'invoicing',
    name: 'Professional Invoicing',
    line: 'Invoices that follow from your clients and services, and what is paid of them.',
    state: 'coming',
  },
  {
    id: 'analytics',
    name: 'Financial Analytics',
    line: 'Income and expenses, by month and by client.',
    state: 'coming',
  },
  {
    id: 'email-automation',
    name: 'Email Automation',
    line: 'Reminders that are sent once, on the right day.',
    state: 'coming',
  },
];
