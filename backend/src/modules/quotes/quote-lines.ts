import type { QuoteLine, QuoteLineInput } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { linesOf } from '../invoices/invoice-lines.ts';
import type { UncountedLine } from './quote-amounts.ts';

/**
 * The lines of a body with copies of the tax rates that they name; without given lines the kept ones.
 * @throws ApiError as `linesOf` of invoices; request.invalid for an optional line that reduces the total
 */
export async function quoteLinesOf(
  tx: Transaction,
  scope: RecordScope,
  given: readonly QuoteLineInput[] | undefined,
  kept: readonly QuoteLine[],
): Promise<UncountedLine[]> {
  if (!given) return kept.map(({ netMinor: _, baseMinor: __, ...line }) => line);
  requireAdding(given);
  const inputs = given.map(({ isOptional: _, ...line }) => line);
  const earlier = kept.map(({ isOptional: _, ...line }) => ({ ...line, source: null, creditsLineId: null }));
  const composed = await linesOf(tx, scope, inputs, earlier);
  return composed.map(({ source: _, creditsLineId: __, ...line }, index) => ({
    ...line,
    isOptional: given[index]?.isOptional ?? false,
  }));
}

/** Each choice has a total that isn't negative, because the total without options isn't. */
function requireAdding(given: readonly QuoteLineInput[]): void {
  const line = given.findIndex(({ isOptional, quantityE4 }) => isOptional && quantityE4 < 0);
  if (line === -1) return;
  const message = 'An optional line can’t reduce the total';
  throw new ApiError('request.invalid', message, { fields: [{ path: `lines.${line}.quantityE4`, message }] });
}
