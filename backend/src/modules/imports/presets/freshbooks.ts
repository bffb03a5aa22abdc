import { COMPUTED, leftOut, PARTLY_PAID, type Preset, withHeaders } from './preset.types.ts';

const name = 'FreshBooks';

export const freshBooks: readonly Preset[] = [
  {
    id: 'freshbooks-clients',
    name,
    kind: 'clients',
    recognises: withHeaders('Organization', 'First Name', 'Last Name', 'Province/State', 'Postal Code'),
    columns: {
      'First Name': 'contactFirstName',
      'Last Name': 'contactLastName',
      Email: 'email',
      Phone: 'phone',
      Street: 'line1',
      City: 'city',
      'Province/State': 'state',
      Country: 'country',
      'Postal Code': 'postalCode',
      Notes: 'notes',
    },
    leftOut: [],
    gives: ['displayName'],
    row: ({ Organization = '', 'First Name': first = '', 'Last Name': last = '' }) => ({
      displayName: Organization.trim() || `${first} ${last}`.trim(),
    }),
  },
  {
    id: 'freshbooks-invoices',
    name,
    kind: 'invoices',
    recognises: withHeaders('Client Name', 'Invoice #', 'Date Issued', 'Line Subtotal', 'Line Total'),
    columns: {
      'Client Name': 'client',
      'Invoice #': 'number',
      'Date Issued': 'issuedOn',
      'Invoice Status': 'state',
      'Date Paid': 'paidOn',
      'Item Name': 'lineItem',
      'Item Description': 'lineDescription',
      Rate: 'linePrice',
      Quantity: 'lineQuantity',
      'Discount Percentage': 'lineDiscount',
      'Tax 1 Type': 'lineTaxName',
      'Tax 1 Amount': 'lineTaxAmount',
      Currency: 'currency',
    },
    leftOut: [
      ...leftOut(COMPUTED, 'Line Subtotal', 'Line Total'),
      ...leftOut('Lines have one tax in an import.', 'Tax 2 Type', 'Tax 2 Amount'),
    ],
    gives: ['balance'],
    row: ({ 'Invoice Status': status = '' }) => ({
      balance: /^(auto.)?paid$/i.test(status.trim()) ? '0' : '',
    }),
    skips: ({ 'Invoice Status': status = '' }) => (/partial/i.test(status) ? PARTLY_PAID : null),
  },
];
