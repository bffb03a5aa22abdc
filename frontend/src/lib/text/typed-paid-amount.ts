import { priceText, readAmount, type Typed } from './typed-values.ts';

/** A typed amount above zero, in minor units, or the sentence that says what is wrong with it. */
export function readPaidAmount(text: string, currency: string): Typed<number> {
  const read = readAmount(text, currency, 'Please enter an amount');
  if (read.value !== null && read.value <= 0) {
    return { value: null, fault: 'Please enter an amount above 0' };
  }
  return read;
}

/** The text that `readPaidAmount` reads back. */
export const amountText = priceText;
