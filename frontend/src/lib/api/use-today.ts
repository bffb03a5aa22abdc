import { type LocalDate, localDateAt } from '@oficio/contracts';
import { useServerTime } from './server-time.ts';
import { useOrganization } from './use-organization.ts';

/** The present day in the organization's time zone. */
export function useToday(): LocalDate {
  const now = useServerTime();
  return localDateAt(now(), useOrganization()?.timezone ?? 'UTC');
}
