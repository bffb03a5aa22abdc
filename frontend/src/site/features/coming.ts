interface ComingArea {
  id: string;
  name: string;
  /** What the area will do. */
  plan: string;
  /** What can be prepared today. */
  today: string;
}

export const COMING: readonly ComingArea[] = [
  {
    id: 'hosting-and-domains',
    name: 'Hosting & Domain Management',
    plan: 'Each client’s domains, hosting and certificates with the day they run out, an alert before it comes, and a renewal that you can propose to the client and invoice.',
    today:
      'Keep each client’s domains, with registrar, expiry date, cost and price. You enter them yourself: nothing is looked up, and no alert is sent yet.',
  },
  {
    id: 'invoicing',
    name: 'Professional Invoicing',
    plan: 'Invoices with numbers that have no gaps, taxes that add up, and a state that says what is sent, seen, paid or overdue.',
    today:
      'Keep legal name, tax ID, address, currency, language and payment terms at each client: invoices will begin with them.',
  },
  {
    id: 'analytics',
    name: 'Financial Analytics',
    plan: 'Income and expenses by month, client and category, and each figure one click from the rows that it is made of.',
    today: 'The dashboard counts clients, not money yet.',
  },
  {
    id: 'email-automation',
    name: 'Email Automation',
    plan: 'Reminders by rules that you set, from templates that you can change, each sent once and never after the invoice is paid.',
    today: 'Say at each client whether reminders may go there, and which contact takes care of bills.',
  },
];
