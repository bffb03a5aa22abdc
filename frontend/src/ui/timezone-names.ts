import { normalised } from '@oficio/contracts';

/** Old names that browsers keep for stability (ECMA-402), each with the IANA's present name. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The IANA's present name of a time zone. */
export function presentTimezone(zone: string): string {
  return RENAMED[zone] ?? zone;
}

/** The browser's time zones under their present names, sorted. */
export function timezoneNames(): string[] {
  return [...new Set(Intl.supportedValuesOf('timeZone').map(presentTimezone))].sort();
}

/** The name as it is displayed: `America/Mexico City`. */
export function timezoneWords(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** The time zones whose displayed or former name has each typed word, regardless of case and accents. */
export function findTimezones(typed: string): string[] {
  const words = searched(typed).split(' ');
  return timezoneNames().filter((zone) => {
    const names = searched([zone, ...formerNamesOf(zone)].join('\n'));
    return words.every((word) => names.includes(word));
  });
}

function searched(text: string): string {
  return normalised(timezoneWords(text));
}

function formerNamesOf(zone: string): string[] {
  return Object.keys(RENAMED).filter((former) => RENAMED[former] === zone);
}

/** The browser's current time zone. */
export function browserTimezone(): string {
  return presentTimezone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
