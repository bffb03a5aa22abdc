import {
  type CurrencyCode,
  type EXPENSE_SORTS,
  type Expense,
  type ExpenseListItem,
  expenseFields,
  expenseTaxSums,
  normalised,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import { requireClient } from '../../records/client-of-record.ts';
import { countsByFacet } from '../../records/kept-totals.ts';
import {
  type CsvColumn,
  type RecordArea,
  type RecordFilter,
  type Stored,
  snakeColumns,
} from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';
import { requireProject } from '../projects/project-of-record.ts';
import { baseColumns } from './booked-amount.ts';
import { chargesTax } from './charged-taxes.ts';
import { requireOpenDays } from './closed-days.ts';
import { requireCategory } from './entry-category.ts';
import { AMOUNT_COLUMNS, ENTRY_MEMBERS } from './entry-columns.ts';
import { dayFilter, ENTRY_FILTERS, entrySums, KEPT_ENTRY_FILTERS, withoutTax } from './entry-filters.ts';
import { type ExpenseBody, type ExpenseFields, expenseColumns, requireExpense } from './expense-rules.ts';
import { EXPENSE_TAX_FILTER, expenseTaxParts } from './expense-tax-filter.ts';

/** What the closed day of its payment leaves changeable. */
const CHANGEABLE_ONCE_PAID: readonly string[] = [
  'method',
  'billable',
  'projectId',
  'documentNumber',
  'vendorTaxId',
  'notes',
  'version',
];
/** What the closed day of an expense leaves changeable: an expense of a closed month can be paid later. */
const CHANGEABLE_LATER: readonly string[] = ['status', 'paidOn', ...CHANGEABLE_ONCE_PAID];

/** What stays as long as an invoice bills the expense. */
const BILLED = [
  'amountMinor',
  'taxMinor',
  'withheldMinor',
  'creditableTax',
  'currency',
  'clientId',
  'billable',
] as const;

const STATUS_FILTER: RecordFilter = {
  kind: 'facet',
  condition: (status, column) =>
    status === 'incurred' ? sql`${column('status')} <> 'planned'` : sql`${column('status')} = ${status}`,
};

/** The columns of the file of one tax. */
const OF_TAX: readonly CsvColumn<ExpenseListItem>[] = [
  ['Taxed amount', ({ ofTax, currency }) => ofTax && decimalOf(ofTax.baseMinor, currency), 'amount'],
  ['Tax on it', ({ ofTax, currency }) => ofTax && decimalOf(ofTax.taxMinor, currency), 'amount'],
];

export const expenseArea: RecordArea<
  (typeof EXPENSE_SORTS)[number],
  ExpenseFields,
  ExpenseBody,
  ExpenseListItem & Pick<Expense, 'project'>,
  Expense
> = {
  table: 'expenses',
  clientColumn: 'client_id',
  nameColumn: 'vendor',
  nameKey: sql`entry.sort_vendor`,
  columns: {
    ...snakeColumns([
      ...(Object.keys(expenseFields) as (keyof typeof expenseFields)[]),
      'date',
      'vendor',
      'amountMinor',
    ]),
    rateE8: 'fx_rate_e8',
    notes: 'description',
  },
  members: {
    ...ENTRY_MEMBERS,
    billedInvoiceId: sql`entry.billed_invoice_id`,
    billedNumber: sql`oficio.billed_number(entry.organization_id, entry.billed_invoice_id)`,
  },
  storesItemOpen: true,
  itemMembers: ['billedNumber'],
  sorts: {
    date: { date: 'date' },
    vendor: { sort_vendor: 'text', date: 'date' },
    category: { sort_category: 'text', date: 'date' },
    clientName: { sort_client: 'text', date: 'date' },
    amount: { amount_minor: 'bigint' },
    createdAt: { created_at: 'timestamptz' },
    updatedAt: { updated_at: 'timestamptz' },
  },
  filters: {
    ...ENTRY_FILTERS,
    tax: EXPENSE_TAX_FILTER,
    paidFrom: { ...dayFilter('paid_on', '>='), kind: 'search' },
    paidTo: { ...dayFilter('paid_on', '<='), kind: 'search' },
    sameVendor: {
      kind: 'column',
      condition: (vendor, column) => sql`${column('sort_vendor')} = ${normalised(vendor)}`,
    },
    vendor: { kind: 'column', condition: (vendor, column) => sql`${column('vendor')} = ${vendor}` },
    status: STATUS_FILTER,
    billable: {
      kind: 'column',
      condition: (billable, column) =>
        billable === 'unbilled'
          ? sql`${column('billable')} AND ${column('billed_invoice_id')} IS NULL`
          : sql`${column('billable')} = ${billable === 'true'}`,
    },
  },
  keptTotals: [
    {
      rows: countsByFacet('expenses', {
        status: 'text',
        currency: 'text',
        method: 'text',
        has_files: 'boolean',
        billable: 'boolean',
        is_billed: 'boolean',
      }),
      filters: {
        ...KEPT_ENTRY_FILTERS,
        status: STATUS_FILTER,
        billable: {
          condition: (billable, column) =>
            billable === 'unbilled'
              ? sql`${column('billable')} AND NOT ${column('is_billed')}`
              : sql`${column('billable')} = ${billable === 'true'}`,
        },
      },
    },
  ],
  sums(query) {
    const ofTax = expenseTaxParts(query.tax);
    if (ofTax) return ofTax;
    const sums = entrySums(query);
    const cost = sql`entry.amount_minor - CASE WHEN entry.creditable_tax THEN entry.tax_minor ELSE 0 END
      + entry.withheld_minor`;
    return sums.amount ? { ...sums, cost } : sums;
  },
  csv: {
    file: 'expenses',
    itemMembers: ['project'],
    columnsFor: (_, { tax }) => (expenseTaxParts(tax) ? OF_TAX : []),
    columns: [
      ['Date', ({ date }) => date, 'day'],
      ['Vendor', ({ vendor }) => vendor],
      ...AMOUNT_COLUMNS,
      [
        'Cost',
        (entry) => decimalOf(withoutTax(entry) + (entry.creditableTax ? 0 : entry.taxMinor), entry.currency),
        'amount',
      ],
      ['Currency', ({ currency }) => currency],
      ['Status', ({ status }) => status],
      ['Paid', ({ paidOn }) => paidOn, 'day'],
      ['Method', ({ method }) => method],
      ['Billable', ({ billable }) => billable],
      ['Client', ({ clientName }) => clientName],
      ['Project', ({ project }) => project?.name],
      ['Receipts', ({ files }) => files],
      ['Added', ({ createdAt }) => createdAt, 'time'],
      ['Changed', ({ updatedAt }) => updatedAt, 'time'],
    ],
  },
  exported: {
    columns: [
      'client_name',
      'category_name',
      'base_amount_minor',
      'source',
      'payment_id',
      'billed_invoice_id',
      'recurring_id',
      'occurrence',
      'files',
    ],
  },
  unique: { expenses_occurrence: { path: 'date', message: 'This occurrence is there already' } },
  defaults: async (scope, tx, body) => ({
    categoryId: null,
    clientId: null,
    projectId: null,
    taxes: [],
    taxMinor: 0,
    creditableTax: body.creditableTax ?? (await chargesTax(tx, scope, body.taxes)),
    withheldMinor: 0,
    currency: scope.organization.currency as CurrencyCode,
    rateE8: null,
    status: 'unpaid',
    paidOn: null,
    method: null,
    billable: false,
    vendorTaxId: null,
    documentNumber: null,
    notes: null,
  }),
  tidy: (fields) => ({
    ...fields,
    ...(fields.taxes.length > 0 && expenseTaxSums(fields.taxes)),
    paidOn: isPaid(fields) ? (fields.paidOn ?? fields.date) : null,
  }),
  async refuse(tx, action, { record }) {
    if (action === 'remove' && record.billedInvoiceId !== null) throw billedFault(record);
    if (action !== 'archive') {
      await requireOpenDays(tx, record.organizationId, [
        ['date', record.date],
        ['paidOn', record.paidOn],
      ]);
    }
  },
  async prepare(tx, scope, { body, fields, before, today }) {
    if (before) requireUnbilled(before, fields);
    const given = Object.keys(body).filter((name) => body[name as keyof typeof body] !== undefined);
    const planning = fields.status === 'planned' || before?.fields.status === 'planned';
    await requireOpenDays(tx, scope.organizationId, [
      ...(planning || given.some((name) => !CHANGEABLE_LATER.includes(name))
        ? ([
            ['date', fields.date],
            ['date', before?.fields.date],
          ] as const)
        : []),
      ...(given.some((name) => !CHANGEABLE_ONCE_PAID.includes(name))
        ? ([
            ['paidOn', fields.paidOn],
            ['paidOn', before?.fields.paidOn],
          ] as const)
        : []),
    ]);
    await requireClient(tx, scope, body, fields);
    await requireProject(tx, scope, body, fields);
    await requireCategory(tx, scope, 'expense', body.categoryId, before?.fields.categoryId);
    requireExpense(fields, today, body.paidOn ? 'paidOn' : 'date');
    return {
      columns: {
        ...(await baseColumns(tx, scope, fields, body.rateE8, before?.fields)),
        taxes: JSON.stringify(fields.taxes),
        ...expenseColumns(fields),
      },
    };
  },
};

function isPaid({ status }: Pick<Expense, 'status'>): boolean {
  return status === 'paid' || status === 'reimbursed';
}

/**
 * What an invoice bills doesn't change.
 * @throws ApiError expense.billed, at the field
 */
function requireUnbilled(
  { record, fields: kept }: Stored<ExpenseFields, Expense>,
  fields: ExpenseFields,
): void {
  if (record.billedInvoiceId === null) return;
  const path = BILLED.find((name) => fields[name] !== kept[name]);
  if (path) throw billedFault(record, path);
}

function billedFault({ billedNumber }: Pick<Expense, 'billedNumber'>, path?: string): ApiError {
  const message = billedNumber
    ? `This expense is billed on ${billedNumber}. Void that invoice first.`
    : 'This expense is billed on a draft. Remove its line there first.';
  return new ApiError(
    'expense.billed',
    message,
    path === undefined ? undefined : { fields: [{ path, message }] },
  );
}
