import { formatMoney, type Money } from './money.ts';

/** The currencies of countries that write `$` for their money. */
const DOLLAR_COUNTRIES: Readonly<Record<string, string>> = {
  AG: 'XCD',
  AR: 'ARS',
  AU: 'AUD',
  BB: 'BBD',
  BM: 'BMD',
  BN: 'BND',
  BS: 'BSD',
  BZ: 'BZD',
  CA: 'CAD',
  CL: 'CLP',
  CO: 'COP',
  CU: 'CUP',
  DM: 'XCD',
  DO: 'DOP',
  EC: 'USD',
  FJ: 'FJD',
  GD: 'XCD',
  GY: 'GYD',
  HK: 'HKD',
  JM: 'JMD',
  KN: 'XCD',
  KY: 'KYD',
  LC: 'XCD',
  LR: 'LRD',
  MX: 'MXN',
  NA: 'NAD',
  NZ: 'NZD',
  PA: 'USD',
  PR: 'USD',
  SB: 'SBD',
  SG: 'SGD',
  SR: 'SRD',
  SV: 'USD',
  TT: 'TTD',
  TW: 'TWD',
  US: 'USD',
  UY: 'UYU',
  VC: 'XCD',
};
const DOLLARS = new Set(Object.values(DOLLAR_COUNTRIES));

/** The currencies and countries of those who read an amount: the organization's, and the client's. */
export interface MoneyReaders {
  currencies: readonly (string | null | undefined)[];
  countryCodes?: readonly (string | null)[];
}

/**
 * An amount as text, with the code of its currency behind it where a reader could take its bare `$` for another currency of
 * theirs: `$1,234.50 USD`. `MX$1,234.50` needs none.
 */
export function withDistinctCode(
  text: string,
  currency: string,
  { currencies, countryCodes = [] }: MoneyReaders,
): string {
  if (!/^−?\$/.test(text)) return text;
  const own = [...currencies, ...countryCodes.map((code) => DOLLAR_COUNTRIES[code ?? ''])];
  const isAmbiguous = own.some((other) => other && other !== currency && DOLLARS.has(other));
  return isAmbiguous ? `${text} ${currency}` : text;
}

/** `formatMoney` for readers of these currencies. */
export function formatDistinctMoney(money: Money, readers: MoneyReaders): string {
  return withDistinctCode(formatMoney(money), money.currency, readers);
}
