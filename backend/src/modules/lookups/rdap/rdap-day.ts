import { isPlausibleDate, type LocalDate } from '@oficio/contracts';

/** The day in UTC of an event's date (RFC 3339; some registries leave out the zone or the time). */
export function rdapDay(text: string | null): { day: LocalDate | null; reason: string | null } {
  if (text === null) return { day: null, reason: null };
  const [, date = '', time, zone = 'Z'] = FORM.exec(text) ?? [];
  const instant = new Date(time ? `${date}T${time}${zone.toUpperCase()}` : `${date}T00:00:00Z`);
  const day = Number.isNaN(instant.getTime()) ? '' : instant.toISOString().slice(0, 10);
  // Registries without expiry write years like 9999.
  if (isPlausibleDate(date) && isPlausibleDate(day)) return { day, reason: null };
  return { day: null, reason: 'The registry’s expiry date can’t be read.' };
}

const FORM = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/i;
