import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect as openSocket, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import {
  type CertificateFacts,
  createAuthority,
  type IssuedCertificate,
} from '../certificates/certificate.ts';

/** A public address that no test connects to. */
export const PUBLIC_ADDRESS = '93.184.215.14';

/** An https server on loopback that looks like a public server to `safeConnect`. */
export interface TlsServer {
  /** PEM of the authority that signed its certificates. */
  authority: string;
  /** The hosts of the TLS handshakes. */
  hosts: string[];
  /** The paths of the HTTP requests. */
  paths: string[];
  /** Resolves each host to `addressOf(host)`, and opens sockets to this server instead of public addresses. */
  network: {
    resolve: (host: string) => Promise<readonly string[]>;
    open: (target: { host: string; port: number }) => Socket;
  };
  issue(facts: CertificateFacts): IssuedCertificate;
  close(): Promise<void>;
}

export async function startTlsServer({
  handle,
  certificateOf,
  addressOf = () => PUBLIC_ADDRESS,
}: {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  certificateOf?: (host: string, issue: TlsServer['issue']) => IssuedCertificate;
  addressOf?: (host: string) => string;
}): Promise<TlsServer> {
  const hosts: string[] = [];
  const paths: string[] = [];
  const sockets = new Set<Socket>();
  const authority = createAuthority('Test authority', new Date('2020-01-01'), new Date('2060-01-01'));
  const certificate =
    certificateOf ??
    ((host, issue) =>
      issue({
        subject: host,
        dnsNames: [host],
        notBefore: new Date('2025-01-01'),
        notAfter: new Date('2055-01-01'),
      }));
  const server = createServer({
    SNICallback: (host, done) => {
      hosts.push(host);
      const { certificate: cert, key } = certificate(host, authority.issue);
      done(null, createSecureContext({ cert, key }));
    },
  });
  server.on('request', (request, response) => {
    paths.push(request.url ?? '');
    handle(request, response);
  });
  server.on('tlsClientError', () => undefined);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    authority: authority.certificate,
    hosts,
    paths,
    network: {
      resolve: async (host) => [addressOf(host)],
      open: ({ host }) => seeminglyAt(host, openSocket({ host: '127.0.0.1', port })),
    },
    issue: authority.issue,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** A socket that reports another address than its own. */
export function seeminglyAt(address: string, socket: Socket): Socket {
  return Object.defineProperty(socket, 'remoteAddress', { value: address });
}
