import { accountRoutes, FRESH_SIGN_IN_MS, failureSchema, RATE_LIMITS } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuthPeople, PASSWORD, WITHOUT_LIMITS } from './auth-people.ts';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start({ rateLimits: WITHOUT_LIMITS });
});
afterAll(() => people.stop());

/** A person who has signed in, with or without a password. */
async function signedIn({ password = true } = {}) {
  const { id, email } = await people.account();
  const client = await people.signedIn(email);
  const { data } = await client.auth.getSession();
  if (!password)
    await people.app.admin.query('UPDATE auth.users SET encrypted_password = NULL WHERE id = $1', [id]);
  return { id, email, token: data.session?.access_token ?? '' };
}

async function remove({ email, token }: { email: string; token: string }, password?: string) {
  const { status, body } = await people.app.call(accountRoutes.scheduleDeletion, {
    as: { token },
    body: { email, organizationIds: await ownedBy(token), ...(password !== undefined && { password }) },
  });
  return status === 200
    ? 'scheduled'
    : (failureSchema.parse(body).details?.fields ?? failureSchema.parse(body).code);
}

async function ownedBy(token: string): Promise<string[]> {
  const { body } = await people.app.call(accountRoutes.ownedOrganizations, { as: { token } });
  return body.organizations.map(({ id }) => id);
}

const atPassword = (message: string) => [{ path: 'password', message }];
const sessionsOf = async (id: string) =>
  (await people.app.admin.query('SELECT FROM auth.sessions WHERE user_id = $1', [id])).rowCount;

test('an account is deleted with its password alone, however new the session is', async () => {
  const person = await signedIn();
  expect(await remove(person)).toEqual(atPassword('Please enter your password'));
  expect(await remove(person, '')).toEqual(atPassword('Please enter your password'));
  expect(await remove(person, 'wrong horse')).toEqual(atPassword('This is not your password'));
  expect(await sessionsOf(person.id)).toBe(1);
  expect(await remove(person, PASSWORD)).toBe('scheduled');
  expect(await sessionsOf(person.id)).toBe(0);
});

test('the question leaves no session behind when the deletion is refused afterwards', async () => {
  const person = await signedIn();
  const answer = await people.app.call(accountRoutes.scheduleDeletion, {
    as: person,
    body: {
      email: person.email,
      password: PASSWORD,
      organizationIds: ['00000000-0000-4000-8000-000000000000'],
    },
  });
  expect([answer.status, await sessionsOf(person.id)]).toEqual([404, 1]);
});

test('the stored hash of the request knows nothing of the password', async () => {
  const person = await signedIn();
  const key = crypto.randomUUID();
  await people.app.call(accountRoutes.scheduleDeletion, {
    as: person,
    body: { email: person.email, password: PASSWORD, organizationIds: await ownedBy(person.token) },
    headers: { 'idempotency-key': key },
  });
  const { rows } = await people.app.admin.query(
    'SELECT request_hash FROM oficio.idempotency_keys WHERE key = $1',
    [key],
  );
  expect(rows).toEqual([{ request_hash: 'account deletion' }]);
});

test('an account without a password needs a new sign-in', async () => {
  const person = await signedIn({ password: false });
  const age = (milliseconds: number) =>
    people.app.admin.query(
      "UPDATE auth.sessions SET created_at = clock_timestamp() - $2 * interval '1 ms' WHERE user_id = $1",
      [person.id, milliseconds],
    );
  await age(FRESH_SIGN_IN_MS + 1_000);
  const stale = atPassword(
    'Your account has no password. Please sign out, sign in again, and come back here within 15 minutes.',
  );
  expect([await remove(person), await remove(person, PASSWORD)]).toEqual([stale, stale]);
  await age(FRESH_SIGN_IN_MS - 60_000);
  expect(await remove(person)).toBe('scheduled');
});

test('passwords can’t be guessed here', async () => {
  const person = await signedIn();
  const { points } = RATE_LIMITS.passwordProofs;
  for (let attempt = 0; attempt < points; attempt += 1) {
    expect(await remove(person, `guess ${attempt}`)).toEqual(atPassword('This is not your password'));
  }
  expect(await remove(person, PASSWORD)).toBe('rate.limited');
});
