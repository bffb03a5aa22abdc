import type { Discount, DocumentTax, ExplainedStep } from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import { shownPercent, shownQuantity } from '../../lib/text/typed-values.ts';
import { unitPriceText } from '../../lib/text/unit-price-text.ts';

interface ExplainedSentence {
  text: string;
  amount: string;
  /** A sum of steps before it. */
  strong: boolean;
}

interface ExplainedWords {
  currency: string;
  /** The number and the description of a line of the computation. */
  nameOf: (line: number) => string;
  /** What is computed: `invoice`. */
  one: string;
  /** The number of a deposit of the computation. */
  depositOf: (deposit: number) => string;
}

const SUMS: readonly ExplainedStep['rule'][] = ['subtotal', 'net', 'total'];

/** A step of a computation as a sentence with its result. */
export function explainedSentence(step: ExplainedStep, words: ExplainedWords): ExplainedSentence {
  const amount = moneyText({ amountMinor: step.amountMinor, currency: words.currency });
  return { text: sentenceOf(step, words), amount, strong: SUMS.includes(step.rule) };
}

function sentenceOf(step: ExplainedStep, { currency, one, nameOf, depositOf }: ExplainedWords): string {
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  const discounted = (discount: Discount, ofMinor: number) =>
    discount.kind === 'percent'
      ? `${percentOf(discount.ppm)} of ${money(ofMinor)}`
      : `from ${money(ofMinor)}`;
  switch (step.rule) {
    case 'line':
      return `${nameOf(step.line)}: ${shownQuantity(step.quantityE4)} × ${unitPriceText(step.price, currency)}`;
    case 'line_discount':
      return `${nameOf(step.line)}: discount, ${discounted(step.discount, step.ofMinor)}`;
    case 'subtotal':
      return 'Subtotal: all lines after their discounts';
    case 'document_discount':
      return `Discount of the ${one}, ${discounted(step.discount, step.ofMinor)}`;
    case 'discount_share':
      return `${nameOf(step.line)}: its share of that discount, of ${money(step.ofMinor)}`;
    case 'base':
      return `${namesOf(step.lines, nameOf)}: ${money(step.ofMinor)} without ${step.taxes.map(taxOf).join(' and ')}`;
    case 'contained_tax':
      return `${taxOf(step.tax)}: its share of the ${money(step.ofMinor)} that these prices contain`;
    case 'line_tax':
      return `${nameOf(step.line)}: ${taxOf(step.tax)} of ${money(step.ofMinor)}, rounded`;
    case 'tax':
      return `${taxOf(step.tax)} on ${money(step.ofMinor)}${step.tax.kind === 'withheld' ? ', withheld by the client' : ''}`;
    case 'deposit_base':
      return `Minus deposit ${depositOf(step.deposit)}: its amount before taxes`;
    case 'deposit_tax':
      return `Minus deposit ${depositOf(step.deposit)}: ${taxOf(step.tax)} on ${money(step.ofMinor)}`;
    case 'net':
      return 'Taxable amount';
    case 'added_taxes':
      return 'Plus the added taxes';
    case 'withheld_taxes':
      return 'Minus the withheld taxes';
    case 'cash_rounding':
      return `Rounding of ${money(step.ofMinor)} to steps of ${money(step.step)}`;
    case 'credit':
      return `A credit note: ${money(step.ofMinor)} is credited`;
    case 'total':
      return 'Total';
  }
}

const percentOf = (ppm: number) => `${shownPercent(ppm)} %`;

/** Many names end with the rate: "IVA 16 %". */
function taxOf({ name, ratePpm, exempt }: DocumentTax): string {
  const rate = exempt ? 'exempt' : percentOf(ratePpm);
  return name.replaceAll(' ', '').includes(rate.replaceAll(' ', '')) ? name : `${name} (${rate})`;
}

const MOST_NAMES = 3;

function namesOf(lines: readonly number[], nameOf: (line: number) => string): string {
  if (lines.length <= MOST_NAMES) return lines.map(nameOf).join(', ');
  return `${lines.length} lines`;
}
