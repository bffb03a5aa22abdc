import { formatMoney, NUMBER_LOCALE } from '@oficio/contracts';

const percent = new Intl.NumberFormat(NUMBER_LOCALE, {
  ...{ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 },
});

/** The change of an amount since the period before. */
export function changeWords(amountMinor: number, beforeMinor: number, currency: string): string {
  if (beforeMinor === 0) return 'Nothing in the period before';
  const change = percent.format((amountMinor - beforeMinor) / Math.abs(beforeMinor));
  return `${change} from ${formatMoney({ amountMinor: beforeMinor, currency })}`;
}
