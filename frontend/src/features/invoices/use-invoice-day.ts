import { authRoutes, type LocalDate, localDateAt } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useServerTime } from '../../lib/api/server-time.ts';

/** The present day in the organization's time zone. */
export function useInvoiceDay(): LocalDate {
  const now = useServerTime();
  const { data: user } = useQuery(queryOf(authRoutes.me));
  return localDateAt(now(), user?.organization?.timezone ?? 'UTC');
}
