import { NUMBER_LOCALE } from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';

const percent = new Intl.NumberFormat(NUMBER_LOCALE, {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

/** A larger change says less than the amounts. */
const MOST = 10;

/** The change of an amount since the period that it is compared with. */
export function changeWords(amountMinor: number, beforeMinor: number, currency: string): string {
  if (beforeMinor === 0) return 'Nothing before';
  const from = `from ${moneyText({ amountMinor: beforeMinor, currency })}`;
  const change = (amountMinor - beforeMinor) / beforeMinor;
  // A loss that became a profit has no percentage.
  if (beforeMinor < 0 || Math.abs(change) >= MOST) return from;
  return `${percent.format(change)} ${from}`;
}
