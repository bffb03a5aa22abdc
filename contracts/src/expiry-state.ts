import { daysBetween, type LocalDate } from './dates.ts';

export const EXPIRY_STATES = [
  'unknown',
  'ok',
  'soon',
  'urgent',
  'due_today',
  'expired',
  'redemption',
  'pending_delete',
  'auto_renewed',
] as const;
export type ExpiryState = (typeof EXPIRY_STATES)[number];

/** The last days before the expiry that each state has. */
export const EXPIRY_DAYS = { soon: 60, urgent: 14 } as const;

export interface ExpiryFacts {
  expiresOn: LocalDate | null;
  /** The registry's day, where it differs from the entered one and nobody has decided yet. */
  conflictingExpiresOn: LocalDate | null;
  eppStatuses: readonly string[];
}

/** The day that alerts follow: the earlier one while two are known. */
export function alertDay({
  expiresOn,
  conflictingExpiresOn,
}: Pick<ExpiryFacts, 'expiresOn' | 'conflictingExpiresOn'>): LocalDate | null {
  if (expiresOn === null || conflictingExpiresOn === null) return expiresOn ?? conflictingExpiresOn;
  return expiresOn < conflictingExpiresOn ? expiresOn : conflictingExpiresOn;
}

/**
 * An EPP status in one spelling: RDAP writes `auto renew period`, WHOIS `autoRenewPeriod`, sometimes with an address
 * behind it.
 */
export function eppStatus(text: string): string {
  const [status = ''] = text.trim().split(/\s+https?:/, 1);
  return status.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/**
 * The state of a domain on a day. A registry that has deleted a domain says so by its status, whatever the date is. In the
 * auto-renew period the registry has moved the date by itself, and the registrar may still delete the domain.
 */
export function expiryStateOf(facts: ExpiryFacts, today: LocalDate): ExpiryState {
  const statuses = new Set(facts.eppStatuses.map(eppStatus));
  if (statuses.has('pending delete') && !statuses.has('redemption period')) return 'pending_delete';
  if (statuses.has('redemption period')) return 'redemption';
  const day = alertDay(facts);
  if (day === null) return 'unknown';
  const days = daysBetween(today, day);
  if (days < 0) return 'expired';
  if (statuses.has('auto renew period')) return 'auto_renewed';
  if (days === 0) return 'due_today';
  if (days <= EXPIRY_DAYS.urgent) return 'urgent';
  return days <= EXPIRY_DAYS.soon ? 'soon' : 'ok';
}
