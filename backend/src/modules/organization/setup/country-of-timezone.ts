import { COUNTRY_TAXES } from '@oficio/contracts';

/** The country in which a time zone is, among those whose taxes are known; null for any other one. */
export function countryOfTimezone(timezone: string): string | null {
  const zone = canonical(timezone);
  return Object.keys(COUNTRY_TAXES).find((country) => zonesOf(country).includes(zone)) ?? null;
}

/** Browsers name some zones otherwise than the runtime. */
function canonical(timezone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    return timezone;
  }
}

/** The compiler's library doesn't have this method yet. */
interface WithTimezones extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

function zonesOf(country: string): string[] {
  return (new Intl.Locale(`und-${country}`) as WithTimezones).getTimeZones() ?? [];
}
