import { addDays, elapsedMinutes, instantAt, type LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

/** When the work of an entry was done. */
export interface SpentTime {
  day: LocalDate;
  startedAt: string | null;
  endedAt: string | null;
  minutes: number;
}

/** A day with a duration, or with minutes since midnight as the clocks of a time zone show them. */
export interface TypedTime {
  day: LocalDate;
  minutes?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/**
 * What typed times mean: the elapsed time between two instants, also over a change of the clocks. An end that isn't after
 * the start is on the next day.
 */
export function spentTime({ day, minutes = 0, from, to }: TypedTime, timezone: string): SpentTime {
  if (from === undefined || to === undefined) return { day, startedAt: null, endedAt: null, minutes };
  const startedAt = instantAt(day, from, timezone);
  const endedAt = Math.max(startedAt, instantAt(to > from ? day : addDays(day, 1), to, timezone));
  return {
    day,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
    minutes: elapsedMinutes(startedAt, endedAt),
  };
}

/** The time zone of the caller, or else of the organization. */
export async function callerTimezone(tx: Transaction, scope: OrganizationScope): Promise<string> {
  const [profile] = await tx.rows<{ timezone: string | null }>(
    'SELECT timezone FROM oficio.profiles WHERE id = $1',
    [scope.userId],
  );
  return profile?.timezone ?? scope.organization.timezone;
}
