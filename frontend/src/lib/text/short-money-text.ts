import { exponentOf, type Money, NUMBER_LOCALE } from '@oficio/contracts';
import { moneyText } from './money-text.ts';

/** The first amount with seven digits, in whole units of its currency. */
const SEVEN_DIGITS = 1_000_000;

/**
 * An amount that is only seen, abbreviated from seven digits: `MX$1.23M`. The whole amount has to stand beside it. It isn't
 * in `money-text.ts`, because that file is in the first load of the sign-in.
 */
export function shortMoneyText({ amountMinor, currency }: Money): string {
  const whole = moneyText({ amountMinor, currency });
  const amount = amountMinor / 10 ** exponentOf(currency);
  if (Math.abs(amount) < SEVEN_DIGITS) return whole;
  const text = new Intl.NumberFormat(NUMBER_LOCALE, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 2,
  }).format(amount);
  const code = whole.endsWith(` ${currency}`) ? ` ${currency}` : '';
  return text.replace('-', '−') + code;
}
