import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { der, objectIdentifier, sequence, TAG } from './der.ts';

export interface IssuedCertificate {
  /** PEM. */
  certificate: string;
  /** PEM, PKCS 8. */
  key: string;
}

export interface CertificateFacts {
  /** The common name. */
  subject: string;
  dnsNames: readonly string[];
  notBefore: Date;
  notAfter: Date;
}

export interface Authority {
  /** PEM. */
  certificate: string;
  issue(facts: CertificateFacts): IssuedCertificate;
}

/**
 * An authority with a new key that signs certificates of hosts (X.509, RFC 5280, ECDSA on P-256). Packages that write
 * certificates have a dozen dependencies.
 */
export function createAuthority(subject: string, notBefore: Date, notAfter: Date): Authority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = { subject, dnsNames: [], notBefore, notAfter };
  return {
    certificate: pem(signed(own, keys.publicKey, { subject, key: keys.privateKey }, [CERTIFIES])),
    issue(facts) {
      const host = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const certificate = signed(facts, host.publicKey, { subject, key: keys.privateKey }, [
        dnsNames(facts.dnsNames),
      ]);
      const key = host.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      return { certificate: pem(certificate), key };
    },
  };
}

const ECDSA_SHA256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));
const COMMON_NAME = objectIdentifier('2.5.4.3');
const TRUE = der(TAG.boolean, Buffer.from([0xff]));
const CERTIFIES = sequence(objectIdentifier('2.5.29.19'), TRUE, der(TAG.octetString, sequence(TRUE)));

function signed(
  { subject, notBefore, notAfter }: CertificateFacts,
  publicKey: KeyObject,
  issuer: { subject: string; key: KeyObject },
  extensions: Buffer[],
): Buffer {
  const contents = sequence(
    der(TAG.explicit0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    ECDSA_SHA256,
    name(issuer.subject),
    sequence(time(notBefore), time(notAfter)),
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(TAG.explicit3, sequence(...extensions)),
  );
  const signature = sign('sha256', contents, issuer.key);
  return sequence(contents, ECDSA_SHA256, der(TAG.bitString, Buffer.from([0]), signature));
}

function name(commonName: string): Buffer {
  return sequence(der(TAG.set, sequence(COMMON_NAME, der(TAG.utf8, Buffer.from(commonName)))));
}

function dnsNames(names: readonly string[]): Buffer {
  const general = names.map((dnsName) => der(TAG.dnsName, Buffer.from(dnsName)));
  return sequence(objectIdentifier('2.5.29.17'), der(TAG.octetString, sequence(...general)));
}

/** Years before 2050 have two digits. */
function time(instant: Date): Buffer {
  const text = instant.toISOString().replace(/[-:T]|\.\d+/g, '');
  if (instant.getUTCFullYear() >= 2050) return der(TAG.generalizedTime, Buffer.from(text));
  return der(TAG.utcTime, Buffer.from(text.slice(2)));
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
