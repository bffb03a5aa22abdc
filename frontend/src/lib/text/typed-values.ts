import {
  type Discount,
  exponentOf,
  INVOICES,
  MAX_AMOUNT_MINOR,
  QUANTITY_SCALE,
  RATE_SCALE,
} from '@oficio/contracts';
import { type DecimalFault, decimalText, readDecimal } from './decimal-text.ts';
import { typedFormats } from './typed-formats.ts';

/** The value of a typed text, or the sentence that says what is wrong with it. */
export type Typed<Value> = { value: Value; fault: null } | { value: null; fault: string };

/** A discount as it is typed; an empty text is none. */
export interface TypedDiscount {
  kind: Discount['kind'];
  text: string;
}

/** The discount after a key press. A typed percent sign makes the discount a percentage. */
export function changeDiscount(discount: TypedDiscount, change: Partial<TypedDiscount>): TypedDiscount {
  return { ...discount, ...change, ...(change.text?.includes('%') && { kind: 'percent' as const }) };
}

export const NO_DISCOUNT: TypedDiscount = { kind: 'percent', text: '' };

const QUANTITY_DIGITS = 4;
const PERCENT_DIGITS = 4;
const RATE_DIGITS = 8;

/** Ten-thousandths. */
export function readQuantity(text: string): Typed<number> {
  const sentences = { empty: 'Please enter a quantity', precise: 'At most four decimals' };
  const { value, fault } = readNumber(text, QUANTITY_DIGITS, sentences, 'This quantity is too large');
  if (fault !== null) return { value, fault };
  if (value === 0) return { value: null, fault: 'The quantity can’t be zero' };
  if (Math.abs(value) > INVOICES.quantity * QUANTITY_SCALE) {
    return { value: null, fault: 'This quantity is too large' };
  }
  return { value, fault: null };
}

/** Null for none. */
export function readDiscount({ kind, text }: TypedDiscount, currency: string): Typed<Discount | null> {
  if (text.trim() === '') return { value: null, fault: null } as Typed<Discount | null>;
  if (kind === 'amount') {
    const { value: amountMinor, fault } = readAmount(text, currency, '');
    if (fault !== null) return { value: null, fault };
    if (amountMinor < 0) return { value: null, fault: 'A discount can’t be negative' };
    return { value: { kind, amountMinor }, fault: null };
  }
  const sentences = { precise: 'At most four decimals' };
  const { value: ppm, fault } = readNumber(text, PERCENT_DIGITS, sentences, 'At most 100 %');
  if (fault !== null) return { value: ppm, fault };
  if (ppm < 0) return { value: null, fault: 'A discount can’t be negative' };
  if (ppm > RATE_SCALE) return { value: null, fault: 'At most 100 %' };
  return { value: { kind, ppm }, fault: null };
}

/** Units of the base currency for one foreign unit, times 10^8. Null for none. */
export function readRate(text: string): Typed<number | null> {
  if (text.trim() === '') return { value: null, fault: null } as Typed<number | null>;
  const sentences = { precise: 'At most eight decimals' };
  const { value, fault } = readNumber(text, RATE_DIGITS, sentences, 'This rate is too high');
  if (fault !== null) return { value, fault };
  if (value <= 0) return { value: null, fault: 'A rate is above 0' };
  if (value > MAX_AMOUNT_MINOR) return { value: null, fault: 'This rate is too high' };
  return { value, fault: null };
}

/* The texts of fields, in the organization's format. */

export const quantityText = (quantityE4: number) => numberText(quantityE4, QUANTITY_DIGITS);
export const percentText = (ppm: number) => numberText(ppm, PERCENT_DIGITS);
export const rateText = (rateE8: number) => numberText(rateE8, RATE_DIGITS, 2);

export function priceText(amountMinor: number, currency: string): string {
  const digits = exponentOf(currency);
  return numberText(amountMinor, digits, digits);
}

/* The same numbers where they are only shown. */

export const shownQuantity = (quantityE4: number) => decimalText(quantityE4, QUANTITY_DIGITS);
export const shownPercent = (ppm: number) => decimalText(ppm, PERCENT_DIGITS);
export const shownRate = (rateE8: number) => decimalText(rateE8, RATE_DIGITS, 2);

export function discountText(discount: Discount | null, currency: string): TypedDiscount {
  if (discount === null) return NO_DISCOUNT;
  return discount.kind === 'percent'
    ? { kind: 'percent', text: percentText(discount.ppm) }
    : { kind: 'amount', text: priceText(discount.amountMinor, currency) };
}

/** A percentage from 0, in parts per million. */
export function readPercent(text: string): Typed<number> {
  return readPositive(text, PERCENT_DIGITS, 'Please enter a percentage', 'This percentage is too high');
}

function readPositive(text: string, digits: number, empty: string, large: string): Typed<number> {
  const { value, fault } = readNumber(text, digits, { empty, precise: `At most ${digits} decimals` }, large);
  if (fault !== null) return { value, fault };
  return value < 0 ? { value: null, fault: 'Enter a number that isn’t negative' } : { value, fault: null };
}

/** Minor units of the currency, also negative ones. */
export function readAmount(text: string, currency: string, whenEmpty: string): Typed<number> {
  const digits = exponentOf(currency);
  const precise = digits === 0 ? `${currency} has no decimals` : `${currency} has ${digits} decimals`;
  const { value, fault } = readNumber(
    text,
    digits,
    { empty: whenEmpty, precise },
    'This amount is too large',
    digits,
  );
  if (fault !== null) return { value, fault };
  return Math.abs(value) > MAX_AMOUNT_MINOR
    ? { value: null, fault: 'This amount is too large' }
    : { value, fault: null };
}

/** An integer with `digits` implied decimals, at least `shown` of which are in the question about an ambiguous text. */
function readNumber(
  text: string,
  digits: number,
  sentences: Partial<Record<DecimalFault, string>>,
  large: string,
  shown = 0,
): Typed<number> {
  const read = readDecimal(text, digits, typedFormats().numberFormat);
  if (read.fault === null) return read;
  if (read.fault === 'ambiguous') {
    const readings = [read.grouped, read.decimal].filter((one) => one !== null);
    return {
      value: null,
      fault: `Is this ${readings.map((one) => numberText(one, digits, shown)).join(' or ')}?`,
    };
  }
  if (read.fault === 'large') return { value: null, fault: large };
  const example = `Enter a number such as ${numberText(12_345, 1)}`;
  return { value: null, fault: sentences[read.fault] ?? example };
}

/** A number as it is typed in the organization. */
function numberText(value: number, digits: number, shown = 0): string {
  return decimalText(value, digits, shown, typedFormats().numberFormat);
}
