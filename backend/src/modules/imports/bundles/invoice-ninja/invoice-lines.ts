import type { BundleRow } from '../bundle.types.ts';
import {
  type BackupRecord,
  decimal,
  isSet,
  listIn,
  numberIn,
  plainText,
  recordIn,
  textIn,
} from './backup-records.ts';
import { containedShare, taxesIn } from './taxes.ts';

const PRICE_DIGITS = 6;
const QUANTITY_DIGITS = 4;
const PERCENT_DIGITS = 4;

/** The lines of an invoice and its surcharges. The company names what a surcharge is. */
export function lineRows(invoice: BackupRecord, company: BackupRecord): BundleRow[] {
  const items = listIn(invoice, 'line_items');
  const share = discountOfInvoice(invoice, items);
  return [...items.map((item) => lineRow(item, invoice, share)), ...surchargeRows(invoice, company)];
}

function lineRow(item: BackupRecord, invoice: BackupRecord, share: number): BundleRow {
  const taxes = [...taxesIn(item), ...taxesIn(invoice)];
  const contained = isSet(invoice, 'uses_inclusive_taxes') ? containedShare(taxes) : 1;
  const own = discountOfLine(item, invoice);
  const discount = 100 - ((100 - own) * (100 - share)) / 100;
  const row: Record<string, string> = {
    lineItem: textIn(item, 'product_key'),
    lineDescription: plainText(textIn(item, 'notes')),
    lineQuantity: decimal(numberIn(item, 'quantity'), QUANTITY_DIGITS),
    linePrice: decimal(numberIn(item, 'cost') / contained, PRICE_DIGITS),
    lineDiscount: discount > 0 ? decimal(Math.min(discount, 100), PERCENT_DIGITS) : '',
  };
  // Further taxes are part of the line that makes up for the difference to the total.
  for (const [index, { name, rate }] of taxes.slice(0, TAX_FIELDS.length).entries()) {
    row[`lineTaxName${TAX_FIELDS[index]}`] = name;
    row[`lineTaxRate${TAX_FIELDS[index]}`] = decimal(rate, PERCENT_DIGITS);
  }
  return row;
}

/** The ends of the names of an import's fields for the taxes of a line. */
const TAX_FIELDS = ['', '2', '3'] as const;

/** In percent. The invoice says whether its lines have percentages or amounts. */
function discountOfLine(item: BackupRecord, invoice: BackupRecord): number {
  const discount = numberIn(item, 'discount');
  if (!isSet(invoice, 'is_amount_discount')) return discount;
  return inPercent(discount, numberIn(item, 'quantity') * numberIn(item, 'cost'));
}

/** In percent of each line. */
function discountOfInvoice(invoice: BackupRecord, items: readonly BackupRecord[]): number {
  const discount = numberIn(invoice, 'discount');
  if (!isSet(invoice, 'is_amount_discount')) return discount;
  const sum = items.reduce((all, item) => {
    const amount = numberIn(item, 'quantity') * numberIn(item, 'cost');
    return all + amount * (1 - discountOfLine(item, invoice) / 100);
  }, 0);
  return inPercent(discount, sum);
}

const inPercent = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0);

function surchargeRows(invoice: BackupRecord, company: BackupRecord): BundleRow[] {
  const labels = recordIn(company, 'custom_fields');
  return [1, 2, 3, 4].flatMap((place) => {
    const amount = numberIn(invoice, `custom_surcharge${place}`);
    if (amount === 0) return [];
    const [label = ''] = textIn(labels, `surcharge${place}`).split('|');
    return [{ lineItem: label || 'Surcharge', lineQuantity: '1', linePrice: decimal(amount, PRICE_DIGITS) }];
  });
}
