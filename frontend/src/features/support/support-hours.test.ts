import { expect, test } from 'vitest';
import { supportHoursText } from './support-hours.ts';

test('the hours are told in New York’s time and in that of the reader', () => {
  expect(supportHoursText(Date.parse('2026-01-15T12:00:00Z'), 'Europe/Madrid')).toBe(
    'Oficio’s support reads questions Monday to Friday, 9:00 AM to 5:00 PM in New York, which is 3:00 PM to 11:00 PM where you are. The first answer comes within 24 of these hours: 3 working days at most.',
  );
});

test('a reader in New York’s time reads the hours once', () => {
  expect(supportHoursText(Date.parse('2026-01-15T12:00:00Z'), 'America/Toronto')).not.toContain(
    'where you are',
  );
});

test.each([
  ['2026-01-15T12:00:00Z', '8:00 AM to 4:00 PM'],
  // New York has daylight saving time, Mexico City hasn’t.
  ['2026-07-15T12:00:00Z', '7:00 AM to 3:00 PM'],
])('on %s the hours in Mexico City are %s', (now, hours) => {
  expect(supportHoursText(Date.parse(now), 'America/Mexico_City')).toContain(`${hours} where you are`);
});
