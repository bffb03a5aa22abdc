import { formatDistinctMoney, type Money, type MoneyReaders } from '@oficio/contracts';

let ownCurrency: string | null = null;

/** The currency of the organization whose amounts are shown; null: nobody is signed in. */
export function setOwnCurrency(currency: string | null): void {
  ownCurrency = currency;
}

/** Who reads the amounts: people whose `$` is the organization's own. */
export function moneyReaders(): MoneyReaders {
  return { currencies: [ownCurrency] };
}

/** An amount as the screens of members show it: with its code where its `$` could be the organization's own. */
export function moneyText(money: Money): string {
  return formatDistinctMoney(money, moneyReaders());
}
