import { addDays, daysBetween, type LocalDate } from './dates.ts';
import { DAY_MS } from './durations.ts';

/** The ports on which a certificate is read: HTTPS, SMTP, IMAP and POP over TLS, and the port of hosting panels. */
export const CERTIFICATE_PORTS = [443, 465, 993, 995, 8443] as const;
export type CertificatePort = (typeof CERTIFICATE_PORTS)[number];

/** The outcomes of a check. */
export const CERTIFICATE_STATUSES = [
  'ok',
  'name_mismatch',
  'untrusted',
  'tls_error',
  'unreachable',
  'private_name',
  'never',
] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** Outcomes that a person should know of. */
export const CERTIFICATE_PROBLEMS = [
  'name_mismatch',
  'untrusted',
  'tls_error',
  'unreachable',
  'private_name',
] as const satisfies readonly CertificateStatus[];
export type CertificateProblem = (typeof CERTIFICATE_PROBLEMS)[number];

export function isCertificateProblem(status: CertificateStatus): status is CertificateProblem {
  return (CERTIFICATE_PROBLEMS as readonly CertificateStatus[]).includes(status);
}

/** The warning range: the last days of a certificate, or the last part of a shorter life. */
export const CERTIFICATE_WARNING = { days: 30, partOfLife: 1 / 3 } as const;

export const CERTIFICATE_STATES = ['unknown', 'ok', 'soon', 'due_today', 'expired'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** When a certificate is valid, as instants in UTC; null: none was read. */
export interface CertificateLife {
  notBefore: string | null;
  notAfter: string | null;
}

/** The UTC day on which a certificate ends. */
export const certificateEndDay = (notAfter: string): LocalDate => notAfter.slice(0, 10);

/**
 * The first UTC day of a certificate's warning range: 30 days before its end, or a third of its life if that is less,
 * because servers renew short certificates by themselves at a third.
 */
export function certificateAlertFrom(notBefore: string, notAfter: string): LocalDate {
  const lifeDays = Math.max(0, (Date.parse(notAfter) - Date.parse(notBefore)) / DAY_MS);
  const days = Math.min(CERTIFICATE_WARNING.days, Math.floor(lifeDays * CERTIFICATE_WARNING.partOfLife));
  return addDays(certificateEndDay(notAfter), -days);
}

/** The state of a certificate on a day. */
export function certificateStateOf(
  { notBefore, notAfter }: CertificateLife,
  today: LocalDate,
): CertificateState {
  if (notBefore === null || notAfter === null) return 'unknown';
  const days = daysBetween(today, certificateEndDay(notAfter));
  if (days < 0) return 'expired';
  if (days === 0) return 'due_today';
  return today >= certificateAlertFrom(notBefore, notAfter) ? 'soon' : 'ok';
}

/** The part of a certificate's life that is left on a day, in whole percent; null: none was read. */
export function lifetimeLeft({ notBefore, notAfter }: CertificateLife, today: LocalDate): number | null {
  if (notBefore === null || notAfter === null) return null;
  const end = certificateEndDay(notAfter);
  const life = daysBetween(notBefore.slice(0, 10), end);
  if (life <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, daysBetween(today, end) / life)) * 100);
}
