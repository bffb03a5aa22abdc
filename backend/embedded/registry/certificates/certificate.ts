import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
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
 * An authority that signs certificates of hosts (X.509, RFC 5280, Ed25519 by RFC 8410). Packages that write certificates
 * have a dozen dependencies.
 * @param secret its key and those of its hosts follow from it, so that the same facts always give the same certificate;
 *   absent: a new one
 */
export function createAuthority(
  subject: string,
  notBefore: Date,
  notAfter: Date,
  secret: string = randomBytes(32).toString('hex'),
): Authority {
  const key = keyFrom(secret);
  const issuer = { subject, key };
  const own = { subject, dnsNames: [], notBefore, notAfter };
  return {
    certificate: pem(signed(own, key, issuer, [CERTIFIES])),
    issue(facts) {
      const host = keyFrom(secret + JSON.stringify(facts));
      const certificate = signed(facts, host, issuer, [dnsNames(facts.dnsNames)]);
      return { certificate: pem(certificate), key: host.export({ type: 'pkcs8', format: 'pem' }).toString() };
    },
  };
}

/** A private key of RFC 8410 is this beginning and 32 bytes. */
const PRIVATE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex');

function keyFrom(secret: string): KeyObject {
  const bytes = createHash('sha256').update(secret).digest();
  return createPrivateKey({ key: Buffer.concat([PRIVATE_KEY, bytes]), format: 'der', type: 'pkcs8' });
}

const ED25519 = sequence(objectIdentifier('1.3.101.112'));
const COMMON_NAME = objectIdentifier('2.5.4.3');
const TRUE = der(TAG.boolean, Buffer.from([0xff]));
const CERTIFIES = sequence(objectIdentifier('2.5.29.19'), TRUE, der(TAG.octetString, sequence(TRUE)));

function signed(
  { subject, notBefore, notAfter }: CertificateFacts,
  key: KeyObject,
  issuer: { subject: string; key: KeyObject },
  extensions: Buffer[],
): Buffer {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const contents = sequence(
    der(TAG.explicit0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.concat([Buffer.from([0x01]), serialOf(publicKey, notBefore)])),
    ED25519,
    name(issuer.subject),
    sequence(time(notBefore), time(notAfter)),
    name(subject),
    publicKey,
    der(TAG.explicit3, sequence(...extensions)),
  );
  const signature = sign(null, contents, issuer.key);
  return sequence(contents, ED25519, der(TAG.bitString, Buffer.from([0]), signature));
}

function serialOf(publicKey: Buffer, notBefore: Date): Buffer {
  return createHash('sha256').update(publicKey).update(notBefore.toISOString()).digest().subarray(0, 8);
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
