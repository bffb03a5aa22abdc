import { authRoutes, SESSION } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLISHABLE_KEY } from '../test-auth.ts';
import { AuthPeople, WITHOUT_LIMITS } from './auth-people.ts';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start({ rateLimits: WITHOUT_LIMITS });
});

afterAll(() => people.stop());

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function signedIn(): Promise<Tokens & { sessionId: string }> {
  const client = await people.signedIn((await people.account()).email);
  const { access_token = '', refresh_token = '' } = (await client.auth.getSession()).data.session ?? {};
  return { access_token, refresh_token, sessionId: sessionOf(access_token) };
}

const sessionOf = (token: string): string => JSON.parse(atob(token.split('.')[1] ?? '')).session_id;

async function refresh(token: string): Promise<{ status: number; code: string | null; tokens: Tokens }> {
  const answer = await fetch(`${people.app.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  const code = answer.headers.get('x-sb-error-code');
  return { status: answer.status, code, tokens: (await answer.json()) as Tokens };
}

/** As if the token had been used longer ago. */
const letPass = (token: string, ms: number) =>
  people.app.admin.query(
    "UPDATE auth.refresh_tokens SET updated_at = updated_at - $2 * interval '1 millisecond' WHERE token = $1",
    [token, ms],
  );

const isAccepted = async (token: string) =>
  (await people.app.call(authRoutes.me, { as: { token } })).status === 200;

test('a token that is used again after its time ends the session at once, for its thief and its owner', async () => {
  const first = await signedIn();
  const { tokens: second } = await refresh(first.refresh_token);
  expect(await isAccepted(second.access_token)).toBe(true);
  await letPass(first.refresh_token, SESSION.refreshReuseMs);

  const stolen = await refresh(first.refresh_token);

  expect([stolen.status, stolen.code]).toEqual([400, 'refresh_token_already_used']);
  expect(people.app.auth?.endedSessions).toContain(first.sessionId);
  expect(await isAccepted(second.access_token)).toBe(false);
  expect((await refresh(second.refresh_token)).status).toBe(400);
});

test('tabs that use a token at once, and a repetition of a lost answer, get its successor', async () => {
  const { refresh_token } = await signedIn();
  const [one, two] = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.tokens.refresh_token).toBe(two.tokens.refresh_token);
  await letPass(refresh_token, SESSION.refreshReuseMs - 10_000);
  expect((await refresh(refresh_token)).tokens.refresh_token).toBe(one.tokens.refresh_token);
});

test('a token whose successor has been used ends the session, however early', async () => {
  const first = await signedIn();
  const { tokens: second } = await refresh(first.refresh_token);
  const { tokens: third } = await refresh(second.refresh_token);

  expect((await refresh(first.refresh_token)).code).toBe('refresh_token_already_used');

  expect(people.app.auth?.endedSessions).toContain(first.sessionId);
  expect(await isAccepted(third.access_token)).toBe(false);
});

test('a request without the publishable key ends nothing', async () => {
  const first = await signedIn();
  const { tokens: second } = await refresh(first.refresh_token);
  await letPass(first.refresh_token, SESSION.refreshReuseMs);
  await fetch(`${people.app.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: first.refresh_token }),
  });
  expect(await isAccepted(second.access_token)).toBe(true);
});
