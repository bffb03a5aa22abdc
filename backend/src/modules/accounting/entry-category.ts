import type { CategoryKind } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';

/**
 * A category of the kind that isn't archived. An archived one stays where it is.
 * @throws ApiError resource.not_found
 */
export async function requireCategory(
  tx: Transaction,
  { organizationId }: RecordScope,
  kind: CategoryKind,
  id: string | null | undefined,
  kept: string | null | undefined,
): Promise<void> {
  if (!id || id === kept) return;
  const rows = await tx.rows(
    'SELECT FROM oficio.categories WHERE organization_id = $1 AND id = $2 AND kind = $3 AND archived_at IS NULL',
    [organizationId, id, kind],
  );
  if (rows.length > 0) return;
  const message = 'This category was not found. It may have been archived.';
  throw new ApiError('resource.not_found', message, { fields: [{ path: 'categoryId', message }] });
}
