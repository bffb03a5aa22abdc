import { INVOICES, PRICE_SCALE, QUANTITY_SCALE } from '@oficio/contracts';
import type { FileRow } from './target.types.ts';

interface ImportedTax {
  name: string;
  ratePpm: number;
  kind: 'added' | 'withheld';
  exempt: boolean;
}

/** A line of an imported invoice, as documents compute it. */
export interface ImportedLine {
  description: string;
  quantityE4: number;
  unit: string | null;
  unitPriceMinor: number;
  unitPriceMicros: number;
  discount: { kind: 'percent'; ppm: number } | null;
  discountable: boolean;
  taxes: ImportedTax[];
}

const number = (value: FileRow['values'][string] | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** The lines of an invoice, a row each. A file without lines has one for the whole amount. */
export function linesOfRows(rows: readonly [FileRow, ...FileRow[]]): ImportedLine[] {
  const lines = rows.flatMap(lineOf);
  return lines.length > 0 ? lines : [wholeLine(rows[0])];
}

function lineOf({ texts, values }: FileRow): ImportedLine[] {
  const price = number(values.linePrice);
  if (price === undefined) return [];
  const quantityE4 = number(values.lineQuantity) ?? QUANTITY_SCALE;
  if (quantityE4 === 0) return [];
  const ppm = number(values.lineDiscount) ?? 0;
  // A unit price is positive; what is given back has a negative quantity.
  const positive = Math.abs(price);
  const micros = positive % PRICE_SCALE;
  const net = (price / PRICE_SCALE) * (quantityE4 / QUANTITY_SCALE) * (1 - ppm / 1_000_000);
  const names = [texts.lineItem, texts.lineDescription].filter((text) => text !== undefined);
  return [
    {
      description: (names.join('\n') || DEFAULT_DESCRIPTION).slice(0, INVOICES.descriptionLength),
      quantityE4: price < 0 ? -quantityE4 : quantityE4,
      unit: texts.lineUnit ?? null,
      unitPriceMinor: (positive - micros) / PRICE_SCALE,
      unitPriceMicros: micros,
      discount: ppm > 0 ? { kind: 'percent', ppm } : null,
      discountable: true,
      taxes: [
        ...taxOf(texts.lineTaxName, number(values.lineTaxRate), number(values.lineTaxAmount), net),
        ...taxOf(texts.lineTaxName2, number(values.lineTaxRate2), undefined, net),
        ...taxOf(texts.lineTaxName3, number(values.lineTaxRate3), undefined, net),
      ],
    },
  ];
}

const DEFAULT_DESCRIPTION = 'Services';

function wholeLine({ values, texts }: FileRow): ImportedLine {
  const tax = number(values.taxTotal);
  const total = number(values.total) ?? 0;
  const net = Math.max(number(values.netTotal) ?? total - (tax ?? 0), 0);
  return {
    description: (texts.lineDescription ?? `Invoice ${texts.number}`).slice(0, INVOICES.descriptionLength),
    quantityE4: QUANTITY_SCALE,
    unit: null,
    unitPriceMinor: net,
    unitPriceMicros: 0,
    discount: null,
    discountable: true,
    taxes: taxOf(texts.lineTaxName, undefined, tax, net),
  };
}

const HIGHEST_PPM = 1_000_000;

/** A rate below 0 is a withheld tax, as some products write it. */
function taxOf(
  name: string | undefined,
  ratePpm: number | undefined,
  amount: number | undefined,
  net: number,
): ImportedTax[] {
  const rate = ratePpm ?? (amount && net !== 0 ? Math.round((amount / net) * HIGHEST_PPM) : 0);
  if (rate === 0 || Math.abs(rate) > HIGHEST_PPM) return [];
  const kind = rate > 0 ? 'added' : 'withheld';
  return [{ name: name ?? 'Tax', ratePpm: Math.abs(rate), kind, exempt: false }];
}

/** The line that makes the lines add up to the total of the file: its discounts, its shipping, its rounding. */
export function differenceLine(differenceMinor: number): ImportedLine {
  return {
    description: 'Difference to the total of the imported file',
    quantityE4: differenceMinor > 0 ? QUANTITY_SCALE : -QUANTITY_SCALE,
    unit: null,
    unitPriceMinor: Math.abs(differenceMinor),
    unitPriceMicros: 0,
    discount: null,
    discountable: true,
    taxes: [],
  };
}
