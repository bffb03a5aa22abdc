import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { OrganizationScope } from '../http/request-scope.ts';

/**
 * A record can be given to a client of the organization that isn't in the trash.
 * @throws ApiError resource.not_found
 */
export async function requireClient(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  clientId: string | null | undefined,
): Promise<void> {
  if (!clientId) return;
  const rows = await tx.rows(
    'SELECT id FROM public.client_directory WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL',
    [organizationId, clientId],
  );
  if (rows.length === 1) return;
  const message = 'This client was not found. It may have been deleted.';
  throw new ApiError('resource.not_found', message, { fields: [{ path: 'clientId', message }] });
}
