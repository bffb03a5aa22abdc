import { setTimeout as delay } from 'node:timers/promises';
import { createSecureContext, createServer, type SecureContext } from 'node:tls';
import { createAuthority } from '../certificates/certificate.ts';
import { certificateDays } from '../names/certificate-life.ts';
import { REGISTRY_NAME } from '../names/domain-name.ts';
import type { RegistryNames } from '../names/registry-names.ts';
import { type Listener, listening } from './listener.ts';

const SLOW_MS = 3_000;
const VALID = [new Date('2020-01-01'), new Date('2120-01-01')] as const;

/** Their keys follow from these texts, so that a certificate stays the same after a restart. Only the stand-in's reader trusts the first one. */
const TRUSTED = createAuthority(
  'Example Certificates',
  ...VALID,
  'the authority that the stand-in’s reader trusts',
);
const UNTRUSTED = createAuthority('Unknown Certificates', ...VALID, 'an authority that nobody trusts');

export interface TlsListener extends Listener {
  /** PEM of the authority that signs its certificates. */
  authority: string;
}

/** The TLS servers of all hosts below `.example` and `.test` on one port, on loopback. They finish handshakes and do nothing else. */
export async function startTls(names: RegistryNames, log: (line: string) => void): Promise<TlsListener> {
  const closing = new AbortController();
  const server = createServer({
    SNICallback: (host, done) => {
      contextOf(names, host.toLowerCase(), closing.signal).then(
        // A host that stays silent has no context, ever.
        (context) => context && done(null, context),
        (error: unknown) => {
          if (!closing.signal.aborted && !(error instanceof BrokenHandshake)) {
            log(`The registry stand-in failed: ${String(error)}`);
          }
          done(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (socket) => {
    socket.on('error', () => undefined);
    socket.resume();
  });
  return { ...(await listening(server, closing)), authority: TRUSTED.certificate };
}

class BrokenHandshake extends Error {}

async function contextOf(
  names: RegistryNames,
  host: string,
  closing: AbortSignal,
): Promise<SecureContext | null> {
  const fqdn = host.split('.').slice(-2).join('.');
  if (!REGISTRY_NAME.test(fqdn)) throw new BrokenHandshake();
  const { name } = await names.know(fqdn);
  if (name.certificate === 'unreachable') return null;
  if (name.certificate === 'broken') throw new BrokenHandshake();
  if (name.certificate === 'slow') await delay(SLOW_MS, undefined, { signal: closing });
  const subject = name.certificate === 'wrong_name' ? `other-${fqdn}` : fqdn;
  const { notBefore, notAfter } = certificateDays(name, names.today());
  const { certificate, key } = (name.certificate === 'untrusted' ? UNTRUSTED : TRUSTED).issue({
    subject,
    dnsNames: [subject, `*.${subject}`],
    notBefore: new Date(notBefore),
    notAfter: new Date(notAfter),
  });
  return createSecureContext({ cert: certificate, key });
}
