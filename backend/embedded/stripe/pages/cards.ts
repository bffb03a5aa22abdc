import { asHtml } from '../../as-html.ts';
import { DELAYED_METHODS, type DelayedMethod } from '../objects/delayed-methods.ts';
import { TEST_CARDS, type TestCard } from '../objects/test-cards.ts';

const LABELS: Record<TestCard, { name: string; what: string }> = {
  pays: { name: 'Pays', what: 'every payment succeeds' },
  declined: { name: 'Declined', what: 'every payment is declined' },
  challenge: { name: '3-D Secure', what: 'the bank asks to confirm the payment' },
  failsLater: { name: 'Fails at renewal', what: 'pays now, later payments are declined' },
};

const DELAYED_LABELS: Record<DelayedMethod, { name: string; what: string }> = {
  oxxo: { name: 'OXXO', what: 'a voucher that is paid at a counter within three days' },
  customer_balance: { name: 'Bank transfer', what: 'the money arrives later' },
};

/** Radio buttons for the ways to pay of a session whose money arrives later. */
export function delayedChoices(types: readonly string[]): string[] {
  return DELAYED_METHODS.filter((method) => types.includes(method)).map((method) => {
    const { name, what } = DELAYED_LABELS[method];
    return `<label class="choice"><input type="radio" name="card" value="${method}">
<span>${name} <small>${what}</small></span></label>`;
  });
}

/** Radio buttons for the test cards, and for other ways to pay. */
export function cardChoice(
  legend: string,
  cards: readonly TestCard[],
  others: readonly string[] = [],
): string {
  const choices = cards.map((card, index) => {
    const { name, what } = LABELS[card];
    return `<label class="choice"><input type="radio" name="card" value="${card}"${index === 0 ? ' checked' : ''}>
<span>${asHtml(name)} <small>Card ending in ${TEST_CARDS[card].last4}: ${asHtml(what)}</small></span></label>`;
  });
  return `<fieldset><legend>${asHtml(legend)}</legend>\n${[...choices, ...others].join('\n')}</fieldset>`;
}
