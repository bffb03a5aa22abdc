import { COUNTRY_TAXES } from '@oficio/contracts';

/** The country in which a time zone is, among those whose taxes are known; null for any other one. */
export function countryOfTimezone(timezone: string): string | null {
  countries ??= countriesByZone();
  return countries.get(canonical(timezone)) ?? null;
}

/** Made at the first question and kept, because the zones of all countries take many milliseconds of the event loop. */
let countries: ReadonlyMap<string, string> | undefined;

/** A zone of several countries is that of the first one. */
function countriesByZone(): ReadonlyMap<string, string> {
  const byZone = new Map<string, string>();
  for (const country of Object.keys(COUNTRY_TAXES)) {
    for (const zone of zonesOf(country)) if (!byZone.has(zone)) byZone.set(zone, country);
  }
  return byZone;
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
