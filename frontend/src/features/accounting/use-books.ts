import { authRoutes, DEFAULT_CURRENCY, type LocalDate, localDateAt } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useServerTime } from '../../lib/api/server-time.ts';

/** The organization's currency, and its day. */
export function useBooks(): { currency: string; today: LocalDate } {
  const now = useServerTime();
  const organization = useQuery(queryOf(authRoutes.me)).data?.organization;
  return {
    currency: organization?.currency ?? DEFAULT_CURRENCY,
    today: localDateAt(now(), organization?.timezone ?? 'UTC'),
  };
}
