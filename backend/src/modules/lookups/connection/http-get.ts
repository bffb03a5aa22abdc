import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { LookupFailure } from '../lookup-failure.ts';
import { boundedText } from './bounded-body.ts';
import { type Connect, EXCHANGE } from './connection.types.ts';

export interface HttpAnswer {
  status: number;
  body: string;
  retryAfter: string | undefined;
  /** The host that gave this answer, after redirects. */
  server: string;
}

export interface HttpGetOptions {
  connect: Connect;
  signal: AbortSignal;
  accept: string;
  /** `https:` in every case but the stand-in's. */
  protocol: 'https:' | 'http:';
  /** Certificates of authorities instead of the system's. */
  authorities?: string[];
}

/** Gets an address and follows at most three redirects; each of them is checked like the first address. */
export async function httpGet(address: URL, options: HttpGetOptions): Promise<HttpAnswer> {
  let target = address;
  for (let redirects = 0; redirects <= EXCHANGE.mostRedirects; redirects += 1) {
    const response = await send(target, options);
    const location = response.headers.location;
    const status = response.statusCode ?? 0;
    if (status < 300 || status >= 400 || location === undefined) {
      const body = await boundedText(response, target.hostname).catch((error: unknown) => {
        throw readFailure(error, target.hostname, options.signal);
      });
      return { status, body, retryAfter: response.headers['retry-after'], server: target.hostname };
    }
    response.destroy();
    target = redirected(location, target);
  }
  throw new LookupFailure('error', `${target.hostname} redirects too often.`);
}

async function send(target: URL, options: HttpGetOptions): Promise<IncomingMessage> {
  const socket = await openConnection(target, options);
  return new Promise((resolve, reject) => {
    const sent = request({
      createConnection: () => socket,
      method: 'GET',
      host: target.hostname,
      path: target.pathname + target.search,
      headers: {
        accept: options.accept,
        'accept-encoding': 'identity',
        host: target.host,
        'user-agent': USER_AGENT,
        connection: 'close',
      },
      maxHeaderSize: 16 * 1024,
    });
    sent.once('response', (response) => {
      // A body that breaks off after it was given up has no other listener.
      response.on('error', () => undefined);
      resolve(response);
    });
    sent.on('error', (error) => reject(readFailure(error, target.hostname, options.signal)));
    sent.end();
  });
}

async function openConnection(target: URL, { connect, protocol, signal, authorities }: HttpGetOptions) {
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

function redirected(location: string, from: URL): URL {
  if (URL.canParse(location, from.href)) return new URL(location, from);
  throw new LookupFailure('error', `${from.hostname} redirects to an address that isn’t one.`);
}

function readFailure(error: unknown, server: string, signal: AbortSignal): unknown {
  if (error instanceof LookupFailure) return error;
  if (signal.aborted) return signal.reason;
  return new LookupFailure('error', `The answer of ${server} broke off.`);
}

const DEFAULT_PORTS = { 'https:': 443, 'http:': 80 } as const;
const USER_AGENT = 'Oficio domain look-up';
