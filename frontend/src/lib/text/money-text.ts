import { formatDistinctMoney, formatUnitPrice, type Money, type UnitPrice } from '@oficio/contracts';

let ownCurrency: string | null = null;

/** The currency of the organization whose amounts are shown; null: nobody is signed in. */
export function setOwnCurrency(currency: string | null): void {
  ownCurrency = currency;
}

/** An amount as the screens of members show it: with its code where its `$` could be the organization's own. */
export function moneyText(money: Money): string {
  return formatDistinctMoney(money, { currencies: [ownCurrency] });
}

/** The same for the price of one unit, with its further decimals. */
export function unitPriceText(price: UnitPrice, currency: string): string {
  return formatUnitPrice(price, { currency, locale: 'en' }, { currencies: [ownCurrency] });
}
