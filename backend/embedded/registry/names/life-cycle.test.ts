import { addDays, addMonths } from '@oficio/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleted, renewed, stateOn } from './life-cycle.ts';
import type { RegistryName } from './registry-name.ts';

const NAME: RegistryName = {
  fqdn: 'acme.example',
  registrar: 'Example Names',
  registeredOn: '2020-03-01',
  expiresOn: '2026-03-01',
  registrarExpiresOn: null,
  statuses: ['client transfer prohibited'],
  deletedOn: null,
  graceEnd: 'delete',
  answer: 'ok',
  certificateFrom: '2026-01-01',
  certificateRenews: true,
  certificate: 'ok',
};

test.each([
  ['2026-02-28', 'registered', '2026-03-01', null],
  ['2026-03-01', 'grace', '2027-03-01', 'auto renew period'],
  ['2026-04-14', 'grace', '2027-03-01', 'auto renew period'],
  ['2026-04-15', 'redemption', '2026-03-01', 'redemption period'],
  ['2026-05-14', 'redemption', '2026-03-01', 'redemption period'],
  ['2026-05-15', 'pending delete', '2026-03-01', 'pending delete'],
  ['2026-05-19', 'pending delete', '2026-03-01', 'pending delete'],
  ['2026-05-20', 'gone', '2026-03-01', null],
])('unpaid, on %s the name is in %s and expires on %s', (today, phase, expiresOn, status) => {
  expect(stateOn(NAME, today)).toEqual({
    phase,
    expiresOn,
    statuses: status === null ? NAME.statuses : [...NAME.statuses, status],
  });
});

test('a name without statuses is active', () => {
  expect(stateOn({ ...NAME, statuses: [] }, '2026-01-01').statuses).toEqual(['active']);
});

test('paid in grace, the name keeps the new date and loses the status', () => {
  const paid = renewed(NAME, '2026-03-10', 1);

  expect(paid && stateOn(paid, '2026-03-10')).toEqual({
    phase: 'registered',
    expiresOn: '2027-03-01',
    statuses: NAME.statuses,
  });
});

test('kept by the registrar, the renewal stands when the grace ends', () => {
  const kept: RegistryName = { ...NAME, graceEnd: 'keep' };

  expect(stateOn(kept, '2026-04-14')).toMatchObject({ phase: 'grace', expiresOn: '2027-03-01' });
  expect(stateOn(kept, '2026-04-15')).toMatchObject({ phase: 'registered', expiresOn: '2027-03-01' });
  expect(stateOn(kept, '2030-03-02')).toMatchObject({ phase: 'grace', expiresOn: '2031-03-01' });
});

test('deleted in grace, the date falls back at once; a payment brings the name back', () => {
  const gone = deleted(NAME, '2026-03-10');

  expect(gone && stateOn(gone, '2026-03-10')).toMatchObject({ phase: 'redemption', expiresOn: '2026-03-01' });
  const restored = gone && renewed(gone, '2026-03-20', 1);
  expect(restored && stateOn(restored, '2026-03-20')).toMatchObject({
    phase: 'registered',
    expiresOn: '2027-03-01',
  });
});

test('pending deletion, it is too late to pay, and what is deleted can’t be deleted again', () => {
  expect(renewed(NAME, '2026-05-15', 1)).toBeNull();
  expect(deleted(NAME, '2026-04-15')).toBeNull();
});

test('the phases follow each other in one order, whatever the dates', () => {
  const order = ['registered', 'grace', 'redemption', 'pending delete', 'gone'];
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));
  fc.assert(
    fc.property(day, day, fc.integer({ min: 0, max: 200 }), (expiresOn, today, days) => {
      const name = { ...NAME, expiresOn };
      const now = stateOn(name, today);
      const later = stateOn(name, addDays(today, days));
      expect(order.indexOf(later.phase)).toBeGreaterThanOrEqual(order.indexOf(now.phase));
      expect([expiresOn, addMonths(expiresOn, 12)]).toContain(now.expiresOn);
    }),
  );
});
