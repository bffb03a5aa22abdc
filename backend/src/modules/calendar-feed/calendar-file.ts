import { PRODUCT_NAME } from '@oficio/contracts';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { EndingThing } from './calendar-feed.repository.ts';

const REFRESH_SECONDS = 12 * 3_600;

const ENDS: Record<EndingThing['kind'], string> = { domain: 'expires', hosting: 'renews' };

/** The calendar in iCalendar (RFC 5545): one all-day event for each thing, on the day on which it ends. */
export function calendarFile(organization: string, ending: readonly EndingThing[], at: Date): string {
  const calendar = ical({
    name: `Renewals of ${organization}`,
    prodId: { company: PRODUCT_NAME, product: 'Renewals' },
    ttl: REFRESH_SECONDS,
  });
  for (const { id, kind, name, day } of ending) {
    calendar.createEvent({
      // A renewed thing is another event, so that the passed day stays.
      id: `${kind}-${id}-${day}`,
      start: day,
      allDay: true,
      summary: `${name} ${ENDS[kind]}`,
      stamp: at,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
