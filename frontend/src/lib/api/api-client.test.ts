import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authRoutes, clientRoutes, defineRoute, organizationSetupRoutes } from '@oficio/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClient, type ApiClientPorts, createApiClient, withQuery } from './api-client.ts';
import { RequestFailure } from './request-failure.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  idempotencyKey: string | string[] | undefined;
  contentType: string | undefined;
  organization: string | string[] | undefined;
  body: string;
}
interface Reply {
  status: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** Closes the connection without an answer. */
  drop?: boolean;
}

const emptyList = { items: [], total: 0, nextCursor: null };
const preferences = { onboardingCompleted: true };
const fileRoute = defineRoute({
  method: 'PUT',
  path: organizationSetupRoutes.uploadLogo.path,
  access: 'signedIn',
  summary: '',
  status: 204,
});

let server: Server;
let origin: string;
let received: Received[];
let reply: (request: Received, index: number) => Reply;

beforeEach(async () => {
  received = [];
  reply = () => ({ status: 200, body: emptyList });
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a request', () => {
  test('carries the bearer token and asks for JSON', async () => {
    await listClients();
    expect(received).toEqual([
      {
        method: 'GET',
        url: '/api/clients?search=acme&limit=25',
        authorization: 'Bearer first',
        idempotencyKey: undefined,
        contentType: undefined,
        organization: undefined,
        body: '',
      },
    ]);
  });

  test('carries no token when signed out', async () => {
    await listClients({ accessToken: () => null });
    expect(received[0]?.authorization).toBeUndefined();
  });

  test('sends its body as JSON with the key of its submission', async () => {
    reply = () => ({ status: 204 });
    const { api } = start();
    await api.callRoute(clientRoutes.archive, {
      parameters: { id: 'a/b' },
      body: { version: 3 },
      idempotencyKey: 'submission-1',
    });
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/api/clients/a%2Fb/archive',
        authorization: 'Bearer first',
        idempotencyKey: 'submission-1',
        contentType: 'application/json',
        organization: undefined,
        body: '{"version":3}',
      },
    ]);
  });

  test.each([
    ['image/webp', 'image/webp'],
    ['', undefined],
  ])('sends a file of type %j as its bytes, also when it is retried', async (type, contentType) => {
    reply = (_, index) => (index === 0 ? { status: 503 } : { status: 204 });
    const { api } = start();
    await api.callRoute(fileRoute, {
      file: new Blob(['by', 'tes'], { type }),
      idempotencyKey: 'submission-1',
    });
    const sent = {
      method: 'PUT',
      url: '/api/organization/logo',
      authorization: 'Bearer first',
      idempotencyKey: 'submission-1',
      contentType,
      organization: undefined,
      body: 'bytes',
    };
    expect(received).toEqual([sent, sent]);
  });

  test('reports that the server was reached, even when it refuses', async () => {
    reply = () => ({ status: 404 });
    const { api, ports } = start();
    await expect(api.get('/api/clients')).rejects.toThrow();
    expect(ports.onReached).toHaveBeenCalledOnce();
  });

  test('rejects with the abort reason and is not retried', async () => {
    const controller = new AbortController();
    reply = () => {
      controller.abort('left the screen');
      return { status: 503 };
    };
    const { api, delays } = start();
    await expect(api.get('/api/clients', { signal: controller.signal })).rejects.toBe('left the screen');
    expect({ requests: received.length, delays }).toEqual({ requests: 1, delays: [] });
  });
});

describe('a response', () => {
  test('with status 204 gives undefined', async () => {
    reply = () => ({ status: 204 });
    const { api } = start();
    expect(await api.callRoute(clientRoutes.remove, { parameters: { id: 'x' } })).toBeUndefined();
  });

  test('that is not JSON rejects as unreadable', async () => {
    reply = () => ({ status: 200, text: '<html>' });
    await expect(listClients()).rejects.toMatchObject({
      message: 'Failed to parse response as JSON',
      kind: 'unreadable',
    });
  });

  test('that breaks the contract rejects as unreadable', async () => {
    reply = () => ({ status: 200, body: { items: 'none' } });
    await expect(listClients()).rejects.toMatchObject({
      message: 'The server’s answer was not as expected. Please reload the page.',
      kind: 'unreadable',
      status: 200,
    });
  });
});

describe('the message of a failure', () => {
  test.each([
    ['error first', { error: 'one', message: 'two', userFriendlyMessage: 'three' }, 'one'],
    ['then message', { message: 'two', userFriendlyMessage: 'three' }, 'two'],
    ['then userFriendlyMessage', { userFriendlyMessage: 'three' }, 'three'],
    ['otherwise the status and the body', { other: 1 }, 'HTTP 400: {"other":1}'],
  ])('is %s', async (_, body, text) => {
    reply = () => ({ status: 400, body });
    await expect(listClients()).rejects.toMatchObject({ message: text });
  });

  test('is the status alone when the response has no body', async () => {
    reply = () => ({ status: 418 });
    await expect(listClients()).rejects.toMatchObject({ message: 'API Error: 418' });
  });

  test('comes with code, fields and the stored record', async () => {
    const current = { id: 'x', version: 4 };
    const fields = [{ path: 'contacts.0.email', message: 'Please enter a valid email' }];
    const body = {
      error: 'Changed',
      code: 'version.stale',
      message: 'Changed',
      details: { fields, current },
    };
    reply = () => ({ status: 409, body });
    const failure = await listClients().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RequestFailure);
    expect({ ...(failure as RequestFailure) }).toEqual({
      name: 'RequestFailure',
      kind: 'refused',
      status: 409,
      code: 'version.stale',
      fields,
      current,
    });
  });
});

describe('retries', () => {
  test.each([500, 503, 408, 429])(
    'a GET answered with %i is retried twice, after 1 s and 2 s',
    async (status) => {
      reply = (_, index) => (index < 2 ? { status } : { status: 200, body: emptyList });
      const { api, delays } = start();
      expect(await api.callRoute(clientRoutes.list, {})).toEqual(emptyList);
      expect(delays).toEqual([1_000, 2_000]);
    },
  );

  test('a refusal that asks for minutes is shown at once', async () => {
    reply = () => ({ status: 429, headers: { 'Retry-After': '720' }, body: { error: 'In 12 minutes.' } });
    const { api, delays } = start();
    await expect(api.get('/api/clients')).rejects.toMatchObject({ message: 'In 12 minutes.', status: 429 });
    expect([received.length, delays]).toEqual([1, []]);
  });

  test('a GET without an answer is retried twice and then rejects as unreachable', async () => {
    reply = () => ({ status: 0, drop: true });
    const { api, delays } = start();
    await expect(api.get('/api/clients')).rejects.toMatchObject({
      message: 'Unable to connect to server. Please check your internet connection or try again later.',
      kind: 'connection',
      status: 0,
    });
    expect({ requests: received.length, delays }).toEqual({ requests: 3, delays: [1_000, 2_000] });
  });

  test('a GET answered with 503 each time rejects as unavailable', async () => {
    reply = () => ({ status: 503, headers: { 'Retry-After': '4' } });
    const { api, delays } = start();
    await expect(api.get('/api/clients')).rejects.toMatchObject({
      message: 'Server is currently unavailable. Please try again in a few moments.',
      kind: 'connection',
      status: 503,
    });
    expect(delays).toEqual([4_000, 4_000]);
  });

  test('a Retry-After date is measured by the Date header of the same response', async () => {
    const sentAt = { Date: 'Fri, 20 Nov 2026 10:00:00 GMT', 'Retry-After': 'Fri, 20 Nov 2026 10:00:03 GMT' };
    reply = (_, index) => (index === 0 ? { status: 503, headers: sentAt } : { status: 204 });
    const { api, delays } = start();
    await api.get('/api/clients');
    expect(delays).toEqual([3_000]);
  });

  test('the server’s own message of a 503 is kept', async () => {
    const error = 'Changes can’t be saved right now.';
    reply = () => ({ status: 503, body: { error, code: 'service.read_only', message: error } });
    const { api } = start();
    await expect(api.get('/api/clients')).rejects.toMatchObject({ message: error, kind: 'refused' });
  });

  test('a write without a key is sent once', async () => {
    reply = () => ({ status: 500 });
    const { api } = start();
    await expect(api.callRoute(authRoutes.updatePreferences, { body: preferences })).rejects.toThrow(
      'API Error: 500',
    );
    expect(received).toHaveLength(1);
  });

  test('a write with a key is retried with the same key', async () => {
    reply = (_, index) => (index === 0 ? { status: 0, drop: true } : { status: 204 });
    const { api } = start();
    const body = { displayName: 'Acme' };
    await api.callRoute(clientRoutes.create, { body, idempotencyKey: 'k' });
    expect(received.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k', 'k']);
  });

  test('a 404 is not retried', async () => {
    reply = () => ({ status: 404 });
    await expect(listClients()).rejects.toThrow();
    expect(received).toHaveLength(1);
  });
});

describe('a 401', () => {
  const onlyFresh = ({ authorization }: Received): Reply =>
    authorization === 'Bearer second' ? { status: 200, body: emptyList } : { status: 401 };

  test('of ten concurrent requests leads to one refresh and ten answers', async () => {
    reply = onlyFresh;
    // The refresh lasts until all ten requests have been refused, so that each of them could start one.
    const session = refreshingSession(() => vi.waitFor(() => expect(received).toHaveLength(10)));
    const { api, ports } = start(session);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, page) => api.get(`/api/clients?page=${page}`)),
    );
    expect(answers).toEqual(Array(10).fill(emptyList));
    expect(session.refreshSession).toHaveBeenCalledOnce();
    expect(ports.onSessionRefused).not.toHaveBeenCalled();
  });

  test('after the refresh ends the session', async () => {
    reply = () => ({ status: 401, body: { error: 'Please sign in' } });
    const { api, ports } = start(refreshingSession());
    await expect(api.get('/api/clients')).rejects.toThrow('Please sign in');
    expect(ports.onSessionRefused).toHaveBeenCalledOnce();
    expect(received).toHaveLength(2);
  });

  test('with a refused refresh ends the session', async () => {
    reply = onlyFresh;
    const { api, ports } = start({ refreshSession: async () => 'refused' });
    await expect(api.get('/api/clients')).rejects.toMatchObject({ status: 401 });
    expect(ports.onSessionRefused).toHaveBeenCalledOnce();
  });

  test('with an unavailable refresh leaves the session as it is', async () => {
    reply = onlyFresh;
    const { api, ports } = start({ refreshSession: async () => 'unavailable' });
    await expect(api.get('/api/clients')).rejects.toMatchObject({ status: 401 });
    expect(ports.onSessionRefused).not.toHaveBeenCalled();
  });

  test('without a session is an ordinary refusal', async () => {
    reply = () => ({ status: 401 });
    const { api, ports } = start({ accessToken: () => null });
    await expect(api.get('/api/clients')).rejects.toMatchObject({ status: 401 });
    expect(ports.refreshSession).not.toHaveBeenCalled();
    expect(ports.onSessionRefused).not.toHaveBeenCalled();
  });
});

test('is recognized in a 403 by the text of an expired token; another 403 is an ordinary refusal', async () => {
  reply = ({ url }) => ({ status: 403, body: { error: url === '/api/a' ? 'JWT expired' : 'Not allowed' } });
  const { api, ports } = start({ refreshSession: vi.fn(async () => 'refused' as const) });
  await expect(api.get('/api/b')).rejects.toThrow('Not allowed');
  expect(ports.onSessionRefused).not.toHaveBeenCalled();
  await expect(api.get('/api/a')).rejects.toThrow('JWT expired');
  expect(ports.onSessionRefused).toHaveBeenCalledOnce();
});

test('PROFILE_INCOMPLETE calls onProfileIncomplete', async () => {
  reply = () => ({ status: 409, body: { error: 'Set up first', code: 'PROFILE_INCOMPLETE', message: '' } });
  const { api, ports } = start();
  await expect(api.get('/api/clients')).rejects.toMatchObject({ code: 'PROFILE_INCOMPLETE' });
  expect(ports.onProfileIncomplete).toHaveBeenCalledOnce();
});

test.each([
  ['of a screen', (api: ApiClient) => api.get('/api/clients')],
  ['of a write', (api: ApiClient) => api.callRoute(fileRoute, { file: new Blob(['x']) })],
])('a 402 because of missing access calls onAccessRefused once for each request: %s', async (_, ask) => {
  const refusal = { error: 'Start your free trial', code: 'subscription.required', message: '' };
  reply = () => ({ status: 402, body: refusal });
  const { api, ports } = start();
  await expect(ask(api)).rejects.toMatchObject({ status: 402, message: refusal.error });
  expect(ports.onAccessRefused).toHaveBeenCalledOnce();
  expect(received).toHaveLength(1);
});

describe('the organization header', () => {
  const named = (path: string) => start({ organizationId: () => 'norte' }).api.get(path);
  const sent = () => received.map(({ organization }) => organization);

  test('is sent with requests for data of the organization', async () => {
    await named('/api/clients');
    await named('/api/organization/invitations');
    expect(sent()).toEqual(['norte', 'norte']);
  });

  test('is not sent with requests for data of the person', async () => {
    for (const path of [
      '/api/auth/me',
      '/api/auth/invitations',
      '/api/organizations',
      '/api/organizations/x/switch',
      '/api/organization/invitations/verify?token=x',
      '/api/organization/invitations/accept',
    ]) {
      await named(path);
    }
    expect(sent()).toEqual(Array(6).fill(undefined));
  });

  test('is not sent when signed out, nor while the organization is unknown', async () => {
    await listClients({ accessToken: () => null, organizationId: () => 'norte' });
    await listClients({ organizationId: () => null });
    await listClients();
    expect(sent()).toEqual([undefined, undefined, undefined]);
  });

  test('leads to onMembershipChanged without a retry when the server knows another organization', async () => {
    const onMembershipChanged = vi.fn();
    reply = () => ({ status: 409, body: { error: 'Elsewhere', code: 'organization.switched', message: '' } });
    await expect(listClients({ onMembershipChanged })).rejects.toMatchObject({
      code: 'organization.switched',
    });
    expect(onMembershipChanged).toHaveBeenCalledOnce();
    expect(received).toHaveLength(1);
  });
});

test('a query leaves out absent and empty values', () => {
  expect(withQuery('/api/clients', { search: 'a b', tag: '', status: undefined, limit: 25 })).toBe(
    '/api/clients?search=a+b&limit=25',
  );
});

function start(overrides: Partial<ApiClientPorts> = {}) {
  const delays: number[] = [];
  const ports = {
    accessToken: () => 'first',
    refreshSession: vi.fn(async () => 'refused' as const),
    onSessionRefused: vi.fn(),
    onProfileIncomplete: vi.fn(),
    onAccessRefused: vi.fn(),
    onReached: vi.fn(),
    origin,
    pause: async (milliseconds: number) => {
      delays.push(milliseconds);
    },
    ...overrides,
  };
  return { api: createApiClient(ports), ports, delays };
}

function listClients(overrides: Partial<ApiClientPorts> = {}) {
  return start(overrides).api.callRoute(clientRoutes.list, { query: { search: 'acme', limit: 25 } });
}

/** A session whose refresh gives the token `second`. */
function refreshingSession(untilReady = async () => {}) {
  let token = 'first';
  return {
    accessToken: () => token,
    refreshSession: vi.fn(async () => {
      await untilReady();
      token = 'second';
      return 'refreshed' as const;
    }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method, url, headers } = request;
  const entry = {
    method,
    url,
    authorization: headers.authorization,
    idempotencyKey: headers['idempotency-key'],
    contentType: headers['content-type'],
    organization: headers['oficio-organization'],
    body,
  };
  received.push(entry);
  const { status, body: answerBody, text, headers: answerHeaders, drop } = reply(entry, received.length - 1);
  if (drop) return void request.socket.destroy();
  response.writeHead(status, answerHeaders);
  response.end(text ?? (answerBody === undefined ? undefined : JSON.stringify(answerBody)));
}
