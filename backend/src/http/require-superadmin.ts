import { ApiError } from './api-error.ts';
import type { RequestScope } from './request-scope.ts';

/** @throws ApiError access.forbidden */
export function requireSuperadmin({ principal }: Pick<RequestScope, 'principal'>): void {
  if (principal.role !== 'superadmin') throw new ApiError('access.forbidden');
}
