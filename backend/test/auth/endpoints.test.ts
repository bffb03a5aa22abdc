import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUBLISHABLE_KEY } from '../test-auth.ts';
import { AuthPeople, PASSWORD } from './auth-people.ts';

let people: AuthPeople;

const FEW = 20;

beforeAll(async () => {
  people = await AuthPeople.start({
    rateLimits: { reads: { points: FEW, perMs: 60_000 }, writes: { points: FEW, perMs: 60_000 } },
  });
});

beforeEach(() => people.app.admin.query('DELETE FROM oficio.rate_limits'));

afterAll(() => people.stop());

const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  fetch(`${people.app.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('the library’s own pages and calls are not served, with a session or without', () => {
  let authorization: string;

  beforeAll(async () => {
    const client = await people.signedIn((await people.account()).email);
    authorization = `Bearer ${(await client.auth.getSession()).data.session?.access_token}`;
  });

  test.each([
    ['GET', ''],
    ['GET', '/studio'],
    ['GET', '/nonexistent'],
    ['GET', '/factors'],
    ['GET', '/admin/users'],
    ['GET', '/oauth/authorize'],
    ['GET', '/sso/saml/metadata'],
    ['GET', '/scim/v2/Users'],
    ['GET', '/constructor'],
    ['POST', '/callback'],
    ['DELETE', '/user'],
    ['PUT', '/token'],
  ])('%s %s', async (method, path) => {
    const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0' };
    for (const headers of [browser, { ...browser, authorization }]) {
      const answer = await ask(method, path, headers);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/json/);
      expect(await answer.text()).not.toMatch(/lite|html/i);
    }
  });
});

describe('every call counts for its network address', () => {
  test('a read', async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 2 * FEW; i += 1) statuses.add((await ask('GET', '/settings')).status);
    expect([...statuses]).toEqual([200, 429]);
    const refused = await ask('GET', '/user');
    expect([refused.status, refused.headers.get('x-sb-error-code')]).toEqual([
      429,
      'over_request_rate_limit',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a write; over the limit a refresh is asked to come back, and the session stays', async () => {
    const { email } = await people.account();
    const here = await people.signedIn(email, PASSWORD);
    const token = (await here.auth.getSession()).data.session?.refresh_token;
    const statuses = new Set<number>();
    for (let i = 0; i < 2 * FEW; i += 1) statuses.add((await ask('PUT', '/user', {}, {})).status);
    expect([...statuses]).toEqual([401, 429]);
    const refresh = () => ask('POST', '/token?grant_type=refresh_token', {}, { refresh_token: token });
    const refused = await refresh();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  });

  test('but not the health, which the process itself reads', async () => {
    for (let i = 0; i < 2 * FEW; i += 1) expect((await ask('GET', '/health')).status).toBe(200);
  });
});
