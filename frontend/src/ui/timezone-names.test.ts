import { expect, test } from 'vitest';
import { findTimezones, presentTimezone, timezoneNames, timezoneWords } from './timezone-names.ts';

const canonical = (zone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;

test('the list has each zone of the browser once, under an equivalent name', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(timezoneNames()).toHaveLength(new Set(zones.map(presentTimezone)).size);
  expect(zones.filter((zone) => canonical(presentTimezone(zone)) !== canonical(zone))).toEqual([]);
});

test('renamed cities are listed only under their present names', () => {
  const names = timezoneNames();
  for (const name of ['Europe/Kyiv', 'Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'America/Nuuk']) {
    expect(names.filter((one) => one === name)).toEqual([name]);
  }
  for (const old of ['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon', 'America/Godthab']) {
    expect(names).not.toContain(old);
  }
});

test('a name is displayed with spaces', () => {
  expect(timezoneWords('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});

test.each([
  ['America/Mexico City', 'America/Mexico_City'],
  ['mexico city', 'America/Mexico_City'],
  ['méxico  CITY', 'America/Mexico_City'],
  ['city mexico', 'America/Mexico_City'],
  ['America/Mexico_City', 'America/Mexico_City'],
  ['Kiev', 'Europe/Kyiv'],
  ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
])('%j finds %s', (typed, zone) => {
  expect(findTimezones(typed)).toEqual([zone]);
});

test('no text finds all zones, and a place without a zone finds none', () => {
  expect(findTimezones(' ')).toEqual(timezoneNames());
  expect(findTimezones('Atlantis')).toEqual([]);
});
