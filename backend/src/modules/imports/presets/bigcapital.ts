import { leftOut, type Preset, withHeaders } from './preset.types.ts';

export const bigcapital: readonly Preset[] = [
  {
    id: 'bigcapital-invoices',
    name: 'Bigcapital',
    kind: 'invoices',
    recognises: withHeaders('Invoice No.', 'Reference No.', 'Invoice Date', 'Customer', 'Delivered'),
    columns: {
      'Invoice No.': 'number',
      'Reference No.': 'poNumber',
      'Invoice Date': 'issuedOn',
      'Due Date': 'dueOn',
      Customer: 'client',
      Item: 'lineItem',
      Quantity: 'lineQuantity',
      Rate: 'linePrice',
      Description: 'lineDescription',
      'Invoice Message': 'notes',
      'Terms & Conditions': 'terms',
    },
    leftOut: leftOut('Oficio takes the rate of the day from its own list.', 'Exchange Rate'),
    gives: ['state'],
    row: ({ Delivered = '' }) => ({ state: /^f/i.test(Delivered.trim()) ? 'draft' : 'issued' }),
  },
];
