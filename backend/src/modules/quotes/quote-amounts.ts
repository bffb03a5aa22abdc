import type { DocumentTotals, Quote, QuoteLine } from '@oficio/contracts';
import { countedLines, discountLines } from '@oficio/contracts';
import { totalsOf } from '../invoices/invoice-amounts.ts';

/** A line before its amounts are computed. */
export type UncountedLine = Omit<QuoteLine, 'netMinor' | 'baseMinor'>;

type Terms = Pick<Quote, 'taxMode' | 'roundingMode' | 'cashStepMinor' | 'discount'>;

/**
 * The amounts of a quote with a choice of its optional lines. An optional line that isn't chosen has its amount before the
 * document's discount, and no taxable base.
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
      const { netMinor, baseMinor } = amounts.get(line.id) ?? { netMinor: ownAmount(line), baseMinor: 0 };
      return { ...line, netMinor, baseMinor };
    }),
  };
}

function ownAmount(line: UncountedLine): number {
  const discounted = discountLines({ lines: [line], discount: null });
  return discounted.status === 'discounted' ? discounted.subtotalMinor : 0;
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
