import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AuthClient } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../lib/session/scripted-auth.fixture.ts';
import type { LoadAuthClient } from '../../lib/session/supabase-client.ts';
import { createAccountPorts } from './account.adapter.ts';

type Answer = [status: number, body: object];

const USER = {
  id: '7c0d4a52-0000-4000-8000-000000000000',
  email: 'alma@example.com',
  app_metadata: { provider: 'email', providers: ['email'] },
};
const SESSION = {
  access_token: 'header.payload.signature',
  refresh_token: 'refresh',
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1_000) + 3_600,
  token_type: 'bearer',
  user: USER,
};

let server: Server;
let answers: Record<string, Answer>;
let asked: { call: string; body: unknown }[];

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  asked = [];
  answers = {
    'PUT /user': [200, USER],
    'GET /user': [200, { ...USER, new_email: 'new@example.com' }],
  };
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = `${request.method} ${request.url}`;
    asked.push({ call, body: chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined });
    const known = Object.keys(answers).find((start) => call.startsWith(start)) ?? '';
    const [status, body] = answers[known] ?? [404, {}];
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(status === 204 ? '' : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  server.close();
});

function ports(load?: LoadAuthClient) {
  const authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const held = new Map([['session', JSON.stringify(SESSION)]]);
  const client = new AuthClient({
    url: authUrl,
    storageKey: 'session',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    },
  });
  const loadAuthClient = load ?? (async () => client);
  return createAccountPorts({ loadAuthClient, publicUrl: 'https://oficio.test' });
}

const change = { current: 'Correct-horse-7', next: 'Another-horse-8' };
const refusal = (status: number, error_code: string, msg = ''): Answer => [
  status,
  { code: status, error_code, msg },
];

describe('the address', () => {
  test('is read with the pending new address', async () => {
    expect(await ports().readAddress()).toEqual({
      email: 'alma@example.com',
      pending: 'new@example.com',
      byProvider: false,
    });
  });

  test('may come from a third-party provider without a pending one', async () => {
    answers['GET /user'] = [200, { ...USER, app_metadata: { providers: ['google'] } }];
    expect(await ports().readAddress()).toEqual({
      email: 'alma@example.com',
      pending: null,
      byProvider: true,
    });
  });
});

describe('a change of address', () => {
  test('requests a link that returns to this application', async () => {
    expect(await ports().changeAddress('new@example.com')).toEqual({ status: 'sent' });
    expect(asked).toEqual([
      {
        call: 'PUT /user?redirect_to=https%3A%2F%2Foficio.test%2Fauth%2Fcallback',
        body: { email: 'new@example.com', code_challenge: null, code_challenge_method: null },
      },
    ]);
  });

  test('to a taken address has the same answer as to a free address', async () => {
    answers['PUT /user'] = refusal(422, 'email_exists');
    expect(await ports().changeAddress('new@example.com')).toEqual({ status: 'sent' });
  });

  test.each<[Answer, string]>([
    [refusal(400, 'validation_failed', 'Unable to validate email address: invalid format'), 'invalid_email'],
    [refusal(429, 'over_email_send_rate_limit'), 'rate_limited'],
    [refusal(403, 'session_not_found'), 'expired'],
    [refusal(500, 'unexpected_failure'), 'server'],
    [refusal(422, 'signup_disabled'), 'unknown'],
  ])('answered with %j is refused as %s', async (answer, code) => {
    answers['PUT /user'] = answer;
    expect(await ports().changeAddress('new@example.com')).toEqual({ status: 'refused', code });
  });

  test('without the auth client is a network failure', async () => {
    const failing = () => Promise.reject(new Error('no such chunk'));
    expect(await ports(failing).changeAddress('new@example.com')).toEqual({
      status: 'refused',
      code: 'network',
    });
  });
});

describe('a change of password', () => {
  test('sends the current password with the new one', async () => {
    expect(await ports().changePassword(change)).toEqual({ status: 'changed' });
    expect(asked.map(({ call }) => call)).toEqual(['PUT /user']);
    expect(asked[0]?.body).toMatchObject({
      password: 'Another-horse-8',
      current_password: 'Correct-horse-7',
    });
  });

  test('sends no current password when none was typed', async () => {
    await ports().changePassword({ ...change, current: '' });
    expect(asked[0]?.body).not.toHaveProperty('current_password');
  });

  test.each<[Answer, string]>([
    [refusal(400, 'current_password_required'), 'password_required'],
    [refusal(400, 'current_password_invalid'), 'wrong_password'],
    [refusal(422, 'same_password'), 'same_password'],
    [refusal(422, 'weak_password'), 'weak_password'],
    [refusal(429, 'over_request_rate_limit'), 'rate_limited'],
    [refusal(403, 'session_not_found'), 'expired'],
    [refusal(500, 'unexpected_failure'), 'server'],
    [refusal(422, 'reauthentication_needed'), 'unknown'],
  ])('answered with %j is refused as %s', async (answer, code) => {
    answers['PUT /user'] = answer;
    expect(await ports().changePassword(change)).toEqual({ status: 'refused', code });
  });
});
