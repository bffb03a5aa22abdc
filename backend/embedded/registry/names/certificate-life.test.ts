import { addDays, daysBetween } from '@oficio/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { certificateDays } from './certificate-life.ts';
import { firstRow } from './first-row.ts';

const FROM = '2026-03-01';
const NAME = { ...firstRow('acme.example', FROM), certificateFrom: FROM };

test.each([
  [0, FROM],
  [59, FROM],
  [60, '2026-04-30'],
  [119, '2026-04-30'],
  [120, '2026-06-29'],
])('after %i days the certificate is valid from %s', (days, notBefore) => {
  expect(certificateDays(NAME, addDays(FROM, days))).toEqual({ notBefore, notAfter: addDays(notBefore, 90) });
});

test('a certificate that isn’t renewed ends', () => {
  const days = certificateDays({ ...NAME, certificateRenews: false }, addDays(FROM, 200));
  expect(days).toEqual({ notBefore: FROM, notAfter: addDays(FROM, 90) });
});

test('a renewed certificate is valid on every day, and the expired one on none', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 1_000 }), (offset) => {
      const today = addDays(FROM, offset);
      const { notBefore, notAfter } = certificateDays(NAME, today);
      expect(daysBetween(notBefore, today)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(today, notAfter)).toBeGreaterThan(30);
      expect(certificateDays({ ...NAME, certificate: 'expired' }, today).notAfter <= today).toBe(true);
    }),
  );
});
