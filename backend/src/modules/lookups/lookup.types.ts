import type { LocalDate } from '@oficio/contracts';

export type LookupOutcome =
  | 'ok'
  | 'no_expiry'
  | 'unsupported_tld'
  | 'not_found'
  | 'rate_limited'
  | 'timeout'
  | 'error'
  | 'private_name';

export interface LookupAnswer {
  outcome: LookupOutcome;
  /** `registry`: RDAP. `whois`: port 43. */
  source: 'registry' | 'whois';
  /** The host that answered or should have. */
  server: string | null;
  /** The registry's date: its day in UTC. */
  expiresOn: LocalDate | null;
  /** RDAP's event `registrar expiration`. */
  registrarExpiresOn: LocalDate | null;
  registeredOn: LocalDate | null;
  registrar: string | null;
  /** EPP statuses in RDAP's spelling. */
  statuses: readonly string[];
  nameservers: readonly string[];
  dnssec: boolean | null;
  /** The members that were read, without persons. */
  raw: unknown;
  retryAfterSeconds: number | null;
  /** A sentence for people about what couldn't be read. */
  reason: string | null;
}

/** What an answer of a registry says about a domain. */
export type LookupFacts = Pick<
  LookupAnswer,
  | 'expiresOn'
  | 'registrarExpiresOn'
  | 'registeredOn'
  | 'registrar'
  | 'statuses'
  | 'nameservers'
  | 'dnssec'
  | 'raw'
  | 'reason'
>;

export type CertificateOutcome =
  | 'ok'
  | 'name_mismatch'
  | 'untrusted'
  | 'tls_error'
  | 'unreachable'
  | 'private_name';

export interface CertificateAnswer {
  outcome: CertificateOutcome;
  issuer: string | null;
  /** DNS names, as the certificate writes them. */
  sans: readonly string[];
  /** Instants in UTC. */
  notBefore: string | null;
  notAfter: string | null;
  /** The certificate's fingerprint: 64 hexadecimal digits in lower case. */
  sha256: string | null;
  /** Null: no certificate was read. */
  chainOk: boolean | null;
  nameOk: boolean | null;
  /** A sentence for people about what is wrong. */
  reason: string | null;
}
