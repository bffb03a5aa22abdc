import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect as startTls, type TLSSocket } from 'node:tls';
import type { Connect } from '../connection/connection.types.ts';
import type { CertificateAnswer } from '../lookup.types.ts';
import { certificateFacts } from './certificate-facts.ts';
import { TlsFailure } from './tls-failure.ts';

/** Servers whose certificates are read, and who trusts them. */
export interface CertificateServers {
  connect: Connect;
  /** PEM of the trusted authorities; undefined: the system's. */
  authorities: string[] | undefined;
  /** OpenSSL's code of what is wrong with the chain; null: nothing. */
  distrust(secure: TLSSocket, certificate: X509Certificate): string | null;
}

/** What OpenSSL says about the chain. */
export const distrustOfOpenSsl = (secure: TLSSocket): string | null =>
  secure.authorized ? null : String(secure.authorizationError);

/**
 * Does a TLS handshake on an open connection, reads the certificate and closes. Nothing else is sent. An untrusted
 * certificate is read like any other.
 * @param host the name that the server is asked for (SNI)
 * @throws TlsFailure if there is no handshake
 */
export async function readHandshake(
  socket: Socket,
  host: string,
  options: { signal: AbortSignal } & Pick<CertificateServers, 'authorities' | 'distrust'>,
): Promise<CertificateAnswer> {
  const secure = await shakeHands(socket, host, options);
  try {
    // Node takes the certificate out of its list: a second call gives none.
    const certificate = secure.getPeerX509Certificate();
    if (!certificate) throw new TlsFailure(`${host} shows no certificate.`);
    return answerOf(certificate, host, options.distrust(secure, certificate));
  } finally {
    secure.destroy();
  }
}

function shakeHands(
  socket: Socket,
  host: string,
  { signal, authorities }: { signal: AbortSignal; authorities: string[] | undefined },
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secure = startTls({
      socket,
      servername: host,
      rejectUnauthorized: false,
      // `authorized` then judges the chain alone; the name is checked apart.
      checkServerIdentity: () => undefined,
      ...(authorities && { ca: authorities }),
    });
    const fail = (): void => {
      socket.destroy();
      reject(signal.aborted ? signal.reason : new TlsFailure(`${host} doesn’t speak TLS on this port.`));
    };
    // A peer that closes during the handshake emits no error.
    socket.once('close', fail);
    secure.on('error', fail);
    secure.once('secureConnect', () => resolve(secure));
  });
}

function answerOf(certificate: X509Certificate, host: string, distrust: string | null): CertificateAnswer {
  const facts = certificateFacts(certificate, host);
  const chainOk = distrust === null;
  if (!chainOk) return { ...facts, outcome: 'untrusted', chainOk, reason: reasonOf(distrust) };
  return facts.nameOk
    ? { ...facts, outcome: 'ok', chainOk, reason: null }
    : { ...facts, outcome: 'name_mismatch', chainOk, reason: `The certificate isn’t for ${host}.` };
}

/** OpenSSL's code of a chain that isn't trusted, in a sentence. The codes are those of `X509_verify_cert_error_string`. */
function reasonOf(distrust: string): string {
  switch (distrust) {
    case 'CERT_HAS_EXPIRED':
      return 'The certificate has expired.';
    case 'CERT_NOT_YET_VALID':
      return 'The certificate isn’t valid yet.';
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'The certificate is signed by itself.';
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return 'The server doesn’t send the certificates between its own and the authority’s.';
    default:
      return 'The certificate isn’t signed by an authority that browsers trust.';
  }
}
