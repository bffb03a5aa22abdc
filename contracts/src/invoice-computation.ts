import { addUp } from './add-up.ts';
import { divideRounded } from './exact-money.ts';
import type { DocumentInput, DocumentTotals, RefusedDocument } from './invoice-document.ts';
import { type DiscountedLines, discountLines } from './invoice-lines.ts';
import { deductDeposits, type TaxedLines, taxLines } from './invoice-taxes.ts';
import { MAX_AMOUNT_MINOR } from './money.ts';

/** The steps of a document; those of a credit note are positive, as are its totals here. */
export interface Computation {
  status: 'worked_out';
  discounted: DiscountedLines;
  taxed: TaxedLines;
  totals: DocumentTotals;
}

export function workOut(input: DocumentInput): Computation | RefusedDocument {
  const discounted = discountLines(input);
  if (discounted.status === 'refused') return discounted;
  const taxed = taxLines(
    input,
    discounted.lines.map((line) => line.netMinor),
  );
  const totals = totalsOf(input, discounted, taxed);
  if (isTooLarge(totals)) return { status: 'refused', code: 'amount.too_large', line: null };
  if (totals.totalMinor < 0) return { status: 'refused', code: 'invoice.total_negative', line: null };
  return { status: 'worked_out', discounted, taxed, totals };
}

function totalsOf(
  { deductions, cashStep }: DocumentInput,
  { lines, subtotalMinor, discountMinor }: DiscountedLines,
  { bases, taxes: ownTaxes }: TaxedLines,
): DocumentTotals {
  const deductedMinor = addUp(deductions.map((deposit) => deposit.baseMinor));
  const netMinor = addUp(bases) - deductedMinor;
  const taxes = deductDeposits(ownTaxes, deductions);
  const taxOf = (kind: 'added' | 'withheld') =>
    addUp(taxes.filter((tax) => tax.kind === kind).map((tax) => tax.taxMinor));
  const [taxMinor, withheldMinor] = [taxOf('added'), taxOf('withheld')];
  const exactMinor = netMinor + taxMinor - withheldMinor;
  const totalMinor = toStep(exactMinor, cashStep);
  return {
    lines: lines.map((line, index) => ({ ...line, baseMinor: bases[index] ?? 0 })),
    subtotalMinor,
    discountMinor,
    deductedMinor,
    netMinor,
    taxes,
    taxMinor,
    withheldMinor,
    adjustMinor: totalMinor - exactMinor,
    totalMinor,
  };
}

function toStep(amountMinor: number, step: number): number {
  return Number(divideRounded(BigInt(amountMinor), BigInt(step)) * BigInt(step));
}

function isTooLarge({ lines: _, taxes, ...amounts }: DocumentTotals): boolean {
  const all = [
    ...Object.values(amounts),
    ...taxes.flatMap(({ baseMinor, taxMinor }) => [baseMinor, taxMinor]),
  ];
  return all.some((amount) => Math.abs(amount) > MAX_AMOUNT_MINOR);
}
