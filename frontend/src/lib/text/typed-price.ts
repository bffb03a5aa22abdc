import {
  exponentOf,
  MAX_AMOUNT_MINOR,
  microsOf,
  PRICE_DIGITS,
  PRICE_SCALE,
  type UnitPrice,
} from '@oficio/contracts';
import { decimalText, readDecimal } from './decimal-text.ts';
import { typedFormats } from './typed-formats.ts';
import { priceText, readAmount, type Typed } from './typed-values.ts';

/** A price of one unit, which may have six decimals more than its currency. */
export function readUnitPrice(text: string, currency: string): Typed<UnitPrice> {
  const digits = exponentOf(currency);
  const { numberFormat } = typedFormats();
  const coarse = readDecimal(text, digits, numberFormat);
  const { fault } = coarse;
  if (fault === 'ambiguous' && coarse.decimal === null) {
    // With a further zero, the mark can only separate decimals.
    const decimal =
      readDecimal(`${text.replace(/\D+$/, '')}0`, digits + PRICE_DIGITS, numberFormat).value ?? 0;
    const fine = decimalText(decimal, digits + PRICE_DIGITS, 4, numberFormat);
    return { value: null, fault: `Is this ${priceText(coarse.grouped, currency)} or ${fine}?` };
  }
  if (fault === 'precise') return readFinePrice(text, digits);
  const amount = readAmount(text, currency, 'Please enter a price');
  return amount.fault === null ? checked(amount.value, 0) : amount;
}

function readFinePrice(text: string, digits: number): Typed<UnitPrice> {
  const { value, fault } = readDecimal(text, digits + PRICE_DIGITS, typedFormats().numberFormat);
  if (fault === 'precise') return { value: null, fault: `At most ${digits + PRICE_DIGITS} decimals` };
  if (fault !== null) return { value: null, fault: 'This price has too many digits' };
  return checked(Math.trunc(value / PRICE_SCALE), value % PRICE_SCALE);
}

function checked(unitPriceMinor: number, micros: number): Typed<UnitPrice> {
  if (unitPriceMinor < 0 || micros < 0) {
    return { value: null, fault: 'A price can’t be negative. Enter a negative quantity instead' };
  }
  if (unitPriceMinor > MAX_AMOUNT_MINOR) return { value: null, fault: 'This amount is too large' };
  return { value: { unitPriceMinor, ...(micros > 0 && { unitPriceMicros: micros }) }, fault: null };
}

/** The text of a price's field. */
export function unitPriceText(price: UnitPrice, currency: string): string {
  if (!price.unitPriceMicros) return priceText(price.unitPriceMinor, currency);
  const digits = exponentOf(currency);
  const { numberFormat } = typedFormats();
  const whole = microsOf(price);
  const fraction = 10n ** BigInt(digits + PRICE_DIGITS);
  // A mark before three decimals would be ambiguous.
  const decimals = String(whole % fraction)
    .padStart(digits + PRICE_DIGITS, '0')
    .replace(/0+$/, '')
    .replace(/^\d{3}$/, '$&0');
  const mark = numberFormat === 'comma-point' ? '.' : ',';
  return `${decimalText(Number(whole / fraction), 0, 0, numberFormat)}${mark}${decimals}`;
}
