import {
  MISPLACED_ALTERNATIVE,
  misplacedAlternative,
  type QuoteLine,
  type QuoteLineInput,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { linesOf } from '../invoices/invoice-lines.ts';
import type { UncountedLine } from './quote-amounts.ts';

/**
 * The lines of a body with copies of the tax rates that they name; without given lines the kept ones.
 * @throws ApiError as `linesOf` of invoices; request.invalid for a choice that isn't possible
 */
export async function quoteLinesOf(
  tx: Transaction,
  scope: RecordScope,
  given: readonly QuoteLineInput[] | undefined,
  kept: readonly QuoteLine[],
): Promise<UncountedLine[]> {
  if (!given) return kept.map(({ netMinor: _, baseMinor: __, ...line }) => line);
  requireChoices(given);
  const inputs = given.map(({ choice: _, ...line }) => line);
  const earlier = kept.map(({ choice: _, ...line }) => ({ ...line, source: null, creditsLineId: null }));
  const composed = await linesOf(tx, scope, inputs, earlier);
  return composed.map(({ source: _, creditsLineId: __, ...line }, index) => ({
    ...line,
    choice: given[index]?.choice ?? 'fixed',
  }));
}

/** What can be chosen adds to the total, and an alternative has a fixed line above it. */
function requireChoices(given: readonly QuoteLineInput[]): void {
  const reducing = given.findIndex(
    ({ choice = 'fixed', quantityE4 }) => choice !== 'fixed' && quantityE4 < 0,
  );
  if (reducing !== -1) refuse(`lines.${reducing}.quantityE4`, 'A line to choose can’t reduce the total');
  const lost = misplacedAlternative(given.map(({ choice = 'fixed' }) => choice));
  if (lost !== null) refuse(`lines.${lost}.choice`, MISPLACED_ALTERNATIVE);
}

function refuse(path: string, message: string): never {
  throw new ApiError('request.invalid', message, { fields: [{ path, message }] });
}
