import { mayCall, TIME_EDITING_ROLES } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

/**
 * Members write their own entries; owners, admins and managers also those of others.
 * @throws ApiError access.forbidden
 */
export function requireOwn({ userId, organization }: OrganizationScope, personId: string): void {
  if (personId === userId || mayCall({ members: TIME_EDITING_ROLES }, organization)) return;
  throw new ApiError('access.forbidden', 'You can only change your own time entries.');
}

/** @throws ApiError resource.not_found for a person who isn't a member of the organization */
export async function requireMember(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  userId: string,
): Promise<void> {
  const rows = await tx.rows('SELECT FROM oficio.memberships WHERE organization_id = $1 AND user_id = $2', [
    organizationId,
    userId,
  ]);
  if (rows.length > 0) return;
  const message = 'This member was not found. The person may have left the organization.';
  throw new ApiError('resource.not_found', message, { fields: [{ path: 'userId', message }] });
}
