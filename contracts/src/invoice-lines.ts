import { addUp } from './add-up.ts';
import { exactPriceOf, portionOf, split } from './exact-money.ts';
import type {
  Discount,
  DocumentInput,
  DocumentLineInput,
  DocumentLineTotals,
  RefusedDocument,
} from './invoice-document.ts';
import { MAX_AMOUNT_MINOR, RATE_SCALE } from './money.ts';

type PricedLine = Pick<DocumentLineInput, 'quantityE4' | 'unitPriceMinor' | 'unitPriceMicros'>;
type DiscountedLine = Omit<DocumentLineTotals, 'baseMinor'>;

export interface DiscountedLines {
  status: 'discounted';
  lines: DiscountedLine[];
  subtotalMinor: number;
  /** The amount to which the document's discount applies. */
  discountableMinor: number;
  discountMinor: number;
}

/** Prices the lines, then applies their own discounts and the document's. */
export function discountLines({
  lines: inputs,
  discount,
}: Pick<DocumentInput, 'lines' | 'discount'>): DiscountedLines | RefusedDocument {
  const lines: DiscountedLine[] = [];
  for (const [index, input] of inputs.entries()) {
    const grossMinor = grossOf(input);
    if (isLineTooLarge(input)) {
      return { status: 'refused', code: 'amount.too_large', line: index };
    }
    const lineDiscount = discountOf(input.discount, Math.abs(grossMinor));
    if (lineDiscount === null) return { status: 'refused', code: 'invoice.discount_exceeds', line: index };
    const lineDiscountMinor = grossMinor < 0 ? 0 - lineDiscount : lineDiscount;
    lines.push({
      grossMinor,
      lineDiscountMinor,
      documentDiscountMinor: 0,
      netMinor: grossMinor - lineDiscountMinor,
    });
  }
  return discountDocument(lines, inputs, discount);
}

function discountDocument(
  lines: DiscountedLine[],
  inputs: readonly DocumentLineInput[],
  discount: Discount | null,
): DiscountedLines | RefusedDocument {
  const weights = lines.map(({ netMinor }, index) =>
    inputs[index]?.discountable && netMinor > 0 ? netMinor : 0,
  );
  const discountableMinor = addUp(weights);
  const discountMinor = discountOf(discount, discountableMinor);
  if (discountMinor === null) return { status: 'refused', code: 'invoice.discount_exceeds', line: null };
  const shares = discountMinor === 0 ? [] : split(discountMinor, weights);
  return {
    status: 'discounted',
    lines: lines.map((line, index) => {
      const documentDiscountMinor = shares[index] ?? 0;
      return { ...line, documentDiscountMinor, netMinor: line.netMinor - documentDiscountMinor };
    }),
    subtotalMinor: addUp(lines.map((line) => line.netMinor)),
    discountableMinor,
    discountMinor,
  };
}

/** Whether quantity times price is more than the largest amount that is stored. */
export function isLineTooLarge(line: PricedLine): boolean {
  return Math.abs(grossOf(line)) > MAX_AMOUNT_MINOR;
}

/** As `priceOf`, without its exception for results beyond the safe integers, which typed numbers can reach. */
function grossOf(line: PricedLine): number {
  return Number(exactPriceOf(line.quantityE4, line));
}

/** The discount of an amount that isn't negative; null if the discount exceeds it. */
function discountOf(discount: Discount | null, ofMinor: number): number | null {
  if (discount === null) return 0;
  if (discount.kind === 'percent') {
    return discount.ppm > RATE_SCALE ? null : portionOf(ofMinor, discount.ppm);
  }
  return discount.amountMinor > ofMinor ? null : discount.amountMinor;
}
