import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { OrganizationScope } from '../http/request-scope.ts';

const MESSAGE = 'A client was not found. It may have been deleted.';

/**
 * A member can be limited to clients of the organization that aren't in the trash.
 * @throws ApiError resource.not_found, with the place of each other id in `clientIds`
 */
export async function requireAssignableClients(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  clientIds: readonly string[],
): Promise<void> {
  if (clientIds.length === 0) return;
  const rows = await tx.rows<{ id: string }>(
    `SELECT id FROM public.client_directory
     WHERE organization_id = $1 AND id = ANY ($2) AND deleted_at IS NULL`,
    [organizationId, clientIds],
  );
  const known = new Set(rows.map(({ id }) => id));
  const fields = clientIds.flatMap((id, index) =>
    known.has(id.toLowerCase()) ? [] : [{ path: `clientIds.${index}`, message: MESSAGE }],
  );
  if (fields.length > 0) throw new ApiError('resource.not_found', MESSAGE, { fields });
}
