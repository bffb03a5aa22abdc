import {
  type BodyOf,
  type CurrencyCode,
  type INCOME_SORTS,
  type Income,
  type IncomeListItem,
  incomeFields,
  type incomeRoutes,
  type LocalDate,
  OWN_INCOME,
} from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import { requireClient } from '../../records/client-of-record.ts';
import { countsByFacet } from '../../records/kept-totals.ts';
import { type RecordArea, type RecordFilter, snakeColumns } from '../../records/record-area.ts';
import { searchText } from '../../records/search-text.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { receivedOf } from '../payments/received-money.ts';
import { requireProject } from '../projects/project-of-record.ts';
import { baseColumns } from './booked-amount.ts';
import { requireOpenDays } from './closed-days.ts';
import { requireCategory } from './entry-category.ts';
import { AMOUNT_COLUMNS, ENTRY_MEMBERS } from './entry-columns.ts';
import { ENTRY_FILTERS, entrySums, KEPT_ENTRY_FILTERS } from './entry-filters.ts';

type IncomeBody = BodyOf<typeof incomeRoutes.create>;
export type IncomeFields = { [Name in keyof IncomeBody]-?: Exclude<IncomeBody[Name], undefined> };

/** What a closed day leaves changeable. */
const ALWAYS_CHANGEABLE: readonly string[] = ['notes', 'reference', 'method', 'projectId', 'version'];

const SOURCE_FILTER: RecordFilter = {
  kind: 'facet',
  condition: (source, column) =>
    source === OWN_INCOME
      ? sql`${column('source')} <> 'invoice_payment'`
      : sql`${column('source')} = ${source}`,
};

export const incomeArea: RecordArea<
  (typeof INCOME_SORTS)[number],
  IncomeFields,
  IncomeBody,
  IncomeListItem & Pick<Income, 'project'>,
  Income
> = {
  table: 'income',
  clientColumn: 'client_id',
  nameColumn: 'client_name',
  nameKey: sql`entry.sort_client`,
  columns: {
    ...snakeColumns([...(Object.keys(incomeFields) as (keyof typeof incomeFields)[]), 'date', 'amountMinor']),
    rateE8: 'fx_rate_e8',
    notes: 'description',
  },
  members: {
    ...ENTRY_MEMBERS,
    received: sql`(SELECT ${raw(receivedOf('payment'))} FROM oficio.payments payment WHERE payment.id = entry.payment_id)`,
    paymentId: sql`entry.payment_id`,
  },
  sorts: {
    date: { date: 'date' },
    clientName: { sort_client: 'text', date: 'date' },
    category: { sort_category: 'text', date: 'date' },
    amount: { amount_minor: 'bigint' },
    createdAt: { created_at: 'timestamptz' },
    updatedAt: { updated_at: 'timestamptz' },
  },
  filters: {
    ...ENTRY_FILTERS,
    tax: {
      kind: 'column',
      condition: (tax, column) => sql`${column(tax === 'withheld' ? 'withheld_minor' : 'tax_minor')} <> 0`,
    },
    source: SOURCE_FILTER,
  },
  keptTotals: [
    {
      rows: countsByFacet('income', {
        source: 'text',
        currency: 'text',
        method: 'text',
        has_files: 'boolean',
      }),
      filters: { ...KEPT_ENTRY_FILTERS, source: SOURCE_FILTER },
    },
  ],
  sums: entrySums,
  csv: {
    file: 'income',
    itemMembers: ['project'],
    columns: [
      ['Date', ({ date }) => date, 'day'],
      ['From', ({ clientName }) => clientName],
      ...AMOUNT_COLUMNS,
      ['Currency', ({ currency }) => currency],
      ['Source', ({ source }) => source],
      ['Method', ({ method }) => method],
      ['Project', ({ project }) => project?.name],
      ['Reference', ({ reference }) => reference],
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
      'recurring_id',
      'occurrence',
      'files',
    ],
  },
  unique: { income_occurrence: { path: 'date', message: 'This occurrence is there already' } },
  defaults: ({ organization }) => ({
    clientId: null,
    projectId: null,
    payer: null,
    categoryId: null,
    taxMinor: 0,
    withheldMinor: 0,
    currency: organization.currency as CurrencyCode,
    rateE8: null,
    method: null,
    reference: null,
    notes: null,
  }),
  tidy: (fields) => ({ ...fields, payer: fields.clientId === null ? fields.payer : null }),
  async refuse(tx, action, { record }) {
    requireOwn(record);
    if (action !== 'archive') await requireOpenDays(tx, record.organizationId, [['date', record.date]]);
  },
  async prepare(tx, scope, { body, fields, before, today }) {
    if (before) requireOwn(before.record);
    if (
      Object.entries(body).some(([name, value]) => value !== undefined && !ALWAYS_CHANGEABLE.includes(name))
    ) {
      await requireOpenDays(tx, scope.organizationId, [
        ['date', fields.date],
        ['date', before?.record.date],
      ]);
    }
    await requireClient(tx, scope, body, fields);
    await requireProject(tx, scope, body, fields);
    await requireCategory(tx, scope, 'income', body.categoryId, before?.fields.categoryId);
    requireIncome(fields, body.date === undefined ? null : today);
    return {
      columns: {
        ...(await baseColumns(tx, scope, fields, body.rateE8, before?.fields)),
        ...incomeColumns(fields),
      },
    };
  },
};

/**
 * @param today the last possible day; null: the day stays
 * @throws ApiError request.invalid, at the field
 */
export function requireIncome(fields: IncomeFields, today: LocalDate | null): void {
  if (fields.clientId === null && fields.payer === null) {
    throw fieldFault('request.invalid', {
      path: 'payer',
      message: 'Please choose a client or enter who paid',
    });
  }
  if (today !== null && fields.date > today) {
    throw fieldFault('request.invalid', {
      path: 'date',
      message: 'Please enter a day that isn’t in the future',
    });
  }
  if (fields.taxMinor > fields.amountMinor) {
    throw fieldFault('request.invalid', { path: 'taxMinor', message: 'The tax is more than the amount' });
  }
}

/** The columns that follow from the fields. */
export function incomeColumns(fields: IncomeFields): Record<string, unknown> {
  return { search_own: searchText([fields.reference, fields.notes]) };
}

/** @throws ApiError income.of_payment */
function requireOwn({ paymentId }: Pick<Income, 'paymentId'>): void {
  if (paymentId !== null) throw new ApiError('income.of_payment');
}
