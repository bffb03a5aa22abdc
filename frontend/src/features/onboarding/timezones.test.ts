import { expect, test } from 'vitest';
import { zonesWith } from './timezones.ts';

test('a zone that the browser’s list has is offered once, in words', () => {
  const zones = zonesWith('America/Mexico_City');
  expect(zones.filter(({ value }) => value === 'America/Mexico_City')).toEqual([
    { value: 'America/Mexico_City', label: 'America/Mexico City' },
  ]);
});

test('one that it lacks can stay', () => {
  expect(zonesWith('Etc/Unlisted')[0]).toEqual({ value: 'Etc/Unlisted', label: 'Etc/Unlisted' });
});
