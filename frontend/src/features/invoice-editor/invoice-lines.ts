import {
  type InvoiceLine,
  type InvoiceLineInput,
  isLineTooLarge,
  type QuoteLine,
  type QuoteLineChoice,
  type QuoteLineInput,
  type TaxRate,
} from '@oficio/contracts';
import { readUnitPrice, unitPriceText } from '../../lib/text/typed-price.ts';
import {
  discountText,
  NO_DISCOUNT,
  quantityText,
  readDiscount,
  readQuantity,
  type TypedDiscount,
} from '../../lib/text/typed-values.ts';

/** A line of the form: what is typed, as text. */
export interface TypedLine {
  description: string;
  quantity: string;
  unit: string;
  price: string;
  discount: TypedDiscount;
  taxRateIds: readonly string[];
  discountable: boolean;
  source: InvoiceLine['source'];
  /** Of a credit note: the line of the corrected invoice. */
  creditsLineId: string | null;
  /** The item of the item list from which the line was taken. */
  itemId: string | null;
  /** Of a quote: how the client can choose the line. */
  choice: QuoteLineChoice;
}

/** The fields of a line that can be wrong, by their names in the body. */
export type LineFaults = Partial<Record<keyof InvoiceLineInput | 'choice', string>>;

interface ReadLine {
  /** What is sent. A text that can't be read stands for itself, so that it counts as a change. */
  input: InvoiceLineInput & Pick<QuoteLineInput, 'choice'>;
  faults: LineFaults | null;
}

export const newLine = (taxRateIds: readonly string[]): TypedLine => ({
  description: '',
  quantity: '1',
  unit: '',
  price: '',
  discount: NO_DISCOUNT,
  taxRateIds,
  discountable: true,
  source: null,
  creditsLineId: null,
  itemId: null,
  choice: 'fixed',
});

/** The taxes that a new line has. */
export const defaultTaxes = (taxRates: readonly TaxRate[]): string[] =>
  taxRates.filter(({ isDefault, archivedAt }) => isDefault && archivedAt === null).map(({ id }) => id);

/** Whether nothing but what a new line has was typed; such a line isn't saved. */
export function isBlank({ description, quantity, unit, price, discount, source }: TypedLine): boolean {
  if (source) return false;
  const typed = [description, unit, price, discount.text].some((text) => text.trim() !== '');
  return !typed && ['', '1'].includes(quantity.trim());
}

export function toTypedLine(
  line: InvoiceLine & Partial<Pick<QuoteLine, 'choice'>>,
  currency: string,
): TypedLine {
  return {
    description: line.description,
    quantity: quantityText(line.quantityE4),
    unit: line.unit ?? '',
    price: unitPriceText(line, currency),
    discount: discountText(line.discount, currency),
    taxRateIds: line.taxes.map(({ taxRateId }) => taxRateId),
    discountable: line.discountable,
    source: line.source,
    creditsLineId: line.creditsLineId,
    itemId: line.itemId,
    choice: line.choice ?? 'fixed',
  };
}

const read = new WeakMap<TypedLine, { currency: string; line: ReadLine }>();

const bodies = new WeakMap<ReadLine, string>();

/** What is sent of a typed line, as text. It is written once for each line, because each key press compares all lines. */
export function lineBody(typed: TypedLine, currency: string): string {
  const line = readLine(typed, currency);
  const known = bodies.get(line);
  if (known !== undefined) return known;
  const body = JSON.stringify(line.input);
  bodies.set(line, body);
  return body;
}

/** The values of a typed line. A line that hasn't changed isn't read again. */
export function readLine(typed: TypedLine, currency: string): ReadLine {
  const known = read.get(typed);
  if (known?.currency === currency) return known.line;
  const line = readAfresh(typed, currency);
  read.set(typed, { currency, line });
  return line;
}

function readAfresh(typed: TypedLine, currency: string): ReadLine {
  const quantity = readQuantity(typed.quantity);
  const price = readUnitPrice(typed.price, currency);
  const discount = readDiscount(typed.discount, currency);
  const faults: LineFaults = {};
  if (quantity.fault !== null) faults.quantityE4 = quantity.fault;
  if (price.fault !== null) faults.unitPriceMinor = price.fault;
  if (discount.fault !== null) faults.discount = discount.fault;
  if (quantity.value !== null && price.value !== null) {
    const line = { quantityE4: quantity.value, ...price.value };
    if (isLineTooLarge(line)) faults.unitPriceMinor = 'This amount is too large';
  }
  return {
    input: {
      description: typed.description.trim(),
      quantityE4: quantity.value ?? asTyped(typed.quantity),
      unit: typed.unit.trim() || null,
      ...(price.value ?? { unitPriceMinor: asTyped(typed.price) }),
      discount: discount.fault === null ? discount.value : asTyped(typed.discount.text),
      taxRateIds: [...typed.taxRateIds],
      discountable: typed.discountable,
      source: typed.source,
      creditsLineId: typed.creditsLineId,
      itemId: typed.itemId,
      // Lines of invoices have no such member.
      ...(typed.choice !== 'fixed' && { choice: typed.choice }),
    },
    faults: Object.keys(faults).length > 0 ? faults : null,
  };
}

const asTyped = (text: string) => text as never;
