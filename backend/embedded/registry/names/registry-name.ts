import type { LocalDate } from '@oficio/contracts';

/** How the registry answers questions about a name. */
export const ANSWERS = [
  'ok',
  'no_expiry',
  'not_found',
  'other_name',
  'rate_limited',
  'silent',
  'slow',
  'large',
  'broken',
] as const;

/** What the hosts below a name show when their certificate is read. `unreachable`: nothing, ever. `broken`: half a handshake. */
export const CERTIFICATE_SWITCHES = [
  'ok',
  'expired',
  'wrong_name',
  'untrusted',
  'unreachable',
  'slow',
  'broken',
] as const;

/** What the registrar does with a name that nobody paid for when the 45 days of grace end. */
export const GRACE_ENDS = ['delete', 'keep'] as const;

export interface RegistryName {
  /** A-labels in lower case. */
  fqdn: string;
  registrar: string;
  registeredOn: LocalDate;
  /** The day until which the registrar has paid. */
  expiresOn: LocalDate;
  /** The registrar's own date, if its answer has one. */
  registrarExpiresOn: LocalDate | null;
  /** Statuses that the life cycle doesn't set, in RDAP's spelling. */
  statuses: string[];
  /** The day on which the registrar deleted the name. */
  deletedOn: LocalDate | null;
  graceEnd: (typeof GRACE_ENDS)[number];
  answer: (typeof ANSWERS)[number];
  /** The first day of a certificate of the name's hosts. */
  certificateFrom: LocalDate;
  /** The certificate is renewed when a third of its life is left. */
  certificateRenews: boolean;
  certificate: (typeof CERTIFICATE_SWITCHES)[number];
}
