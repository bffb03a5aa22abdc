import type { X509Certificate } from 'node:crypto';
import { lineOf } from '../json-members.ts';
import type { CertificateAnswer } from '../lookup.types.ts';

type CertificateFacts = Pick<
  CertificateAnswer,
  'issuer' | 'sans' | 'notBefore' | 'notAfter' | 'sha256' | 'nameOk'
>;

const MOST_NAMES = 100;
const DNS_NAME = /^DNS:((?:\*\.)?[a-z0-9._-]+)$/i;

/** What a certificate says; `nameOk`: it is for this host (RFC 6125). */
export function certificateFacts(certificate: X509Certificate, host: string): CertificateFacts {
  return {
    issuer: issuerName(certificate.issuer),
    sans: dnsNames(certificate.subjectAltName ?? ''),
    notBefore: instant(certificate.validFrom),
    notAfter: instant(certificate.validTo),
    nameOk: certificate.checkHost(host, { subject: 'never' }) !== undefined,
    sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

/** OpenSSL's text of a time as an instant; null for a time that a certificate can't have. */
function instant(text: string): string | null {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** The organization of a distinguished name, else its common name. */
function issuerName(issuer: string): string | null {
  const attribute = (type: string): string | null => {
    const line = issuer.split('\n').find((entry) => entry.startsWith(`${type}=`));
    return line === undefined ? null : lineOf(line.slice(type.length + 1));
  };
  return attribute('O') ?? attribute('CN');
}

function dnsNames(subjectAltName: string): string[] {
  const names = subjectAltName.split(', ').flatMap((entry) => DNS_NAME.exec(entry)?.[1] ?? []);
  return names.slice(0, MOST_NAMES);
}
