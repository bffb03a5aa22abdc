import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientRoutes, failureSchema, invitationRoutes, RATE_LIMITS } from '@oficio/contracts';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplication } from '../src/application.ts';
import { AuthLimits } from '../src/limits/auth-limits.ts';
import { addressKey } from '../src/limits/rate-limits.ts';
import { TestApplication } from './test-application.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start({
    rateLimits: { reads: { points: 40, perMs: 600_000 }, writes: { points: 20, perMs: 600_000 } },
  });
});

afterAll(() => app.stop());

beforeEach(() => app.admin.query('DELETE FROM oficio.rate_limits'));

describe('requests', () => {
  test('an account beyond its limit waits; others aren’t affected', async () => {
    const [busy, other] = [await app.owner(), await app.owner()];
    // Each request has its own address, so that the account's limit decides.
    const statuses: number[] = [];
    for (let i = 0; i < 41; i += 1)
      statuses.push((await ask('GET', '/api/clients', busy.token, `127.0.1.${i}`)).status);
    expect(statuses.indexOf(429)).toBe(40);
    const refused = await ask('GET', '/api/clients', busy.token, '127.0.1.90');
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(600);
    expect(failureSchema.parse(JSON.parse(refused.text))).toMatchObject({
      code: 'rate.limited',
      details: { retryAfterSeconds: retryAfter },
    });
    expect((await ask('GET', '/api/clients', other.token, '127.0.1.91')).status).toBe(200);
  });

  test('writes have a smaller limit of their own', async () => {
    const owner = await app.owner();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      statuses.push(
        (await ask('POST', '/api/clients', owner.token, `127.0.2.${i}`, { displayName: 'x' })).status,
      );
    }
    expect(statuses.indexOf(429)).toBe(20);
    expect((await ask('GET', '/api/clients', owner.token, '127.0.2.90')).status).toBe(200);
  });

  test('an address without a token is limited, and forged headers don’t help', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 41; i += 1) {
      const forged = {
        'x-forwarded-for': `10.0.0.${i}`,
        'x-real-ip': `10.0.0.${i}`,
        forwarded: `for=10.0.0.${i}`,
      };
      statuses.push((await ask('GET', '/api/clients', 'a.b.c', '127.0.3.1', undefined, forged)).status);
    }
    expect([statuses.indexOf(429), statuses[0]]).toEqual([40, 401]);
    const owner = await app.owner();
    expect((await ask('GET', '/api/clients', owner.token, '127.0.3.2')).status).toBe(200);
  });
});

test('reading an invitation counts for the network address', async () => {
  const look = (token: string, from: string) =>
    ask('GET', `${invitationRoutes.verify.path}?token=${token}`, null, from);
  const statuses: number[] = [];
  for (let i = 0; i < 41; i += 1) statuses.push((await look(`guess-${i}`, '127.0.9.1')).status);
  expect([statuses.indexOf(429), statuses[0]]).toEqual([40, 404]);
  expect(Number((await look('guess', '127.0.9.1')).headers['retry-after'])).toBeGreaterThan(0);
  expect((await look('guess', '127.0.9.2')).status).toBe(404);
  const { rows } = await app.admin.query<{ key: string }>('SELECT key FROM oficio.rate_limits');
  expect(rows.filter(({ key }) => /guess|127\./.test(key))).toEqual([]);
});

describe('sign-ins', () => {
  const points = RATE_LIMITS.signIn.points;

  test('the 11th wrong password of an account: 429 with Retry-After, from any address', async () => {
    const auth = await mountedAuth();
    const statuses: number[] = [];
    for (let i = 0; i <= points; i += 1)
      statuses.push((await auth.signIn('a@example.com', 'wrong', `127.0.4.${i}`)).status);
    expect(statuses).toEqual([...Array(points).fill(400), 429]);
    const right = await auth.signIn('A@example.com ', 'right', '127.0.4.99');
    expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await auth.signIn('b@example.com', 'right', '127.0.4.99')).status).toBe(200);
    auth.close();
  });

  test('the 11th wrong password from an address: 429, whatever the account and the forwarding headers', async () => {
    const auth = await mountedAuth();
    const statuses: number[] = [];
    for (let i = 0; i <= points; i += 1) {
      const forged = { 'x-forwarded-for': `10.1.0.${i}` };
      statuses.push((await auth.signIn(`c${i}@example.com`, 'wrong', '127.0.5.1', forged)).status);
    }
    expect(statuses).toEqual([...Array(points).fill(400), 429]);
    expect((await auth.signIn('d@example.com', 'right', '127.0.5.2')).status).toBe(200);
    auth.close();
  });

  test('correct passwords aren’t limited', async () => {
    const auth = await mountedAuth();
    for (let i = 0; i < points * 3; i += 1) {
      expect((await auth.signIn('e@example.com', 'right', '127.0.6.1')).status).toBe(200);
    }
    auth.close();
  });

  test('eleven concurrent wrong ones don’t slip through', async () => {
    const auth = await mountedAuth();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => auth.signIn('f@example.com', 'wrong', `127.0.7.${i}`)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(points);
    auth.close();
  });

  describe('beyond the limit', () => {
    const end = (what: string) =>
      app.admin.query('UPDATE oficio.rate_limits SET expire = 0 WHERE key LIKE $1', [`${what}:%`]);
    const useUp = async (auth: Awaited<ReturnType<typeof mountedAuth>>, account: string, block: number) => {
      for (let i = 0; i < points; i += 1) await auth.signIn(account, 'wrong', `127.0.${block}.${i}`);
      const refused = await auth.signIn(account, 'wrong', `127.0.${block}.90`);
      return Number(refused.headers['retry-after']);
    };

    test('the pause doubles each time, up to a quarter of an hour', async () => {
      const auth = await mountedAuth();
      const pauses: number[] = [];
      for (let time = 0; time < 6; time += 1) {
        pauses.push(await useUp(auth, 'g@example.com', 10 + time));
        await end('signIn');
      }
      expect(pauses).toEqual([60, 120, 240, 480, 900, 900]);
      auth.close();
    });

    test('attempts during the pause don’t lengthen it, and the correct password waits, too', async () => {
      const auth = await mountedAuth();
      await useUp(auth, 'h@example.com', 20);
      for (let i = 0; i < 5; i += 1) {
        const again = await auth.signIn('h@example.com', i % 2 ? 'right' : 'wrong', `127.0.21.${i}`);
        expect([again.status, Number(again.headers['retry-after']) <= 60]).toEqual([429, true]);
      }
      await end('signIn');
      expect((await auth.signIn('h@example.com', 'right', '127.0.21.9')).status).toBe(200);
      auth.close();
    });

    test('after a quiet hour the pause is reset', async () => {
      const auth = await mountedAuth();
      await useUp(auth, 'i@example.com', 22);
      await end('signIn');
      expect(await useUp(auth, 'i@example.com', 23)).toBe(120);
      const { rows } = await app.admin.query<{ left: number }>(
        `SELECT round((expire - extract(epoch FROM now()) * 1000) / 60000)::int AS left
         FROM oficio.rate_limits WHERE key LIKE 'signInPauses:%' AND points = 2`,
      );
      expect(rows).toEqual([{ left: 62 }]);
      await end('signIn');
      await end('signInPauses');
      expect(await useUp(auth, 'i@example.com', 24)).toBe(60);
      auth.close();
    });

    test('concurrent attempts lengthen it once', async () => {
      const auth = await mountedAuth();
      await Promise.all(
        Array.from({ length: 30 }, (_, i) => auth.signIn('j@example.com', 'wrong', `127.0.25.${i}`)),
      );
      await end('signIn');
      expect(await useUp(auth, 'j@example.com', 26)).toBe(120);
      auth.close();
    });

    test('it counts in another process as well', async () => {
      const auth = await mountedAuth();
      await useUp(auth, 'k@example.com', 27);
      const replica = await createApplication(app.options);
      await replica.init();
      const elsewhere = await mountedAuth(replica.get(AuthLimits, { strict: false }));
      expect((await elsewhere.signIn('k@example.com', 'right', '127.0.28.1')).status).toBe(429);
      expect((await elsewhere.signIn('l@example.com', 'right', '127.0.28.1')).status).toBe(200);
      auth.close();
      elsewhere.close();
      await replica.close();
    });
  });

  test('no address or account is stored readable', async () => {
    const auth = await mountedAuth();
    await auth.signIn('secret.person@example.com', 'wrong', '127.0.8.1');
    const { rows } = await app.admin.query<{ key: string }>('SELECT key FROM oficio.rate_limits');
    expect(rows.length).toBe(2);
    expect(rows.filter(({ key }) => /secret|example|127\./.test(key))).toEqual([]);
    auth.close();
  });
});

test.each([
  ['203.0.113.7', 'address 203.0.113.7'],
  ['::ffff:203.0.113.7', 'address 203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', 'address 2001:db8:1:2'],
  ['2001:db8:1:2::9', 'address 2001:db8:1:2'],
  ['2001:db8::9', 'address 2001:db8:0:0'],
  ['::1', 'address 0:0:0:0'],
])('the address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test('a forwarding header counts for as many proxies as are trusted', async () => {
  const behind = await TestApplication.start({
    trustProxy: 1,
    rateLimits: { reads: { points: 20, perMs: 600_000 } },
  });
  const owner = await behind.owner();
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.1`, authorization: 'Bearer a.b.c' };
    statuses.push((await behind.fetch('GET', clientRoutes.list.path, { headers })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  const headers = { 'x-forwarded-for': '203.0.113.2' };
  expect((await behind.fetch('GET', clientRoutes.list.path, { as: owner, headers })).status).toBe(200);
  await behind.stop();
});

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request from an address of the loopback network. */
function ask(
  method: string,
  path: string,
  token: string | null,
  from: string,
  body?: unknown,
  headers: Record<string, string> = {},
  base = app.url,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const sent = httpRequest(`${base}${path}`, {
      method,
      localAddress: from,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    });
    sent.once('error', reject);
    sent.once('response', async (response) => {
      let answer = '';
      for await (const chunk of response) answer += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: answer });
    });
    sent.end(text);
  });
}

/** An auth service that asks the limiter before it checks the password, as in the process. */
async function mountedAuth(limits = app.nest.get(AuthLimits, { strict: false })) {
  const mounted = express();
  mounted.use('/auth/v1', express.json(), async (request, response) => {
    const { email, password } = request.body as { email: string; password: string };
    const limited = await limits.limit('signIn', email, request);
    if (limited) response.setHeader('Retry-After', String(limited.retryAfterSeconds));
    response.status(limited ? 429 : password === 'right' ? 200 : 400).json({});
  });
  const server = createServer(mounted);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    close: () => server.close(),
    signIn: (email: string, password: string, from: string, headers: Record<string, string> = {}) =>
      ask('POST', '/auth/v1/token?grant_type=password', null, from, { email, password }, headers, url),
  };
}
