import { authRoutes, type LocalDate, localDateAt } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './route-query.ts';
import { useServerTime } from './server-time.ts';

/** The present day in the organization's time zone. */
export function useToday(): LocalDate {
  const now = useServerTime();
  const { data: user } = useQuery(queryOf(authRoutes.me));
  return localDateAt(now(), user?.organization?.timezone ?? 'UTC');
}
