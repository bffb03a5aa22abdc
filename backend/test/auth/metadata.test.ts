import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLISHABLE_KEY } from '../test-auth.ts';
import { AuthPeople, PASSWORD, WITHOUT_LIMITS } from './auth-people.ts';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start({ rateLimits: WITHOUT_LIMITS });
});

afterAll(() => people.stop());

const HOSTILE: [string, unknown][] = [
  ['another member', { role: 'superadmin' }],
  ['a nested object', { firstName: { deep: 'x' } }],
  ['a list', ['Ana']],
  ['a text', 'Ana'],
  ['more than four kilobytes', { firstName: 'x'.repeat(4_096) }],
  ['more than four kilobytes of wide characters', { firstName: '\u{1F600}'.repeat(1_100) }],
];

test.each(HOSTILE)('an account doesn’t store %s', async (_, data) => {
  const { email, id } = await people.account();
  const here = await people.signedIn(email);
  const changed = await here.auth.updateUser({ data: data as object });
  expect([changed.error?.status, changed.error?.code]).toEqual([400, 'validation_failed']);
  const fresh = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const signedUp = await people
    .client()
    .auth.signUp({ email: fresh, password: PASSWORD, options: { data: data as object } });
  expect([signedUp.error?.status, signedUp.error?.code]).toEqual([400, 'validation_failed']);
  const { rows } = await people.app.admin.query(
    'SELECT id, raw_user_meta_data AS data FROM auth.users WHERE id = $1 OR email = $2',
    [id, fresh],
  );
  expect(rows).toEqual([{ id, data: { firstName: 'Ana', lastName: 'Ruiz' } }]);
});

test('a person’s names are stored, at sign-up and later', async () => {
  const { email } = await people.account();
  const here = await people.signedIn(email);
  const { data } = await here.auth.updateUser({ data: { firstName: 'Eva', lastName: 'Gil' } });
  expect(data.user?.user_metadata).toMatchObject({ firstName: 'Eva', lastName: 'Gil' });
});

test('a body over 64 kilobytes is refused', async () => {
  const answer = await fetch(`${people.app.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'big@example.com', password: PASSWORD, junk: 'x'.repeat(64 * 1_024) }),
  });
  expect(answer.status).toBe(413);
});
