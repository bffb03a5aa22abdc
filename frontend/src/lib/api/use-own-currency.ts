import { authRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './route-query.ts';

/** The currency of the organization on screen. */
export function useOwnCurrency(): string | undefined {
  return useQuery(queryOf(authRoutes.me)).data?.organization?.currency;
}
