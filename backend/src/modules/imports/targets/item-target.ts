import { createItemBodySchema, type ItemPrice, normalised, PRICE_SCALE } from '@oficio/contracts';
import { decimalPrice, type ItemFields, itemArea, itemColumns } from '../../items/item-area.ts';
import { fault, takeCategory } from './named-records.ts';
import type { FileRow, ImportContext, ImportTarget, ReadRecord } from './target.types.ts';
import { validateWith } from './validate-with.ts';

export const itemTarget: ImportTarget = {
  table: 'items',
  area: itemArea,
  nameFields: ['name'],
  validate: validateWith(createItemBodySchema),
  paths: { name: 'name', description: 'description', unit: 'unit', tags: 'tags', notes: 'notes' },
  storedKeys: ['entry.sort_name'],
  // Several items can have one name.
  isCounted: true,
  // A file has a row for each price of an item.
  groupOf: ({ texts }) => (texts.name === undefined ? null : normalised(texts.name)),
  belongs: (row, group) =>
    row.values.price !== undefined &&
    group.every(({ currency, values }) => values.price !== undefined && currency !== row.currency),
  read(record, context) {
    takeCategory(record, 'income', undefined, context);
    takeTaxRates(record, context);
    record.fieldOf = { ...record.fieldOf, prices: 'price' };
    const prices = record.rows.flatMap(priceOf);
    if (prices.length > 0) record.given.prices = prices;
    const { name } = record.given;
    if (typeof name === 'string') record.keys = [`0 ${normalised(name)}`];
  },
  derived: (fields) => itemColumns(fields as unknown as ItemFields),
  shown: (path, value) =>
    path === 'prices'
      ? (value as ItemPrice[]).map((price) => `${decimalPrice(price)} ${price.currency}`).join(', ') || null
      : null,
  ownTables: [],
};

function priceOf({ values, currency }: FileRow): ItemPrice[] {
  const { price } = values;
  if (typeof price !== 'number') return [];
  const micros = price % PRICE_SCALE;
  return [{ currency, unitPriceMinor: (price - micros) / PRICE_SCALE, unitPriceMicros: micros }];
}

function takeTaxRates(record: ReadRecord, { names }: ImportContext): void {
  const [{ values }] = record.rows;
  record.fieldOf = { ...record.fieldOf, taxRateIds: 'taxes' };
  if (!Array.isArray(values.taxes)) return;
  record.given.taxRateIds = (values.taxes as readonly string[]).flatMap((name) => {
    const rate = names.taxRate(name);
    if (rate !== null && rate !== 'several') return [rate.id];
    fault(
      record,
      'taxes',
      `There is no tax rate “${name}”. Please add it in the settings of invoices first.`,
    );
    return [];
  });
}
