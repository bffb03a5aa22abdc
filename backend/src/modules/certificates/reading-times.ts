import { DAY_MS } from '@oficio/contracts';
import { backoffMs, spreadOf } from '../evidence/check-times.ts';
import type { CertificateOutcome } from '../lookups/lookup.types.ts';
import { isPassing } from './weigh-certificate.ts';

/** A private name has no server that can be asked. */
const PRIVATE_DAYS = 30;

/**
 * When a certificate is read again: every night, or after a failure with a growing distance. Certificates that were added
 * together are read at different times.
 * @param failures the failures in a row, with this answer
 */
export function nextReadingAt(
  certificateId: string,
  { now, failures, outcome }: { now: Date; failures: number; outcome: CertificateOutcome },
): string {
  const usual = outcome === 'private_name' ? PRIVATE_DAYS * DAY_MS : DAY_MS;
  const ms = isPassing(outcome) ? backoffMs(failures) : usual;
  return new Date(now.getTime() + ms * (1 + spreadOf(certificateId))).toISOString();
}
