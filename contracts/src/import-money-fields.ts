import { PAYMENT_METHODS } from './books-fields.ts';
import { EXPENSE_STATUSES } from './expenses.contract.ts';
import { choice, clientNames, currencyField, field, notesField, required } from './import-field.ts';
import { INVOICE_KINDS } from './invoice.ts';
import { PAYMENT_STATUSES } from './payments.contract.ts';

const projectField = field('project', 'Project', 'reference', {
  alsoCalled: ['project name', 'project code', 'project_name'],
});

const entryAmounts = [
  field('category', 'Category', 'reference', { alsoCalled: ['category name'] }),
  required('amount', 'Amount', 'amount', { alsoCalled: ['total', 'sum'] }),
  field('tax', 'Tax', 'amount', { alsoCalled: ['tax amount', 'vat'] }),
  field('withheld', 'Withheld', 'amount'),
  currencyField,
] as const;

export const MONEY_IMPORT_FIELDS = {
  income: [
    required('date', 'Date', 'day', { alsoCalled: ['booking date', 'transaction date'] }),
    field('from', 'From', 'reference', { alsoCalled: ['payer', 'client', 'customer', 'from / to'] }),
    ...entryAmounts,
    field('source', 'Source'),
    choice('method', 'Method', PAYMENT_METHODS, { alsoCalled: ['payment method'] }),
    projectField,
    field('reference', 'Reference', 'text', { alsoCalled: ['description', 'payment reference'] }),
    notesField,
  ],
  expenses: [
    required('date', 'Date', 'day', { alsoCalled: ['booking date', 'transaction date'] }),
    required('vendor', 'Vendor', 'text', { alsoCalled: ['supplier', 'payee', 'merchant', 'from / to'] }),
    ...entryAmounts,
    choice('status', 'Status', [...EXPENSE_STATUSES, 'archived']),
    field('paidOn', 'Paid', 'day', { alsoCalled: ['payment date'] }),
    choice('method', 'Method', PAYMENT_METHODS, { alsoCalled: ['payment method'] }),
    field('billable', 'Billable', 'yesNo'),
    field('client', 'Client', 'reference', clientNames),
    projectField,
    field('vendorTaxId', 'Vendor tax ID'),
    field('documentNumber', 'Document number', 'text', { alsoCalled: ['bill number', 'reference'] }),
    field('source', 'Source'),
    notesField,
  ],
  invoices: [
    required('number', 'Number', 'text', {
      alsoCalled: ['invoice number', 'invoice #', 'invoice no.', 'invoice no', 'invoice_number', 'nr'],
    }),
    required('client', 'Client', 'reference', clientNames),
    required('issuedOn', 'Issued', 'day', {
      alsoCalled: ['invoice date', 'date issued', 'issue date', 'invoice_date', 'date', 'invoiced_at'],
    }),
    field('dueOn', 'Due', 'day', { alsoCalled: ['due date', 'due_date', 'due_at'] }),
    currencyField,
    field('total', 'Total', 'amount', { alsoCalled: ['invoice total', 'amount'] }),
    field('balance', 'Balance', 'amount', { alsoCalled: ['amount due', 'balance due'] }),
    field('paid', 'Amount paid', 'amount', { alsoCalled: ['paid', 'paid to date'] }),
    field('paidOn', 'Paid on', 'day', { alsoCalled: ['date paid', 'last payment date', 'payment date'] }),
    choice('method', 'Method', PAYMENT_METHODS, { alsoCalled: ['payment method'] }),
    choice('state', 'State', ['issued', 'draft', 'void'], {
      alsoCalled: ['status', 'invoice status', 'invoice_status'],
    }),
    choice('kind', 'Kind', INVOICE_KINDS),
    projectField,
    field('poNumber', 'PO number', 'text', { alsoCalled: ['po_number', 'order_number', 'reference no.'] }),
    field('notes', 'Notes', 'text', { alsoCalled: ['public notes', 'note'] }),
    field('terms', 'Terms'),
    field('lineDescription', 'Line description', 'text', {
      alsoCalled: ['item description', 'item notes', 'item desc', 'description', 'line_description'],
    }),
    field('lineItem', 'Line item', 'text', {
      alsoCalled: ['item name', 'item product', 'item', 'line_name'],
    }),
    field('lineQuantity', 'Quantity', 'quantity', { alsoCalled: ['item quantity', 'qty', 'line_quantity'] }),
    field('lineUnit', 'Unit', 'text', { alsoCalled: ['usage unit', 'line_unit'] }),
    field('linePrice', 'Unit price', 'price', {
      alsoCalled: ['rate', 'item cost', 'item price', 'price', 'line_unit_price'],
    }),
    field('lineDiscount', 'Line discount', 'percent', { alsoCalled: ['discount percentage'] }),
    field('lineTaxName', 'Tax name', 'text', { alsoCalled: ['item tax name', 'tax 1 type'] }),
    field('lineTaxRate', 'Tax rate', 'percent', { alsoCalled: ['item tax rate'] }),
    field('lineTaxAmount', 'Line tax amount', 'amount', { alsoCalled: ['tax 1 amount'] }),
    field('lineTaxName2', 'Second tax name'),
    field('lineTaxRate2', 'Second tax rate', 'percent'),
    field('lineTaxName3', 'Third tax name'),
    field('lineTaxRate3', 'Third tax rate', 'percent'),
    field('netTotal', 'Without tax', 'amount', { alsoCalled: ['subtotal'] }),
    field('taxTotal', 'Tax', 'amount', { alsoCalled: ['tax total'] }),
  ],
  payments: [
    required('date', 'Date', 'day', { alsoCalled: ['payment date', 'paid on', 'date paid'] }),
    field('client', 'Client', 'reference', clientNames),
    field('invoices', 'Invoices', 'list', {
      alsoCalled: ['invoice', 'invoice number', 'invoice #', 'invoice no.', 'invoice_number'],
    }),
    required('amount', 'Amount', 'amount', { alsoCalled: ['amount paid', 'total', 'sum'] }),
    currencyField,
    field('received', 'Received', 'amount', { currencyIn: 'receivedIn' }),
    field('receivedIn', 'Received in', 'currency'),
    choice('method', 'Method', PAYMENT_METHODS, { alsoCalled: ['payment method', 'payment type'] }),
    field('reference', 'Reference', 'text', { alsoCalled: ['transaction reference', 'payment reference'] }),
    choice('status', 'Status', PAYMENT_STATUSES, { alsoCalled: ['payment status'] }),
    notesField,
  ],
  bank: [
    required('date', 'Date', 'day', {
      alsoCalled: ['booking date', 'completed date', 'posting date', 'buchungstag'],
    }),
    required('amount', 'Amount', 'amount', { alsoCalled: ['betrag', 'bedrag (eur)', 'amount (eur)'] }),
    field('party', 'Name', 'text', { alsoCalled: ['partner name', 'payee', 'from / to'] }),
    field('text', 'Text', 'text', { alsoCalled: ['description', 'payment reference', 'verwendungszweck'] }),
    field('category', 'Category', 'reference'),
    currencyField,
  ],
} as const;
