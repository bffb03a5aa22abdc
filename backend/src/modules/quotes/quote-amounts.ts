import type { DocumentTotals, Quote, QuoteLine } from '@oficio/contracts';
import { countedLines, discountLines, outermostLines } from '@oficio/contracts';
import { totalsOf } from '../invoices/invoice-amounts.ts';

/** A line before its amounts are computed. */
export type UncountedLine = Omit<QuoteLine, 'netMinor' | 'baseMinor'>;

type Terms = Pick<Quote, 'taxMode' | 'roundingMode' | 'cashStepMinor' | 'discount'>;

/**
 * The amounts of a quote with a choice of its lines. A line that isn't counted has its amount before the document's
 * discount, and no taxable base.
 * @throws ApiError as `totalsOf`
 */
export function quoteAmounts(
  terms: Terms,
  lines: readonly UncountedLine[],
  chosen: readonly string[],
): { lines: QuoteLine[]; totals: DocumentTotals } {
  const counted = countedLines(lines, chosen);
  const totals = totalsOf({ ...terms, kind: 'invoice', lines: counted, deductions: [] });
  const amounts = new Map(counted.map(({ id }, index) => [id, totals.lines[index]]));
  return {
    totals,
    lines: lines.map((line) => {
      const { netMinor, baseMinor } = amounts.get(line.id) ?? {
        netMinor: ownAmount(line) ?? 0,
        baseMinor: 0,
      };
      return { ...line, netMinor, baseMinor };
    }),
  };
}

/**
 * Whatever the client chooses has a total.
 * @throws ApiError as `totalsOf`
 */
export function requireTotals(terms: Terms, lines: readonly UncountedLine[]): void {
  const { least, most } = outermostLines(lines, ownAmount);
  for (const counted of [least, most])
    totalsOf({ ...terms, kind: 'invoice', lines: counted, deductions: [] });
}

function ownAmount(line: UncountedLine): number | null {
  const discounted = discountLines({ lines: [line], discount: null });
  return discounted.status === 'discounted' ? discounted.subtotalMinor : null;
}

/** The columns of the amounts. */
export function quoteAmountColumns({
  taxes,
  netMinor,
  taxMinor,
  withheldMinor,
  adjustMinor,
  totalMinor,
}: DocumentTotals): Record<string, unknown> {
  return {
    taxes: JSON.stringify(taxes),
    net_minor: netMinor,
    tax_minor: taxMinor,
    withheld_minor: withheldMinor,
    adjust_minor: adjustMinor,
    total_minor: totalMinor,
  };
}
