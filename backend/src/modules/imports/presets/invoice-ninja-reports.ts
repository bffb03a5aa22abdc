import { type ImportKind, normalised } from '@oficio/contracts';
import {
  headersOf,
  possibleHeaders,
  type ReportColumn,
  type ReportLanguage,
  STATE_WORDS,
} from './invoice-ninja-words.ts';
import { COMPUTED, leftOut, OTHER_ID, type Preset } from './preset.types.ts';

/** Gives the cell of a column. */
type Cell = (column: ReportColumn) => string;

interface Report {
  kind: ImportKind;
  /** The columns by which the report is recognised. People choose the others. */
  shows: readonly ReportColumn[];
  columns: Readonly<Partial<Record<ReportColumn, string>>>;
  leftOut: readonly { why: string; columns: readonly ReportColumn[] }[];
  gives?: readonly string[];
  row?(cell: Cell): Record<string, string>;
}

const OF_THE_USER = 'Oficio has its own members.';
const NO_CUSTOM_FIELDS = 'Oficio has no fields of one’s own. Notes can have this.';
const TAXES_OF_ITEMS = 'The taxes of an item are chosen from those in the settings of invoices.';

const CLIENTS: Report = {
  kind: 'clients',
  shows: ['client.name', 'client.vat_number', 'contact.email'],
  columns: {
    'client.name': 'displayName',
    'client.currency': 'currency',
    'client.website': 'website',
    'client.private_notes': 'notes',
    'client.phone': 'phone',
    'client.address1': 'line1',
    'client.address2': 'line2',
    'client.city': 'city',
    'client.state': 'state',
    'client.postal_code': 'postalCode',
    'client.country': 'country',
    'client.payment_terms': 'paymentTermsDays',
    'client.vat_number': 'taxId',
    'contact.first_name': 'contactFirstName',
    'contact.last_name': 'contactLastName',
    'contact.phone': 'contactPhone',
    'contact.email': 'email',
  },
  leftOut: [
    { why: COMPUTED, columns: ['client.balance', 'client.paid_to_date', 'client.credit_balance'] },
    { why: OTHER_ID, columns: ['client.number'] },
    { why: 'Clients have one tax ID, and this is a second one.', columns: ['client.id_number'] },
    { why: 'Clients have notes for members only.', columns: ['client.public_notes'] },
    { why: OF_THE_USER, columns: ['client.user', 'client.assigned_user'] },
    {
      why: NO_CUSTOM_FIELDS,
      columns: [
        'client.custom_value1',
        'client.custom_value2',
        'client.custom_value3',
        'client.custom_value4',
      ],
    },
  ],
};

/** The reports of invoices and of their lines. A row of the second one is a line. */
const INVOICES: Report = {
  kind: 'invoices',
  shows: ['client.name', 'invoice.invoice_number', 'invoice.date'],
  columns: {
    'client.name': 'client',
    'client.currency': 'currency',
    'invoice.invoice_number': 'number',
    'invoice.amount': 'total',
    'invoice.balance': 'balance',
    'invoice.po_number': 'poNumber',
    'invoice.date': 'issuedOn',
    'invoice.due_date': 'dueOn',
    'invoice.terms': 'terms',
    'invoice.public_notes': 'notes',
    'invoice.project': 'project',
    'item.product_key': 'lineItem',
    'item.notes': 'lineDescription',
    'item.quantity': 'lineQuantity',
    'item.cost': 'linePrice',
    'item.tax_name1': 'lineTaxName',
    'item.tax_rate1': 'lineTaxRate',
    'item.tax_name2': 'lineTaxName2',
    'item.tax_rate2': 'lineTaxRate2',
    'item.tax_name3': 'lineTaxName3',
    'item.tax_rate3': 'lineTaxRate3',
  },
  leftOut: [
    {
      why: COMPUTED,
      columns: ['invoice.paid_to_date', 'invoice.tax_amount', 'item.line_total', 'item.tax_amount'],
    },
    {
      why: 'A line makes up for the difference to the total of the invoice.',
      columns: ['invoice.discount'],
    },
    { why: 'Deposits are invoices of their own.', columns: ['invoice.partial', 'invoice.partial_due_date'] },
    { why: 'Invoices have no notes for members only.', columns: ['invoice.private_notes'] },
    { why: 'Oficio converts amounts by its own rates.', columns: ['invoice.exchange_rate'] },
    { why: 'The footer of documents is set once for all of them.', columns: ['invoice.footer'] },
    { why: OF_THE_USER, columns: ['invoice.user', 'invoice.assigned_user'] },
  ],
  gives: ['state', 'lineDiscount', 'linePrice'],
  row: (cell) => ({
    state: STATE_WORDS[normalised(cell('invoice.status')).trim()] ?? 'issued',
    lineDiscount: discountOfLine(cell),
    ...(isYes(cell('invoice.uses_inclusive_taxes')) && { linePrice: priceWithoutTaxes(cell) }),
  }),
};

const EXPENSES: Report = {
  kind: 'expenses',
  shows: ['expense.amount', 'expense.date', 'expense.vendor'],
  columns: {
    'expense.tax_amount': 'tax',
    'expense.category': 'category',
    'expense.currency': 'currency',
    'expense.date': 'date',
    'expense.project': 'project',
    'expense.public_notes': 'notes',
    'expense.transaction_reference': 'documentNumber',
    'client.name': 'client',
  },
  leftOut: [
    { why: OTHER_ID, columns: ['expense.number'] },
    { why: 'Expenses have one kind of notes.', columns: ['expense.private_notes'] },
    { why: 'An expense of the past counts as paid on its day.', columns: ['expense.payment_date'] },
    { why: 'Oficio converts amounts by its own rates.', columns: ['expense.exchange_rate'] },
    { why: OF_THE_USER, columns: ['expense.user', 'expense.assigned_user'] },
  ],
  gives: ['vendor', 'amount'],
  row: (cell) => ({
    // Without a vendor there is no expense.
    vendor: cell('expense.vendor').trim() || 'Unknown',
    amount: wholeAmount(cell),
  }),
};

const ITEMS: Report = {
  kind: 'items',
  shows: ['product.product_key', 'product.notes', 'product.cost', 'product.price'],
  columns: { 'product.product_key': 'name', 'product.notes': 'description', 'product.price': 'price' },
  leftOut: [
    { why: 'Items have a price, and no stock.', columns: ['product.cost', 'product.quantity'] },
    {
      why: TAXES_OF_ITEMS,
      columns: [
        'product.tax_name1',
        'product.tax_rate1',
        'product.tax_name2',
        'product.tax_rate2',
        'product.tax_name3',
        'product.tax_rate3',
      ],
    },
  ],
};

/** The reports of version 5, in the languages that Oficio writes in. */
export const invoiceNinjaReports: readonly Preset[] = [CLIENTS, INVOICES, EXPENSES, ITEMS].flatMap(
  (report) => [presetOf(report, 'en'), presetOf(report, 'es')],
);

function presetOf(report: Report, language: ReportLanguage): Preset {
  const { kind, shows, columns, gives, row } = report;
  const fields = Object.entries(columns) as [ReportColumn, string][];
  return {
    id: `invoice-ninja-5-${kind}-${language}`,
    name: 'Invoice Ninja',
    kind,
    recognises: (headers) =>
      shows.every((column) => headersOf(column, language).some((header) => headers.includes(header))),
    columns: Object.fromEntries(
      fields.flatMap(([column, field]) => possibleHeaders(column, language).map((header) => [header, field])),
    ),
    leftOut: report.leftOut.flatMap(({ why, columns: unused }) =>
      leftOut(why, ...unused.flatMap((column) => possibleHeaders(column, language))),
    ),
    ...(gives && { gives }),
    ...(row && {
      row: (cells) =>
        row(
          (column) =>
            possibleHeaders(column, language)
              .map((header) => cells[header] ?? '')
              .find(Boolean) ?? '',
        ),
    }),
  };
}

const YES = ['yes', 'si'];
const isYes = (text: string): boolean => YES.includes(normalised(text).trim());

/** In percent. The invoice says whether its lines have percentages or amounts. */
function discountOfLine(cell: Cell): string {
  const isAmount = isYes(cell('invoice.is_amount_discount'));
  const discount = Number(cell('item.discount'));
  if (!(discount > 0)) return '';
  const whole = isAmount ? Number(cell('item.quantity')) * Number(cell('item.cost')) : 100;
  return whole > 0 ? rounded((discount / whole) * 100, 4) : '';
}

/** The price of a line whose price contains its taxes. */
function priceWithoutTaxes(cell: Cell): string {
  const rates = (['item.tax_rate1', 'item.tax_rate2', 'item.tax_rate3'] as const).map((column) =>
    Math.max(Number(cell(column)) || 0, 0),
  );
  const share = 1 + rates.reduce((sum, rate) => sum + rate, 0) / 100;
  return rounded(Number(cell('item.cost')) / share, 6);
}

/** The amount with its taxes, which the report writes apart. */
function wholeAmount(cell: Cell): string {
  const net = cell('expense.net_amount');
  const tax = cell('expense.tax_amount');
  if (net === '' || tax === '') return cell('expense.amount');
  return rounded(Number(net) + Number(tax), 4);
}

/** Empty for no number, which the check of the import then names. */
function rounded(value: number, digits: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(digits))) : '';
}
