import { asHtml } from '../../as-html.ts';
import { TEST_CARDS, type TestCard } from '../objects/test-cards.ts';

const LABELS: Record<TestCard, { name: string; what: string }> = {
  pays: { name: 'Pays', what: 'every payment succeeds' },
  declined: { name: 'Declined', what: 'every payment is declined' },
  challenge: { name: '3-D Secure', what: 'the bank asks to confirm the payment' },
  failsLater: { name: 'Fails at renewal', what: 'pays now, later payments are declined' },
};

/** Radio buttons for the test cards. */
export function cardChoice(legend: string, cards: readonly TestCard[]): string {
  const choices = cards.map((card, index) => {
    const { name, what } = LABELS[card];
    return `<label class="choice"><input type="radio" name="card" value="${card}"${index === 0 ? ' checked' : ''}>
<span>${asHtml(name)} <small>Card ending in ${TEST_CARDS[card].last4}: ${asHtml(what)}</small></span></label>`;
  });
  return `<fieldset><legend>${asHtml(legend)}</legend>\n${choices.join('\n')}</fieldset>`;
}
