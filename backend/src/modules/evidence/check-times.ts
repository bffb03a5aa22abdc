import { createHash } from 'node:crypto';
import { DAY_MS, daysBetween, HOUR_MS, type LocalDate } from '@oficio/contracts';
import type { LookupAnswer } from '../lookups/lookup.types.ts';
import { isPassing } from './weigh.ts';

/** The days between two checks, by the days that are left until the expiry. */
const INTERVALS = [
  { left: 30, days: 1 },
  { left: 90, days: 7 },
  { left: Number.POSITIVE_INFINITY, days: 14 },
] as const;
/** A domain whose date no registry publishes, and one without a date. */
const UNPUBLISHED_DAYS = 30;
const UNKNOWN_DAYS = 7;
const UNPUBLISHED: readonly string[] = ['unsupported_tld', 'private_name'];

/** A failed check is repeated after an hour, then after twice as long each time, up to a day. */
const BACKOFF = { firstMs: HOUR_MS, mostMs: DAY_MS } as const;
/** Domains that were added together are checked at different times: up to this part of the interval earlier or later. */
const SPREAD = 0.1;

/**
 * When a domain is checked again.
 * @param failures the failures in a row, with this answer
 */
export function nextCheckAt(
  domainId: string,
  { now, expiresOn, failures }: { now: Date; expiresOn: LocalDate | null; failures: number },
  { outcome, retryAfterSeconds }: Pick<LookupAnswer, 'outcome' | 'retryAfterSeconds'>,
): string {
  const ms = isPassing(outcome)
    ? Math.max(backoffMs(failures), (retryAfterSeconds ?? 0) * 1_000)
    : intervalMs(now, expiresOn, outcome);
  const isLeast = retryAfterSeconds !== null && isPassing(outcome);
  const spread = isLeast ? SPREAD * placeOf(domainId) : spreadOf(domainId);
  return new Date(now.getTime() + ms * (1 + spread)).toISOString();
}

/** The distance to the check after so many failures in a row. */
export const backoffMs = (failures: number): number =>
  Math.min(BACKOFF.firstMs * 2 ** Math.max(0, failures - 1), BACKOFF.mostMs);

function intervalMs(now: Date, expiresOn: LocalDate | null, outcome: string): number {
  if (UNPUBLISHED.includes(outcome)) return UNPUBLISHED_DAYS * DAY_MS;
  if (expiresOn === null) return UNKNOWN_DAYS * DAY_MS;
  const left = daysBetween(now.toISOString().slice(0, 10), expiresOn);
  const interval = INTERVALS.find((candidate) => left <= candidate.left) ?? INTERVALS[0];
  return interval.days * DAY_MS;
}

/** The part of an interval, from -SPREAD to SPREAD, by which a record is always checked earlier or later. */
export const spreadOf = (id: string): number => SPREAD * (2 * placeOf(id) - 1);

/** A number from 0 to 1 that a record always has. */
const placeOf = (id: string): number => createHash('sha1').update(id).digest().readUInt32BE(0) / 2 ** 32;
