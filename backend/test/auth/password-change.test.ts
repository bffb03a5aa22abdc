import { authRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuthPeople, PASSWORD, WITHOUT_LIMITS } from './auth-people.ts';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start({ rateLimits: WITHOUT_LIMITS });
});

afterAll(() => people.stop());

const NEW = 'Another-horse-8';

async function passwordIs(email: string, password: string): Promise<boolean> {
  return (await people.client().auth.signInWithPassword({ email, password })).error === null;
}

test('a new password needs the current one', async () => {
  const { email } = await people.account();
  const here = await people.signedIn(email);

  const without = await here.auth.updateUser({ password: NEW });
  const wrong = await here.auth.updateUser({ password: NEW, current_password: 'wrong' });
  expect([without.error?.status, without.error?.code]).toEqual([400, 'current_password_required']);
  expect([wrong.error?.status, wrong.error?.code]).toEqual([400, 'current_password_invalid']);
  expect(await passwordIs(email, PASSWORD)).toBe(true);

  const right = await here.auth.updateUser({ password: NEW, current_password: PASSWORD });
  expect(right.error).toBeNull();
  expect([await passwordIs(email, NEW), await passwordIs(email, PASSWORD)]).toEqual([true, false]);
});

test('it ends every other session with its refresh token at once, and keeps its own', async () => {
  const { email } = await people.account();
  const [here, there] = [await people.signedIn(email), await people.signedIn(email)];
  const tokenOf = async (client: typeof here) =>
    (await client.auth.getSession()).data.session?.access_token ?? '';
  const tokens = [await tokenOf(here), await tokenOf(there)];
  const ask = () =>
    Promise.all(
      tokens.map(async (token) => (await people.app.call(authRoutes.me, { as: { token } })).status),
    );
  expect(await ask()).toEqual([200, 200]);

  await here.auth.updateUser({ password: NEW, current_password: PASSWORD });

  expect(await ask()).toEqual([200, 401]);
  expect((await there.auth.refreshSession()).error?.status).toBe(400);
  expect((await here.auth.refreshSession()).error).toBeNull();
});

test('a recovery link replaces the current password for one change', async () => {
  const { email } = await people.account();
  await people.client().auth.resetPasswordForEmail(email);
  const recovering = people.client();
  await recovering.auth.verifyOtp({ token_hash: (await people.linkTo(email)).token_hash, type: 'recovery' });

  const first = await recovering.auth.updateUser({ password: NEW });
  const second = await recovering.auth.updateUser({ password: 'A-third-horse-9' });

  expect(first.error).toBeNull();
  expect(second.error?.code).toBe('current_password_required');
  expect(await passwordIs(email, NEW)).toBe(true);
});

test('a recovery link that was opened at the auth service does, too', async () => {
  const { email } = await people.account();
  await people.client().auth.resetPasswordForEmail(email);
  const opened = await people.open(await people.linkTo(email));
  const recovering = people.client();
  await recovering.auth.setSession({
    access_token: opened.get('access_token') ?? '',
    refresh_token: opened.get('refresh_token') ?? '',
  });

  expect((await recovering.auth.updateUser({ password: NEW })).error).toBeNull();
});

test('a password that the library refuses keeps the recovery valid', async () => {
  const { email } = await people.account();
  await people.client().auth.resetPasswordForEmail(email);
  const recovering = people.client();
  await recovering.auth.verifyOtp({ token_hash: (await people.linkTo(email)).token_hash, type: 'recovery' });

  expect((await recovering.auth.updateUser({ password: 'x' })).error?.code).toBe('weak_password');
  expect((await recovering.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password');
  expect((await recovering.auth.updateUser({ password: NEW })).error).toBeNull();
});

test('a recovery session expires after an hour and is then like any other', async () => {
  const { email, id } = await people.account();
  await people.client().auth.resetPasswordForEmail(email);
  const recovering = people.client();
  await recovering.auth.verifyOtp({ token_hash: (await people.linkTo(email)).token_hash, type: 'recovery' });
  await people.app.admin.query(
    "UPDATE auth.sessions SET created_at = now() - interval '61 minutes' WHERE user_id = $1",
    [id],
  );

  const late = await recovering.auth.updateUser({ password: NEW });

  expect(late.error?.code).toBe('current_password_required');
});

test('a sign-in link doesn’t replace the current password', async () => {
  const { email } = await people.account();
  await people.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const linked = people.client();
  await linked.auth.verifyOtp({ token_hash: (await people.linkTo(email)).token_hash, type: 'magiclink' });

  expect((await linked.auth.updateUser({ password: NEW })).error?.code).toBe('current_password_required');
});

test('an account from Google without a password sets a first one', async () => {
  const { email, id } = await people.account({ password: false });
  await people.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const linked = people.client();
  await linked.auth.verifyOtp({ token_hash: (await people.linkTo(email)).token_hash, type: 'magiclink' });

  expect((await linked.auth.updateUser({ password: NEW })).error).toBeNull();
  expect(await passwordIs(email, NEW)).toBe(true);
  expect(id).toBeTruthy();
});

test('a forged token neither checks nor changes a password', async () => {
  const { email, id } = await people.account();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = `${part({ alg: 'HS256' })}.${part({ sub: id, session_id: id, role: 'authenticated' })}.x`;
  const answers = await Promise.all(
    [PASSWORD, 'wrong'].map(async (current_password) => {
      const answer = await fetch(`${people.app.url}/auth/v1/user`, {
        method: 'PUT',
        headers: {
          apikey: 'sb_publishable_test',
          authorization: `Bearer ${forged}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ password: NEW, current_password }),
      });
      return [answer.status, await answer.text()];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(403);
  expect(await passwordIs(email, PASSWORD)).toBe(true);
});
