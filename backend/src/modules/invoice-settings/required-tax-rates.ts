import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';

/**
 * The tax rates exist in the organization. Kept ones stay, also after they were deleted.
 * @throws ApiError resource.not_found, at `taxRateIds`
 */
export async function requireTaxRates(
  tx: Transaction,
  { organizationId }: RecordScope,
  ids: readonly string[] = [],
  kept: readonly string[] = [],
): Promise<void> {
  const wanted = ids.filter((id) => !kept.includes(id));
  if (wanted.length === 0) return;
  const found = await tx.rows('SELECT FROM oficio.tax_rates WHERE organization_id = $1 AND id = ANY ($2)', [
    organizationId,
    wanted,
  ]);
  if (found.length === wanted.length) return;
  const message = 'This tax was not found. It may have been deleted.';
  throw new ApiError('resource.not_found', message, { fields: [{ path: 'taxRateIds', message }] });
}
