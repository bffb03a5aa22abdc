import { authRoutes, DEFAULT_CURRENCY, type LocalDate } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useToday } from '../../lib/api/use-today.ts';

/** The organization's currency, and its day. */
export function useBooks(): { currency: string; today: LocalDate } {
  const today = useToday();
  const organization = useQuery(queryOf(authRoutes.me)).data?.organization;
  return { currency: organization?.currency ?? DEFAULT_CURRENCY, today };
}
