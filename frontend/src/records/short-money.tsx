import { type Money, NUMBER_LOCALE } from '@oficio/contracts';
import { moneyText } from '../lib/text/money-text.ts';

const MILLION = 1_000_000;
const millions = new Intl.NumberFormat(NUMBER_LOCALE, { notation: 'compact', maximumFractionDigits: 2 });

/** An amount that is only looked at: from seven digits in millions. The focus of its link shows the whole amount. */
export function ShortMoney(money: Money) {
  const whole = moneyText(money);
  const [digits] = whole.match(/\d[\d,.]*/) ?? [];
  const number = Number(digits?.replaceAll(',', ''));
  if (!digits || !(number >= MILLION)) return whole;
  return (
    <span title={whole}>
      <span aria-hidden className="group-focus-visible/amount:hidden">
        {whole.replace(digits, millions.format(number))}
      </span>
      <span className="sr-only group-focus-visible/amount:not-sr-only">{whole}</span>
    </span>
  );
}
