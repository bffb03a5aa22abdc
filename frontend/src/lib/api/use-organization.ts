import { authRoutes, type OrganizationSummary } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './route-query.ts';

/** The organization on screen; undefined before the person is known. */
export function useOrganization(): OrganizationSummary | undefined {
  return useQuery(queryOf(authRoutes.me)).data?.organization ?? undefined;
}
