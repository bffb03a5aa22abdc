import { COMPUTED, leftOut, OTHER_ID, type Preset, withHeaders } from './preset.types.ts';

const OWN_LINKS = 'This opens pages of midday.';

/** A nested value of a cell, which midday writes as JSON. Null for another text. */
function nested(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

/** The names in a list of named things, separated by commas. */
function namesIn(cell: string): string {
  const list = nested(cell);
  if (!Array.isArray(list)) return '';
  return list
    .map((one: { name?: unknown; fullName?: unknown } | null) => one?.name ?? one?.fullName)
    .filter((name) => typeof name === 'string')
    .join(', ');
}

const nameIn = (cell: string): string => namesIn(`[${cell}]`);

const INVOICE_STATES: Readonly<Record<string, string>> = {
  draft: 'draft',
  scheduled: 'draft',
  canceled: 'void',
};

/**
 * The files of a team's export. Those of customers, projects and invoices have the keys of its tables as their headers; what the
 * lines of an invoice are is one cell, so that an invoice has one line for its whole amount.
 */
export const midday: readonly Preset[] = [
  {
    id: 'midday-customers',
    name: 'midday',
    kind: 'clients',
    recognises: withHeaders('name', 'billingEmail', 'addressLine1', 'vatNumber', 'invoiceCount'),
    columns: {
      name: 'displayName',
      email: 'email',
      billingEmail: 'billingEmail',
      phone: 'phone',
      website: 'website',
      addressLine1: 'line1',
      addressLine2: 'line2',
      city: 'city',
      state: 'state',
      zip: 'postalCode',
      countryCode: 'country',
      note: 'notes',
      vatNumber: 'taxId',
      contact: 'contactFirstName',
    },
    leftOut: [
      ...leftOut(OTHER_ID, 'id', 'teamId'),
      ...leftOut('The country comes from its code.', 'country'),
      ...leftOut('Oficio has its own day of adding.', 'createdAt'),
      ...leftOut(OWN_LINKS, 'token'),
      ...leftOut(COMPUTED, 'invoiceCount', 'projectCount'),
    ],
    gives: ['tags'],
    row: ({ tags = '' }) => ({ tags: namesIn(tags) }),
  },
  {
    id: 'midday-projects',
    name: 'midday',
    kind: 'projects',
    recognises: withHeaders('name', 'description', 'customerId', 'estimate', 'totalDuration', 'customer'),
    columns: { name: 'name', description: 'description', currency: 'currency' },
    leftOut: [
      ...leftOut(OTHER_ID, 'id', 'customerId', 'teamId', 'team'),
      ...leftOut('Oficio has its own day of adding.', 'createdAt'),
      ...leftOut('The price of an hour is set in the settings of time.', 'rate', 'billable'),
      ...leftOut('A project has an agreed amount, not a number of hours.', 'estimate'),
      ...leftOut('Time entries aren’t part of this file.', 'totalDuration', 'totalAmount'),
      ...leftOut('Its members are chosen from those of the organization.', 'users'),
    ],
    gives: ['client', 'status', 'tags'],
    row: ({ customer = '', status = '', tags = '' }) => ({
      client: nameIn(customer),
      status: status === 'completed' ? 'completed' : 'active',
      tags: namesIn(tags),
    }),
  },
  {
    id: 'midday-invoices',
    name: 'midday',
    kind: 'invoices',
    recognises: withHeaders('invoiceNumber', 'customerName', 'issueDate', 'lineItems', 'paidAt'),
    columns: {
      invoiceNumber: 'number',
      customerName: 'client',
      issueDate: 'issuedOn',
      dueDate: 'dueOn',
      currency: 'currency',
      amount: 'total',
      subtotal: 'netTotal',
      paidAt: 'paidOn',
    },
    leftOut: [
      ...leftOut(OTHER_ID, 'id', 'customerId', 'scheduledJobId', 'team'),
      ...leftOut('The client of the invoice is called so already.', 'customer'),
      ...leftOut('An invoice has one line for its whole amount.', 'lineItems', 'discount'),
      ...leftOut(
        'These are texts of midday’s own editor.',
        'paymentDetails',
        'customerDetails',
        'fromDetails',
        'note',
        'noteDetails',
        'template',
        'topBlock',
        'bottomBlock',
      ),
      ...leftOut('Invoices have no notes for members only.', 'internalNote'),
      ...leftOut(
        'An imported invoice wasn’t sent by Oficio.',
        'createdAt',
        'updatedAt',
        'reminderSentAt',
        'viewedAt',
        'sentAt',
        'sentTo',
        'scheduledAt',
      ),
      ...leftOut(OWN_LINKS, 'token', 'filePath', 'fileSize'),
    ],
    gives: ['state', 'balance', 'taxTotal'],
    row: ({ status = '', vat = '', tax = '' }) => ({
      taxTotal: vat || tax,
      state: INVOICE_STATES[status] ?? 'issued',
      balance: status === 'paid' ? '0' : '',
    }),
    skips: ({ status = '' }) =>
      status === 'refunded' ? 'This invoice was paid back, which a file can’t say.' : null,
  },
  {
    id: 'midday-transactions',
    name: 'midday',
    kind: 'bank',
    recognises: withHeaders('Date', 'Additional info', 'Formatted amount', 'Base amount', 'From / To'),
    columns: {
      Date: 'date',
      Amount: 'amount',
      Currency: 'currency',
      'From / To': 'party',
      Description: 'text',
      Category: 'category',
    },
    leftOut: [
      ...leftOut(
        'Oficio converts amounts by its own rates.',
        'Formatted amount',
        'Base amount',
        'Base currency',
      ),
      ...leftOut('Entries have no balance of an account.', 'Balance'),
      ...leftOut(
        'An entry of a statement has no tax. It can be added to the entry.',
        'Tax type',
        'Tax rate',
        'Tax amount',
      ),
      ...leftOut('Files are attached to entries by hand.', 'Attachments'),
      ...leftOut(
        'Entries of a statement have a name and a text.',
        'Additional info',
        'Account',
        'Note',
        'Tags',
        'ID',
        'Status',
      ),
    ],
    skips: ({ Status = '' }) =>
      /^(excluded|archived)$/i.test(Status) ? 'midday leaves this transaction out.' : null,
  },
];
