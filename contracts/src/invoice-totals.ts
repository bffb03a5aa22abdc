import { workOut } from './invoice-computation.ts';
import type { ComputedDocument, DocumentInput, DocumentTotals } from './invoice-document.ts';

/**
 * The amounts of a document, by integers alone. The server stores them, the browser shows them while a document is
 * typed. An amount above `MAX_AMOUNT_MINOR`, a discount above its amount and a negative total are refused; a credit
 * note is computed as the positive document, with the same refusals, then all its amounts are negated. Throws a
 * RangeError only for values that aren't whole numbers.
 */
export function computeDocument(input: DocumentInput): ComputedDocument {
  const computation = workOut(input);
  if (computation.status === 'refused') return computation;
  const { totals } = computation;
  return { status: 'computed', totals: input.kind === 'credit_note' ? negate(totals) : totals };
}

function negate({ lines, taxes, ...amounts }: DocumentTotals): DocumentTotals {
  return {
    ...negateAll(amounts),
    lines: lines.map(negateAll),
    taxes: taxes.map(({ baseMinor, taxMinor, ...tax }) => ({
      ...tax,
      ...negateAll({ baseMinor, taxMinor }),
    })),
  };
}

/** `0 - amount`, because `-0` isn't equal to 0 where values are compared. */
function negateAll<TAmounts extends { [key in keyof TAmounts]: number }>(amounts: TAmounts): TAmounts {
  const negated = Object.entries<number>(amounts).map(([key, amount]) => [key, 0 - amount]);
  return Object.fromEntries(negated) as TAmounts;
}
