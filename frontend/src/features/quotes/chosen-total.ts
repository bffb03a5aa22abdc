import { computeDocument, countedLines, type Quote } from '@oficio/contracts';

/** The total of a quote with a choice of its lines, as the server computes it; null for one that is refused. */
export function chosenTotal(quote: Quote, chosen: readonly string[]): number | null {
  const computed = computeDocument({
    kind: 'invoice',
    taxMode: quote.taxMode,
    roundingMode: quote.roundingMode,
    cashStep: quote.cashStepMinor,
    discount: quote.discount,
    deductions: [],
    lines: countedLines(quote.lines, chosen),
  });
  return computed.status === 'computed' ? computed.totals.totalMinor : null;
}
