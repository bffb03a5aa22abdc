import { RATE_LIMITS } from '@oficio/contracts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PUBLISHABLE_KEY } from '../test-auth.ts';
import { AuthPeople, PASSWORD } from './auth-people.ts';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start();
});
beforeEach(() => people.app.admin.query('DELETE FROM oficio.rate_limits'));
afterAll(() => people.stop());

/** The auth client in a browser that stores cookies by name. */
function browser(cookies = new Map<string, string>()): {
  client: SupabaseClient;
  cookies: Map<string, string>;
} {
  const keep: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const answer = await fetch(input, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
      expect(line).toMatch(/; Path=\/auth\/v1; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    }
    return answer;
  };
  const auth = { persistSession: false, autoRefreshToken: false };
  return {
    client: createClient(people.app.url, PUBLISHABLE_KEY, { auth, global: { fetch: keep } }),
    cookies,
  };
}

async function signIn(
  { client }: { client: SupabaseClient },
  email: string,
  password: string,
): Promise<string> {
  const { error } = await client.auth.signInWithPassword({ email, password });
  return error ? (error.code ?? 'unknown') : 'in';
}

/** Signs in from elsewhere until the account and the network address are locked. */
async function lock(email: string): Promise<void> {
  for (let i = 0; i <= RATE_LIMITS.signIn.points; i += 1) await signIn(browser(), email, 'wrong');
  expect(await signIn(browser(), email, PASSWORD)).toBe('over_request_rate_limit');
}

test('wrong passwords from elsewhere don’t lock out a known device', async () => {
  const { email } = await people.account();
  const known = browser();
  expect(await signIn(known, email, PASSWORD)).toBe('in');
  await lock(email);
  expect(await signIn(known, email.toUpperCase(), PASSWORD)).toBe('in');
});

test('a mail’s link makes a device known, too', async () => {
  const { email } = await people.account();
  const known = browser();
  await known.client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const { token_hash } = await people.linkTo(email);
  expect((await known.client.auth.verifyOtp({ token_hash, type: 'magiclink' })).error).toBeNull();
  await lock(email);
  expect(await signIn(known, email, PASSWORD)).toBe('in');
});

test('a known device has a limit of its own, of the same size', async () => {
  const { email } = await people.account();
  const known = browser();
  await signIn(known, email, PASSWORD);
  const codes: string[] = [];
  for (let i = 0; i <= RATE_LIMITS.signIn.points; i += 1) codes.push(await signIn(known, email, 'wrong'));
  expect(codes).toEqual([
    ...Array(RATE_LIMITS.signIn.points).fill('invalid_credentials'),
    'over_request_rate_limit',
  ]);
  expect(await signIn(known, email, PASSWORD)).toBe('over_request_rate_limit');
  expect(await signIn(browser(), email, PASSWORD)).toBe('in');
});

test('a cookie of another account, or a forged one, makes no device known', async () => {
  const [own, other] = [await people.account(), await people.account()];
  const { client, cookies } = browser();
  await signIn({ client }, own.email, PASSWORD);
  const [value = ''] = cookies.values();
  const victim = browser();
  await signIn(victim, other.email, PASSWORD);
  const [name = ''] = victim.cookies.keys();
  await lock(other.email);
  for (const forged of [value, 'x', '', `${value}0`, `${'0'.repeat(32)}.${'0'.repeat(64)}`]) {
    expect(await signIn(browser(new Map([[name, forged]])), other.email, PASSWORD)).toBe(
      'over_request_rate_limit',
    );
  }
});
