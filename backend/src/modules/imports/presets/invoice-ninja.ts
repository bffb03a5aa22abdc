import { COMPUTED, leftOut, type Preset, withHeaders } from './preset.types.ts';

const name = 'Invoice Ninja';

const shipping = ['Street', 'Apt/Suite', 'City', 'State/Province', 'Postal Code', 'Country'].map(
  (part) => `Shipping ${part}`,
);

const NO_DISCOUNT = 'The file doesn’t say whether this is a percentage or an amount.';

/** Version 4 writes three rows before the headers, and the phone of the client and of its contact alike. */
export const invoiceNinja: readonly Preset[] = [
  {
    id: 'invoice-ninja-clients',
    name,
    kind: 'clients',
    recognises: withHeaders('Name', 'Paid to Date', 'Billing Street', 'ID Number', 'VAT Number'),
    columns: {
      Name: 'displayName',
      'Billing Street': 'line1',
      'Billing Apt/Suite': 'line2',
      'Billing City': 'city',
      'Billing State/Province': 'state',
      'Billing Postal Code': 'postalCode',
      'Billing Country': 'country',
      'VAT Number': 'taxId',
      Website: 'website',
      Phone: 'phone',
      Currency: 'currency',
      'Private Notes': 'notes',
      'First Name': 'contactFirstName',
      'Last Name': 'contactLastName',
      Email: 'email',
      'Phone (2)': 'contactPhone',
    },
    leftOut: [
      ...leftOut(COMPUTED, 'Balance', 'Paid to Date'),
      ...leftOut('Clients have one address.', ...shipping),
      ...leftOut('Clients have one tax ID, and this is a second one.', 'ID Number'),
      ...leftOut('Clients have notes for members only.', 'Public Notes'),
    ],
  },
  {
    id: 'invoice-ninja-invoices',
    name,
    kind: 'invoices',
    recognises: withHeaders('Client', 'Invoice Number', 'Partial/Deposit', 'Item Product', 'Item Cost'),
    columns: {
      Client: 'client',
      'Invoice Number': 'number',
      Amount: 'total',
      Paid: 'paid',
      'PO Number': 'poNumber',
      Status: 'state',
      'Invoice Date': 'issuedOn',
      'Due Date': 'dueOn',
      'Public Notes': 'notes',
      'Item Product': 'lineItem',
      'Item Notes': 'lineDescription',
      'Item Cost': 'linePrice',
      'Item Quantity': 'lineQuantity',
      'Item Tax Name': 'lineTaxName',
      'Item Tax Rate': 'lineTaxRate',
    },
    leftOut: [
      ...leftOut('The client of the invoice has its own email address.', 'Email'),
      ...leftOut(NO_DISCOUNT, 'Discount'),
      ...leftOut('Deposits are invoices of their own.', 'Partial/Deposit', 'Partial Due Date'),
      ...leftOut('Invoices have no notes for members only.', 'Private Notes'),
      ...leftOut('Lines have one tax in an import.', 'Item Tax Name (2)', 'Item Tax Rate (2)'),
    ],
  },
  {
    id: 'invoice-ninja-payments',
    name,
    kind: 'payments',
    recognises: withHeaders('Client', 'Invoice Number', 'Amount', 'Date'),
    columns: { Client: 'client', 'Invoice Number': 'invoices', Amount: 'amount', Date: 'date' },
    leftOut: [],
  },
  {
    id: 'invoice-ninja-expenses',
    name,
    kind: 'expenses',
    recognises: withHeaders('Client', 'Project', 'Notes', 'Amount', 'Date'),
    columns: { Client: 'client', Project: 'project', Notes: 'notes', Amount: 'amount', Date: 'date' },
    leftOut: [],
    // The file has no vendors, without which there is no expense.
    gives: ['vendor'],
    row: ({ Client = '' }) => ({ vendor: Client.trim() || 'Unknown' }),
  },
];
