import { COMPUTED, leftOut, OTHER_ID, PARTLY_PAID, type Preset, withHeaders } from './preset.types.ts';

/** The report with a row for each line. Crater has the same tables. */
export const invoiceShelf: readonly Preset[] = [
  {
    id: 'invoiceshelf-invoices',
    name: 'InvoiceShelf or Crater',
    kind: 'invoices',
    recognises: withHeaders('invoice_number', 'paid_status', 'line_name', 'line_quantity', 'line_unit_price'),
    columns: {
      invoice_number: 'number',
      reference_number: 'poNumber',
      customer: 'client',
      invoice_date: 'issuedOn',
      due_date: 'dueOn',
      currency: 'currency',
      line_name: 'lineItem',
      line_description: 'lineDescription',
      line_quantity: 'lineQuantity',
      line_unit: 'lineUnit',
      line_unit_price: 'linePrice',
    },
    leftOut: [
      ...leftOut(
        OTHER_ID,
        'invoice_id',
        'customer_id',
        'currency_id',
        'line_id',
        'line_position',
        'catalog_item_id',
      ),
      ...leftOut('The client has these.', 'customer_email', 'customer_tax_id'),
      ...leftOut(COMPUTED, 'line_tax', 'line_total'),
      ...leftOut('This isn’t a table of its own in a CSV file.', 'line_taxes'),
      ...leftOut(
        'The file doesn’t say whether this is a percentage or an amount.',
        'line_discount_type',
        'line_discount',
        'line_discount_val',
      ),
    ],
    gives: ['state', 'balance'],
    row: ({ status = '', paid_status = '' }) => ({
      state: status.trim().toUpperCase() === 'DRAFT' ? 'draft' : 'issued',
      balance: paid_status.trim().toUpperCase() === 'PAID' ? '0' : '',
    }),
    skips: ({ paid_status = '' }) => (/^partially/i.test(paid_status) ? PARTLY_PAID : null),
  },
];
