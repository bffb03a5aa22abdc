import { addDays, DAY_MS, HOUR_MS } from '@oficio/contracts';
import { expect, test } from 'vitest';
import type { LookupOutcome } from '../lookups/lookup.types.ts';
import { nextCheckAt } from './check-times.ts';

const now = new Date('2026-11-27T03:00:00.000Z');

interface Case {
  left?: number | null;
  outcome?: LookupOutcome;
  failures?: number;
  retryAfterSeconds?: number | null;
  id?: string;
}

const waitMs = ({ left = 400, outcome = 'ok', failures = 0, retryAfterSeconds = null, id = 'a' }: Case) =>
  Date.parse(
    nextCheckAt(
      id,
      { now, expiresOn: left === null ? null : addDays('2026-11-27', left), failures },
      { outcome, retryAfterSeconds },
    ),
  ) - now.getTime();

test.each<[string, Case, number]>([
  ['more than 90 days are left', { left: 91 }, 14 * DAY_MS],
  ['90 days are left', { left: 90 }, 7 * DAY_MS],
  ['30 days are left', { left: 30 }, DAY_MS],
  ['it has expired', { left: -3 }, DAY_MS],
  ['there is no date', { left: null }, 7 * DAY_MS],
  ['no registry publishes the date', { left: 3, outcome: 'unsupported_tld' }, 30 * DAY_MS],
  ['the name is private', { left: null, outcome: 'private_name' }, 30 * DAY_MS],
  ['the first check has failed', { outcome: 'timeout', failures: 1 }, HOUR_MS],
  ['the third check has failed', { outcome: 'error', failures: 3 }, 4 * HOUR_MS],
  ['many checks have failed', { outcome: 'timeout', failures: 60 }, DAY_MS],
])('when %s, the next check is at its usual distance', (_, given, usual) => {
  for (const id of ['a', 'b', 'c', 'd']) {
    expect(waitMs({ ...given, id })).toBeGreaterThanOrEqual(usual * 0.9);
    expect(waitMs({ ...given, id })).toBeLessThanOrEqual(usual * 1.1);
  }
});

test('a registry that says when to ask again isn’t asked earlier', () => {
  const limited = { outcome: 'rate_limited', failures: 1, retryAfterSeconds: 7_200 } as const;
  for (const id of ['a', 'b', 'c', 'd']) {
    expect(waitMs({ ...limited, id })).toBeGreaterThanOrEqual(2 * HOUR_MS);
  }
});

test('domains that were added together are spread', () => {
  const waits = new Set(Array.from({ length: 100 }, (_, index) => waitMs({ id: `domain ${index}` })));
  expect(waits.size).toBe(100);
});
