import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthPeople, PASSWORD, WITHOUT_LIMITS } from './auth-people.ts';

type LinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start({ rateLimits: WITHOUT_LIMITS });
});

afterAll(() => people.stop());

/** Sends a mail of the type. Returns its token and when it counts as sent. */
const KINDS: Record<LinkType, { sentAt: string; send: () => Promise<{ id: string; address: string }> }> = {
  signup: {
    sentAt: 'confirmation_sent_at',
    async send() {
      const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
      const { data } = await people.client().auth.signUp({ email, password: PASSWORD });
      return { id: data.user?.id ?? '', address: email };
    },
  },
  magiclink: {
    sentAt: 'recovery_sent_at',
    async send() {
      const { id, email } = await people.account();
      await people.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
      return { id, address: email };
    },
  },
  recovery: {
    sentAt: 'recovery_sent_at',
    async send() {
      const { id, email } = await people.account();
      await people.client().auth.resetPasswordForEmail(email);
      return { id, address: email };
    },
  },
  email_change: {
    sentAt: 'email_change_sent_at',
    async send() {
      const { id, email } = await people.account();
      const address = `new.${email}`;
      await (await people.signedIn(email)).auth.updateUser({ email: address });
      return { id, address };
    },
  },
};

const TYPES = Object.keys(KINDS) as LinkType[];

async function verify(token_hash: string, type: LinkType): Promise<string | undefined> {
  const { data, error } = await people.client().auth.verifyOtp({ token_hash, type });
  return error ? error.code : data.session?.token_type;
}

describe.each(TYPES)('a link of the type %s', (type) => {
  const { send, sentAt } = KINDS[type];

  test('works once, by POST', async () => {
    const { token_hash } = await people.linkTo((await send()).address);
    expect(await verify(token_hash, type)).toBe('bearer');
    expect(await verify(token_hash, type)).toBe('otp_expired');
  });

  test('works once, by GET, and then not by POST', async () => {
    const link = await people.linkTo((await send()).address);
    expect((await people.open(link)).get('type')).toBe(type);
    expect((await people.open(link)).get('error_code')).toBe('otp_expired');
    expect(await verify(link.token_hash, type)).toBe('otp_expired');
  });

  test('works for one of several concurrent requests', async () => {
    const { token_hash } = await people.linkTo((await send()).address);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token_hash, type)));
    expect(answers.sort()).toEqual(['bearer', ...Array(4).fill('otp_expired')]);
  });

  test.each([
    ['59 minutes', 'bearer'],
    ['61 minutes', 'otp_expired'],
  ])('that is %s old: %s', async (age, answer) => {
    const { id, address } = await send();
    const { token_hash } = await people.linkTo(address);
    await people.app.admin.query(`UPDATE auth.users SET ${sentAt} = now() - $2::interval WHERE id = $1`, [
      id,
      age,
    ]);
    expect(await verify(token_hash, type)).toBe(answer);
  });

  test('is valid for no other type', async () => {
    const { token_hash } = await people.linkTo((await send()).address);
    // As at Supabase, one token signs in or allows a new password; a sign-up's token signs in, too.
    const related: Record<LinkType, LinkType[]> = {
      signup: ['magiclink'],
      magiclink: ['recovery'],
      recovery: ['magiclink'],
      email_change: [],
    };
    for (const other of TYPES.filter((name) => name !== type && !related[type].includes(name))) {
      expect([other, await verify(token_hash, other)]).toEqual([other, 'otp_expired']);
    }
    expect(await verify(token_hash, type)).toBe('bearer');
  });

  test('can’t be guessed from its address', async () => {
    const { address } = await send();
    const { token_hash } = await people.linkTo(address);
    const { rows } = await people.app.admin.query<{ reachable: boolean }>(
      `SELECT EXISTS (
         SELECT FROM generate_series(0, 999999) code
         WHERE encode(sha256(convert_to($1 || lpad(code::text, 6, '0'), 'UTF8')), 'hex') = $2
       ) AS reachable`,
      [address, token_hash],
    );
    expect(rows).toEqual([{ reachable: false }]);
  });
});

test('a sign-in link never creates an account', async () => {
  const email = 'nobody.there@example.com';
  for (const shouldCreateUser of [true, false]) {
    const asked = await people.client().auth.signInWithOtp({ email, options: { shouldCreateUser } });
    expect(asked.error).toBeNull();
  }
  const old = await fetch(`${people.app.url}/auth/v1/magiclink`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_test', 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(old.status).toBe(200);
  expect(await people.mailsTo(email)).toEqual([]);
  const { rows } = await people.app.admin.query('SELECT FROM auth.users WHERE email = $1', [email]);
  expect(rows).toEqual([]);
});

describe('a refresh', () => {
  const refresh = async (refresh_token: string) => {
    const { data, error } = await people.client().auth.refreshSession({ refresh_token });
    return { token: data.session?.refresh_token ?? '', code: error?.code };
  };

  test('returns a new refresh token each time', async () => {
    const { email } = await people.account();
    const { data } = await (await people.signedIn(email)).auth.getSession();
    const first = data.session?.refresh_token ?? '';
    const second = await refresh(first);
    const third = await refresh(second.token);
    expect(new Set([first, second.token, third.token]).size).toBe(3);
  });

  test('with a token older than the previous one ends the session, because the token was copied', async () => {
    const { email } = await people.account();
    const { data } = await (await people.signedIn(email)).auth.getSession();
    const first = data.session?.refresh_token ?? '';
    const second = await refresh(first);
    const third = await refresh(second.token);

    expect((await refresh(first)).code).toBe('refresh_token_already_used');
    expect((await refresh(third.token)).code).toBe('refresh_token_not_found');
  });

  test('with one token in concurrent requests, as by tabs, returns the same successor', async () => {
    const { email } = await people.account();
    const { data } = await (await people.signedIn(email)).auth.getSession();
    const first = data.session?.refresh_token ?? '';
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first)));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    const again = await refresh(first);
    expect(again).toEqual(answers[0]);
    expect((await refresh(again.token)).code).toBeUndefined();
  });
});

test('a session names the browser that started it, also after a refresh', async () => {
  const { id, email } = await people.account();
  const here = people.client({ 'user-agent': 'Firefox on Linux' });
  const { data } = await here.auth.signInWithPassword({ email, password: PASSWORD });
  await people
    .client({ 'user-agent': 'Chrome' })
    .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
  const { rows } = await people.app.admin.query(
    'SELECT user_agent, tag FROM auth.sessions WHERE user_id = $1',
    [id],
  );
  expect(rows).toEqual([{ user_agent: 'Firefox on Linux', tag: null }]);
});

describe('the return from a provider', () => {
  test.each([
    ['callback?code=once&state=used-already', 'a round trip that was made already', 'bad_oauth_state'],
    ['callback', 'nothing at all', 'bad_oauth_callback'],
    ['authorize?provider=nobody', 'a provider that there isn’t', 'validation_failed'],
  ])('%s (%s) redirects to the page that explains it', async (path, _, code) => {
    const answer = await fetch(`${people.app.url}/auth/v1/${path}`, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.pathname).toBe('/auth/callback');
    const said = new URLSearchParams(target.hash.slice(1) || target.search);
    expect(said.get('error_code')).toBe(code);
  });
});
