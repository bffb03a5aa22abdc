import { expect, test } from 'vitest';
import { statementPeriod } from './statement-period.ts';

test.each([
  ['2026-11-23', '2025-11-24'],
  ['2028-02-29', '2027-03-01'],
  ['2029-02-28', '2028-02-29'],
])('without a period a statement of %s begins on %s', (today, from) => {
  expect(statementPeriod({}, today)).toEqual({ from, to: today });
});

test('the period of the address counts if it is one', () => {
  const period = { from: '2026-01-01', to: '2026-03-31' };
  expect(statementPeriod(period, '2026-11-23')).toEqual(period);
  for (const wrong of [
    { from: '2026-01-01' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: period.to, to: period.from },
  ]) {
    expect(statementPeriod(wrong, '2026-11-23').to).toBe('2026-11-23');
  }
});
