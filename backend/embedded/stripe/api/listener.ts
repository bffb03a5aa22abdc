import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from '../../http-exchange.ts';
import { newId } from '../objects/identifier.ts';
import type { Service } from '../service.ts';
import { API_VERSION } from '../work.ts';
import { type ApiAnswer, answerCall, failed } from './answer.ts';
import { invalidRequest, StripeFailure } from './stripe-failure.ts';

const LONGEST_BODY = 256 * 1024;

export interface Listener {
  url: string;
  close(): Promise<void>;
}

/** Serves the API on a port of its own, on loopback, for callers with the secret key. */
export async function startListener(options: {
  service: Service;
  secretKey: string;
  log: (line: string) => void;
}): Promise<Listener> {
  const server = createServer((request, response) => {
    const id = newId('req', 14);
    exchange(options, id, request)
      .catch((error: unknown) => {
        options.log(`The payment stand-in failed: ${error instanceof Error ? error.stack : String(error)}`);
        return failed(
          new StripeFailure(500, { type: 'api_error', message: 'The stand-in failed; its log says why.' }),
        );
      })
      .then((answer) => send(request, response, id, answer))
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function exchange(
  { service, secretKey }: { service: Service; secretKey: string },
  id: string,
  request: IncomingMessage,
): Promise<ApiAnswer> {
  const body = await readBody(request, LONGEST_BODY);
  const refusal = refuseKey(request.headers.authorization, secretKey);
  if (refusal) return failed(refusal);
  if (body === undefined) return failed(invalidRequest('The request is too large.'));
  const { pathname, search } = new URL(request.url ?? '/', 'http://path.only');
  const key = request.headers['idempotency-key'];
  const account = request.headers['stripe-account'];
  return answerCall(service, {
    id,
    method: request.method ?? 'GET',
    path: pathname,
    form: [search.slice(1), body.toString('utf8')].filter((part) => part !== '').join('&'),
    idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
    account: typeof account === 'string' && account !== '' ? account : null,
  });
}

function refuseKey(authorization: string | undefined, secretKey: string): StripeFailure | undefined {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (given === undefined) {
    return unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  }
  const same =
    given.length === secretKey.length && timingSafeEqual(Buffer.from(given), Buffer.from(secretKey));
  return same ? undefined : unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}****`);
}

function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message });
}

function send(request: IncomingMessage, response: ServerResponse, id: string, answer: ApiAnswer): void {
  const key = request.headers['idempotency-key'];
  response.writeHead(answer.status, {
    'Content-Type': 'application/json',
    'Request-Id': id,
    'Stripe-Version': API_VERSION,
    ...(typeof key === 'string' && { 'Idempotency-Key': key }),
    ...(answer.isReplay && { 'Idempotent-Replayed': 'true' }),
  });
  response.end(answer.body);
}
