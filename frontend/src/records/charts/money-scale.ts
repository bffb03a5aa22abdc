import { exponentOf, NUMBER_LOCALE } from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import type { ChartProps } from './chart.types.ts';

const short = new Intl.NumberFormat(NUMBER_LOCALE, { notation: 'compact' });

/** How a chart of minor units of a currency writes its values. */
export function moneyScale(currency: string): Pick<ChartProps<never>, 'format' | 'formatTick' | 'plain'> {
  const exponent = exponentOf(currency);
  return {
    format: (amountMinor) => moneyText({ amountMinor, currency }),
    formatTick: (amountMinor) => short.format(amountMinor / 10 ** exponent),
    plain: (amountMinor) => (amountMinor / 10 ** exponent).toFixed(exponent),
  };
}
