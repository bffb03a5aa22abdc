import type { BundleRecords } from '../bundle.types.ts';
import type { BackupNames } from './backup-names.ts';
import {
  type BackupRecord,
  decimal,
  isDeleted,
  numberIn,
  plainText,
  recordsOf,
  textIn,
} from './backup-records.ts';

export function itemRecords(backup: BackupRecord, { currency }: BackupNames): BundleRecords {
  const products = recordsOf(backup, 'products').filter((product) => !isDeleted(product));
  return {
    kind: 'items',
    records: products.map((product) => [
      {
        name: textIn(product, 'product_key'),
        description: plainText(textIn(product, 'notes')),
        price: decimal(numberIn(product, 'price'), 6),
        currency,
      },
    ]),
    leftOut: [
      { header: 'Cost, quantity, stock', why: 'Items have a price, and no stock.' },
      { header: 'Taxes', why: 'The taxes of an item are chosen from those in the settings of invoices.' },
    ],
  };
}
