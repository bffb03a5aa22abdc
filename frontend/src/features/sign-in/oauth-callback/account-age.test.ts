import { expect, test } from 'vitest';
import { accountAgeMs } from './account-age.ts';

const tokenOf = (payload: object) => `e30.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.x`;
const issuedAt = Date.UTC(2026, 10, 20, 23, 21, 46) / 1_000;

test.each([
  ['2026-11-20T23:20:46.914Z', 59_086],
  ['2026-11-20T23:20:46.914123+00:00', 59_086],
  ['2026-11-20 23:20:46.914+00', 59_086],
  ['2026-11-20 17:20:46.914-06', 59_086],
  ['2026-11-20 23:20:46+00', 60_000],
  ['yesterday', Number.POSITIVE_INFINITY],
  ['', Number.POSITIVE_INFINITY],
])('an account created at %s is %d ms old', (createdAt, age) => {
  expect(accountAgeMs(createdAt, tokenOf({ iat: issuedAt }))).toBe(age);
});

test('a payload in base64url is read', () => {
  const token = tokenOf({ iat: issuedAt, name: 'ÿ>?~~~' }).replaceAll('+', '-').replaceAll('/', '_');
  expect(accountAgeMs('2026-11-20T23:21:45Z', token)).toBe(1_000);
});

test.each(['', 'a.b.c', tokenOf({})])('a token without a time of issue gives no age: "%s"', (token) => {
  expect(accountAgeMs('2026-11-20T23:20:46Z', token)).toBe(Number.POSITIVE_INFINITY);
});
