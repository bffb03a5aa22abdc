import type { Socket } from 'node:net';
import { connect as startTls, type TLSSocket } from 'node:tls';
import type { CertificateAnswer } from '../lookup.types.ts';
import { certificateFacts } from './certificate-facts.ts';
import { TlsFailure } from './tls-failure.ts';

/**
 * Does a TLS handshake on an open connection, reads the certificate and closes. Nothing else is sent. An untrusted
 * certificate is read like any other.
 * @param host the name that the server is asked for (SNI)
 * @throws TlsFailure if there is no handshake
 */
export async function readHandshake(
  socket: Socket,
  host: string,
  options: { signal: AbortSignal; authorities: string[] | undefined },
): Promise<CertificateAnswer> {
  const secure = await shakeHands(socket, host, options);
  try {
    return answerOf(secure, host);
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

function answerOf(secure: TLSSocket, host: string): CertificateAnswer {
  const facts = certificateFacts(secure, host);
  const chainOk = secure.authorized;
  if (!chainOk) {
    return { ...facts, outcome: 'untrusted', chainOk, reason: distrust(secure.authorizationError) };
  }
  return facts.nameOk
    ? { ...facts, outcome: 'ok', chainOk, reason: null }
    : { ...facts, outcome: 'name_mismatch', chainOk, reason: `The certificate isn’t for ${host}.` };
}

/** OpenSSL's code of a chain that isn't trusted, in a sentence. The codes are those of `X509_verify_cert_error_string`. */
function distrust(error: Error | string): string {
  switch (String(error)) {
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
