/** `begun`: a part of it is here, and the rest is on its way. */
type AreaState = 'here' | 'begun' | 'coming';

interface Area {
  id: string;
  name: string;
  /** One sentence about the area in its present state. */
  line: string;
  state: AreaState;
  /** For an incomplete area: its future purpose, and what can be prepared today. */
  progress?: { plan: string; today: string };
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
    progress: {
      plan: 'Each client’s domains, hosting and certificates with the day they run out, an alert before it comes, and a renewal that you can propose to the client and invoice.',
      today:
        'Keep each client’s domains, with registrar, expiry date, cost and price. You enter them yourself: nothing is looked up, and no alert is sent yet.',
    },
  },
  {
    id: 'invoicing',
    name: 'Professional Invoicing',
    line: 'Invoices and credit notes with numbers without gaps, sent by email with a page for your client, and what was paid on them.',
    state: 'begun',
    progress: {
      plan: 'Invoices that go out by email, a page on which your client pays them, and a state that says what is sent, seen, paid or overdue.',
      today:
        'Draft invoices with taxes and totals that add up, issue them under their number today or on a later day, send them by email with their PDF file and a link to your client’s own page, see when that page was opened, void them or write credit notes, ask for a deposit and deduct it from the final invoice tax by tax, let them come by themselves every month or as often as you like, record what is paid and refunded, and see what is overdue in each currency.',
    },
  },
  {
    id: 'analytics',
    name: 'Financial Analytics',
    line: 'Income and expenses by month, client and category, with profit, taxes and what is owed.',
    state: 'begun',
    progress: {
      plan: 'Income and expenses by month, client and category, and each figure one click from the rows that it is made of.',
      today:
        'See what is outstanding, overdue, received and spent on the dashboard, and what was invoiced, collected and paid by month, age, client, category and vendor. List income and expenses with their taxes and currencies, take profit and taxes as a file, and close the months that you have reported.',
    },
  },
  {
    id: 'email-automation',
    name: 'Email Automation',
    line: 'Reminders that are sent once, on the right day.',
    state: 'coming',
    progress: {
      plan: 'Reminders by rules that you set, from templates that you can change, each sent once and never after the invoice is paid.',
      today: 'Say at each client whether reminders may go there, and which contact takes care of bills.',
    },
  },
];
