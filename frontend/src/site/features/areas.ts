import { type BuiltState, builtStateOf, type ProductPartName } from '@oficio/contracts';

interface AreaTexts {
  id: string;
  name: string;
  /** One sentence about the area in its present state. */
  line: string;
  /** What it consists of. */
  parts: readonly ProductPartName[];
}

interface Area extends AreaTexts {
  state: BuiltState;
}

const TEXTS: readonly AreaTexts[] = [
  {
    id: 'client-management',
    name: 'Client Management',
    line: 'Everyone you work for, with contacts, billing details, tags and notes.',
    parts: ['clients'],
  },
  {
    id: 'business-dashboard',
    name: 'Business Dashboard',
    line: 'How things stand this morning, and what your colleagues did.',
    parts: ['dashboard'],
  },
  {
    id: 'invoicing',
    name: 'Professional Invoicing',
    line: 'Invoices and credit notes with numbers without gaps, sent by email with a page for your client, and what was paid on them.',
    parts: ['invoices', 'quotes', 'items', 'payments'],
  },
  {
    id: 'analytics',
    name: 'Financial Analytics',
    line: 'Income and expenses by month, client and category, with profit, taxes and what is owed.',
    parts: ['accounting', 'analytics'],
  },
  {
    id: 'hosting-and-domains',
    name: 'Hosting & Domain Management',
    line: 'Domains, hosting, certificates and other services by client, with the day each one runs out, what its registry says, alerts before it comes, and renewals that the client approves and you invoice.',
    parts: ['domains', 'hosting', 'renewals', 'certificates'],
  },
  {
    id: 'email-automation',
    name: 'Email Automation',
    line: 'Reminders by rules that you set, before a renewal and after a due date. You see each one before it goes, it is sent once, and never after the invoice is paid.',
    parts: ['reminders'],
  },
];

/** The six areas of the product. */
export const AREAS: readonly Area[] = TEXTS.map((area) => ({ ...area, state: builtStateOf(area.parts) }));
