import {
  type BodyOf,
  decimalText,
  exponentOf,
  type ITEM_SORTS,
  type Item,
  type ItemListItem,
  type ItemPrice,
  itemFields,
  type itemRoutes,
  microsOf,
  NO_CATEGORY,
  normalised,
  PRICE_DIGITS,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { countsByFacet } from '../../records/kept-totals.ts';
import { type RecordArea, snakeColumns } from '../../records/record-area.ts';
import { searchText, uniqueTags } from '../../records/search-text.ts';
import { requireCategory } from '../accounting/entry-category.ts';
import { requireTaxRates } from '../invoice-settings/required-tax-rates.ts';

type ItemBody = BodyOf<typeof itemRoutes.create>;
export type ItemFields = { [Name in keyof ItemBody]-?: Exclude<ItemBody[Name], undefined> };

/** A row of the file: an item with one of its prices. */
type FileLine = ItemListItem & Pick<Item, 'notes' | 'taxes'> & { price: ItemPrice | null };

const TAXES = sql`(SELECT coalesce(json_agg(json_build_object('id', rate.id, 'name', rate.name,
    'isArchived', rate.archived_at IS NOT NULL) ORDER BY given.place), '[]')
  FROM unnest(entry.tax_rate_ids) WITH ORDINALITY AS given (id, place)
  JOIN oficio.tax_rates rate ON rate.id = given.id AND rate.organization_id = entry.organization_id)`;

export const itemArea: RecordArea<(typeof ITEM_SORTS)[number], ItemFields, ItemBody, FileLine, Item> = {
  table: 'items',
  nameColumn: 'name',
  nameKey: sql`entry.sort_name`,
  columns: { ...snakeColumns(Object.keys(itemFields) as (keyof typeof itemFields)[]), name: 'name' },
  members: {
    categoryName: sql`entry.category_name`,
    isArchived: sql`entry.archived_at IS NOT NULL`,
    taxes: TAXES,
  },
  sorts: {
    name: { sort_name: 'text' },
    category: { sort_category: 'text', sort_name: 'text' },
    createdAt: { created_at: 'timestamptz' },
    updatedAt: { updated_at: 'timestamptz' },
  },
  filters: {
    currency: {
      kind: 'column',
      condition: (currency, column) => sql`${column('prices')} @> ${JSON.stringify([{ currency }])}::jsonb`,
    },
    categoryId: {
      kind: 'column',
      condition: (id, column) =>
        id === NO_CATEGORY ? sql`${column('category_id')} IS NULL` : sql`${column('category_id')} = ${id}`,
    },
    tag: { kind: 'search', condition: (tag) => sql`entry.tags @> ARRAY[${tag}]` },
  },
  keptTotals: [
    {
      rows: countsByFacet('items price_currency', { price_currency: 'text' }),
      filters: {
        currency: { condition: (currency, column) => sql`${column('price_currency')} = ${currency}` },
      },
    },
  ],
  csv: {
    file: 'items',
    columns: [
      ['Name', ({ name }) => name],
      ['Description', ({ description }) => description],
      ['Unit', ({ unit }) => unit],
      ['Price', ({ price }) => price && decimalPrice(price), 'amount'],
      ['Currency', ({ price }) => price?.currency],
      ['Taxes', ({ taxes }) => taxes.map(({ name }) => name)],
      ['Category', ({ categoryName }) => categoryName],
      ['Tags', ({ tags }) => tags],
      ['Notes', ({ notes }) => notes],
      ['Added', ({ createdAt }) => createdAt, 'time'],
      ['Changed', ({ updatedAt }) => updatedAt, 'time'],
    ],
    itemMembers: ['notes', 'taxes'],
    linesOf: (item) =>
      item.prices.length === 0
        ? [{ ...item, price: null }]
        : item.prices.map((price) => ({ ...item, price })),
  },
  exported: { columns: ['category_name'], members: { taxes: TAXES.sql } },
  defaults: () => ({
    description: null,
    unit: null,
    prices: [],
    taxRateIds: [],
    categoryId: null,
    tags: [],
    notes: null,
  }),
  tidy: (fields) => ({
    ...fields,
    prices: fields.prices.map((price) => ({ ...price, unitPriceMicros: price.unitPriceMicros ?? 0 })),
    tags: uniqueTags(fields.tags),
  }),
  async prepare(tx, scope, { body, fields, before }) {
    await requireCategory(tx, scope, 'income', body.categoryId, before?.fields.categoryId);
    await requireTaxRates(tx, scope, body.taxRateIds, before?.fields.taxRateIds);
    return { columns: { prices: JSON.stringify(fields.prices), ...itemColumns(fields) } };
  },
};

/** The columns that follow from the fields. */
export function itemColumns(fields: ItemFields): Record<string, unknown> {
  return {
    sort_name: normalised(fields.name),
    search_text: searchText([fields.name, fields.description, ...fields.tags]),
  };
}

/** A price of one unit as a decimal, with the digits that it has beyond those of its currency: `0.0035`. */
export function decimalPrice(price: ItemPrice): string {
  const text = decimalText(microsOf(price), exponentOf(price.currency) + PRICE_DIGITS);
  const end = text.length - PRICE_DIGITS;
  return `${text.slice(0, end)}${text.slice(end).replace(/0+$/, '')}`.replace(/\.$/, '');
}
