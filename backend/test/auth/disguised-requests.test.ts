import { randomUUID } from 'node:crypto';
import { RATE_LIMITS } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUBLISHABLE_KEY } from '../test-auth.ts';
import { AuthPeople, PASSWORD } from './auth-people.ts';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start();
});

beforeEach(() => people.app.admin.query('DELETE FROM oficio.rate_limits'));

afterAll(() => people.stop());

const JSON_BODY = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function send(method: string, path: string, body: string, headers: Record<string, string>) {
  const answer = await fetch(`${people.app.url}${path}`, {
    method,
    ...(body && { body }),
    headers: { apikey: PUBLISHABLE_KEY, ...headers },
    redirect: 'manual',
  });
  return answer.status;
}

describe('a new password needs the current one in every spelling of the request', () => {
  const plain = (json: string) => json;
  const WRITTEN: [string, string, (json: string) => string, Record<string, string>][] = [
    ['with an encoded letter in its path', '/auth/v1/%75ser', plain, JSON_BODY],
    ['with a second slash', '/auth/v1//user', plain, JSON_BODY],
    ['with a slash at its end', '/auth/v1/user/', plain, JSON_BODY],
    ['in capitals', '/AUTH/V1/USER', plain, JSON_BODY],
    ['behind a byte order mark', '/auth/v1/user', (json) => `\ufeff${json}`, JSON_BODY],
    ['as a form', '/auth/v1/user', () => 'password=Another-horse-8', FORM],
    ['as a list', '/auth/v1/user', (json) => `[${json}]`, JSON_BODY],
  ];

  test.each(WRITTEN)('%s', async (_, path, write, headers) => {
    const { email } = await people.account();
    const { data } = await (await people.signedIn(email)).auth.getSession();
    const authorization = `Bearer ${data.session?.access_token}`;
    const body = write(JSON.stringify({ password: 'Another-horse-8' }));

    expect(await send('PUT', path, body, { ...headers, authorization })).toBeGreaterThanOrEqual(400);
    await people.signedIn(email, PASSWORD);
  });
});

describe('wrong passwords are counted or refused in every spelling of the request', () => {
  const WRITTEN: [string, string, string][] = [
    ['plainly', '/token?grant_type=password', ''],
    ['with an encoded letter in its path', '/%74oken?grant_type=password', ''],
    ['with an encoded letter in its query', '/token?grant_typ%65=refresh_token&grant_type=password', ''],
    ['with the member twice', '/token?grant_type=password&grant_type=refresh_token', ''],
    ['behind a byte order mark', '/token?grant_type=password', '\ufeff'],
  ];

  test.each(WRITTEN)('%s', async (_, path, before) => {
    const { email } = await people.account();
    const wrong = () =>
      send('POST', `/auth/v1${path}`, before + JSON.stringify({ email, password: randomUUID() }), JSON_BODY);
    for (let tries = 0; tries < RATE_LIMITS.signIn.points; tries += 1) await wrong();

    const password = await send(
      'POST',
      `/auth/v1${path}`,
      before + JSON.stringify({ email, password: PASSWORD }),
      JSON_BODY,
    );
    expect([400, 429]).toContain(password);
  });
});

test('a HEAD request doesn’t use up a link’s token', async () => {
  const { email } = await people.account();
  await people.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const link = await people.linkTo(email);
  const query = new URLSearchParams({ token: link.token_hash, type: link.type });

  expect(await send('HEAD', `/auth/v1/verify?${query}`, '', {})).toBe(400);
  expect((await people.open(link)).get('error')).toBeNull();
});
