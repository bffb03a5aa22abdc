import type { Money } from '@oficio/contracts';
import { moneyText } from '../lib/text/money-text.ts';
import { shortMoneyText } from '../lib/text/short-money-text.ts';

/**
 * An amount that is only seen: a dash for zero, abbreviated from seven digits. It is whole on hover and for screen readers.
 */
export function MoneyAmount(money: Money) {
  const whole = moneyText(money);
  const short = money.amountMinor === 0 ? '–' : shortMoneyText(money);
  if (short === whole) return whole;
  return (
    <span title={whole} className="relative">
      <span aria-hidden>{short}</span>
      <span className="sr-only">{whole}</span>
    </span>
  );
}
