import {
  exponentOf,
  formatDistinctMoney,
  formatUnitPrice,
  type Money,
  NUMBER_LOCALE,
  type UnitPrice,
  withDistinctCode,
} from '@oficio/contracts';

/** The first amount with seven digits, in whole units of its currency. */
const SEVEN_DIGITS = 1_000_000;

let ownCurrency: string | null = null;

/** The currency of the organization whose amounts are shown; null: nobody is signed in. */
export function setOwnCurrency(currency: string | null): void {
  ownCurrency = currency;
}

/** An amount as the screens of members show it: with its code where its `$` could be the organization's own. */
export function moneyText(money: Money): string {
  return formatDistinctMoney(money, { currencies: [ownCurrency] });
}

/** The same, abbreviated from seven digits where it is only seen: `MX$1.23M`. The whole amount has to stand beside it. */
export function shortMoneyText({ amountMinor, currency }: Money): string {
  const amount = amountMinor / 10 ** exponentOf(currency);
  if (Math.abs(amount) < SEVEN_DIGITS) return moneyText({ amountMinor, currency });
  const text = new Intl.NumberFormat(NUMBER_LOCALE, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 2,
  }).format(amount);
  return withDistinctCode(text.replace('-', '−'), currency, { currencies: [ownCurrency] });
}

/** The same for the price of one unit, with its further decimals. */
export function unitPriceText(price: UnitPrice, currency: string): string {
  return formatUnitPrice(price, { currency, locale: 'en' }, { currencies: [ownCurrency] });
}
