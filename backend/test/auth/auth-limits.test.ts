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

/** The answer as it is on the wire. */
async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${people.app.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    code: answer.headers.get('x-sb-error-code'),
    text: await answer.text(),
  };
}

const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@example.com`;

describe('one mail of each kind per address and minute', () => {
  const WISHES: [string, string, string, (email: string) => object][] = [
    ['a sign-up', 'POST', '/signup', (email) => ({ email, password: PASSWORD })],
    ['a confirmation again', 'POST', '/resend', (email) => ({ email, type: 'signup' })],
    ['a recovery link', 'POST', '/recover', (email) => ({ email })],
    ['a sign-in link', 'POST', '/otp', (email) => ({ email, create_user: false })],
    ['a change again', 'POST', '/resend', (email) => ({ email, type: 'email_change' })],
  ];

  test.each(WISHES)(
    '%s: the second one waits, for a known address as for an unknown one',
    async (_, method, path, body) => {
      const { email: known } = await people.account({ confirmed: path !== '/resend' });
      for (const email of [known, newEmail()]) {
        expect((await ask(method, path, body(email))).status).not.toBe(429);
        const second = await ask(method, path, body(email.toUpperCase()));
        expect([second.status, second.code]).toEqual([429, 'over_email_send_rate_limit']);
        expect(second.retryAfter).toBeGreaterThan(20);
        expect(second.retryAfter).toBeLessThanOrEqual(60);
        expect(JSON.parse(second.text)).toEqual({
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: `For security purposes, you can only request this after ${second.retryAfter} seconds.`,
        });
      }
    },
  );

  test('a change of address: by the new mailbox', async () => {
    const [one, two] = [await people.account(), await people.account()];
    const address = newEmail();
    const clients = [await people.signedIn(one.email), await people.signedIn(two.email)];
    expect((await clients[0]?.auth.updateUser({ email: address }))?.error).toBeNull();
    expect((await clients[1]?.auth.updateUser({ email: address }))?.error?.code).toBe(
      'over_email_send_rate_limit',
    );
    expect((await clients[1]?.auth.updateUser({ email: newEmail() }))?.error).toBeNull();
  });

  test('a sign-in link after a confirmation and a reset link after it are other kinds', async () => {
    const email = newEmail();
    await ask('POST', '/signup', { email, password: PASSWORD });
    expect((await ask('POST', '/otp', { email, create_user: false })).status).toBe(200);
    expect((await ask('POST', '/recover', { email })).status).toBe(200);
  });

  test('another address isn’t limited', async () => {
    await ask('POST', '/recover', { email: newEmail() });
    expect((await ask('POST', '/recover', { email: newEmail() })).status).toBe(200);
  });

  test('a stranger who exhausts an address’s mails leaves a valid link for its owner', async () => {
    const { email } = await people.account();
    await ask('POST', '/recover', { email });
    expect((await ask('POST', '/recover', { email })).status).toBe(429);
    const { token_hash } = await people.linkTo(email);
    const { data } = await people.client().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(data.user?.email).toBe(email);
  });

  test('a sign-in link that somebody asks for doesn’t end the owner’s reset link', async () => {
    const { email } = await people.account();
    await ask('POST', '/recover', { email });
    const { token_hash } = await people.linkTo(email);
    await ask('POST', '/otp', { email, create_user: false });
    expect((await people.mailsTo(email)).map(({ kind }) => kind)).toEqual(['magiclink', 'recovery']);
    const { data } = await people.client().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(data.user?.email).toBe(email);
  });

  test('a refused request sends nothing', async () => {
    const { email } = await people.account();
    await ask('POST', '/recover', { email });
    await ask('POST', '/recover', { email });
    expect(await people.mailsTo(email)).toHaveLength(1);
  });
});

test('mails from one network address are limited, under any mail addresses and forwarding headers', async () => {
  const statuses: number[] = [];
  for (let i = 0; i <= RATE_LIMITS.authMail.points; i += 1) {
    const forged = { 'x-forwarded-for': `10.0.0.${i}` };
    statuses.push((await ask('POST', '/recover', { email: newEmail() }, forged)).status);
  }
  expect(statuses).toEqual([...Array(RATE_LIMITS.authMail.points).fill(200), 429]);
});

describe('attempts', () => {
  const { points } = RATE_LIMITS.signIn;
  const guess = () => crypto.randomUUID().replaceAll('-', '').repeat(2);
  const opened = (type: string) => `/verify?token=${guess()}&type=${type}&redirect_to=/`;

  test.each<[string, string, () => string, () => object | undefined, number]>([
    [
      'passwords of an account',
      'POST',
      () => '/token?grant_type=password',
      () => ({ email: 'guessed@example.com', password: 'wrong' }),
      400,
    ],
    ['tokens by POST', 'POST', () => '/verify', () => ({ token_hash: guess(), type: 'recovery' }), 403],
    ['tokens by GET', 'GET', () => opened('recovery'), () => undefined, 303],
    [
      'codes of an account',
      'POST',
      () => '/verify',
      () => ({ email: 'guessed@example.com', token: '123456', type: 'email' }),
      400,
    ],
  ])('%s: the 11th in a minute is refused', async (_, method, path, body, status) => {
    const statuses: number[] = [];
    for (let i = 0; i <= points; i += 1) statuses.push((await ask(method, path(), body())).status);
    expect(statuses).toEqual([...Array(points).fill(status), 429]);
    const after = await ask(method, path(), body());
    expect([after.code, after.retryAfter > 0]).toEqual(['over_request_rate_limit', true]);
  });

  test('on the current password during a change count as well', async () => {
    const { email } = await people.account();
    const here = await people.signedIn(email);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i <= points; i += 1) {
      const { error } = await here.auth.updateUser({ password: 'new horse', current_password: 'wrong' });
      codes.push(error?.code);
    }
    expect(codes).toEqual([...Array(points).fill('current_password_invalid'), 'over_request_rate_limit']);
  });

  test('valid links and refreshes don’t count', async () => {
    const { email, id } = await people.account();
    for (let i = 0; i < points + 2; i += 1) {
      await people.app.admin.query(
        'UPDATE auth.users SET recovery_token = $2, recovery_sent_at = now() WHERE id = $1',
        [id, `token-${i}`],
      );
      const answer = await ask('GET', `/verify?token=token-${i}&type=recovery&redirect_to=/`);
      expect(answer.status).toBe(303);
    }
    const here = await people.signedIn(email);
    for (let i = 0; i < points + 2; i += 1) expect((await here.auth.refreshSession()).error).toBeNull();
  });
});
