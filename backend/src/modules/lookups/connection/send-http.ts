import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { LookupFailure } from '../lookup-failure.ts';
import type { Connect } from './connection.types.ts';

export interface HttpConnection {
  connect: Connect;
  signal: AbortSignal;
  /** `https:` in every case but the stand-in's. */
  protocol: 'https:' | 'http:';
  /** Certificates of authorities instead of the system's. */
  authorities?: string[] | undefined;
}

interface HttpMessage extends HttpConnection {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** Sends one request over a connection of its own and follows no redirect. The caller reads or destroys the answer's body. */
export async function sendHttp(target: URL, message: HttpMessage): Promise<IncomingMessage> {
  const socket = await openConnection(target, message);
  return new Promise((resolve, reject) => {
    const sent = request({
      createConnection: () => socket,
      method: message.method,
      host: target.hostname,
      path: target.pathname + target.search,
      headers: { ...message.headers, 'accept-encoding': 'identity', host: target.host, connection: 'close' },
      maxHeaderSize: 16 * 1024,
    });
    sent.once('response', (response) => {
      // A body that breaks off after it was given up has no other listener.
      response.on('error', () => undefined);
      resolve(response);
    });
    sent.on('error', (error) => reject(readFailure(error, target.hostname, message.signal)));
    sent.end(message.body);
  });
}

async function openConnection(target: URL, { connect, protocol, signal, authorities }: HttpConnection) {
  const { hostname, port } = target;
  if (target.protocol !== protocol || target.username !== '' || target.password !== '') {
    throw new LookupFailure('error', `${hostname} isn’t asked without encryption.`);
  }
  const socket = await connect(hostname, Number(port || DEFAULT_PORTS[protocol]), signal);
  return protocol === 'https:' ? secured(socket, hostname, signal, authorities) : socket;
}

function secured(socket: Socket, servername: string, signal: AbortSignal, authorities?: string[]) {
  return new Promise<Socket>((resolve, reject) => {
    const secure = startTls({
      socket,
      servername,
      ALPNProtocols: ['http/1.1'],
      ...(authorities && { ca: authorities }),
    });
    // A peer that closes during the handshake emits no error.
    const closed = (): void => void secure.destroy(new Error('closed'));
    socket.once('close', closed);
    secure.once('secureConnect', () => {
      socket.off('close', closed);
      resolve(secure);
    });
    secure.on('error', () => {
      socket.destroy();
      reject(
        signal.aborted
          ? signal.reason
          : new LookupFailure('error', `The connection to ${servername} can’t be trusted.`),
      );
    });
  });
}

/** The failure of an exchange whose error comes from Node. */
export function readFailure(error: unknown, server: string, signal: AbortSignal): unknown {
  if (error instanceof LookupFailure) return error;
  if (signal.aborted) return signal.reason;
  return new LookupFailure('error', `The answer of ${server} broke off.`);
}

const DEFAULT_PORTS = { 'https:': 443, 'http:': 80 } as const;
