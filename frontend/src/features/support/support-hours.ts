import { HOUR_MS, type LocalDate, localDateAt, RETENTION, SUPPORT_DESK, startOfDay } from '@oficio/contracts';

const { timezone, opensAtHour, closesAtHour } = SUPPORT_DESK;
const HOURS_A_DAY = closesAtHour - opensAtHour;

/**
 * The hours of Oficio's support and when it answers, in New York's time and in that of the reader.
 * @param now epoch milliseconds; the difference between both times is that of this day
 * @param readerZone an IANA name
 */
export function supportHoursText(now: number, readerZone: string): string {
  const day = localDateAt(now, timezone);
  const there = hoursIn(day, timezone);
  const here = hoursIn(day, readerZone);
  const translated = there === here ? '' : `, which is ${here} where you are`;
  const days = RETENTION.supportAnswerHours / HOURS_A_DAY;
  return `Oficio’s support reads questions Monday to Friday, ${there} in New York${translated}. The first answer comes within ${RETENTION.supportAnswerHours} of these hours: ${days} working days at most.`;
}

function hoursIn(day: LocalDate, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  const midnight = startOfDay(day, timezone);
  const [opens, closes] = [opensAtHour, closesAtHour].map((hour) => clock.format(midnight + hour * HOUR_MS));
  return `${opens} to ${closes}`;
}
