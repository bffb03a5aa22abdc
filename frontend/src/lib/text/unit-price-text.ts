import { formatUnitPrice, type UnitPrice } from '@oficio/contracts';
import { moneyReaders } from './money-text.ts';

/** The price of one unit as the screens of members show it, with its decimals beyond those of the currency. */
export function unitPriceText(price: UnitPrice, currency: string): string {
  return formatUnitPrice(price, { currency, locale: 'en' }, moneyReaders());
}
