import { ApiError } from './api-error.ts';
import type { RequestScope } from './request-scope.ts';

/**
 * For services, whose callers can change. The authentication guard refuses everybody else before.
 * @throws ApiError resource.not_found
 */
export function requireSuperadmin({ principal }: Pick<RequestScope, 'principal'>): void {
  if (principal.role !== 'superadmin') throw new ApiError('resource.not_found');
}
