import { authRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';

/** The id of the signed-in person; undefined before the person is known. */
export function useMyId(): string | undefined {
  return useQuery(queryOf(authRoutes.me)).data?.id;
}
