import { authRoutes, invitationRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuthPeople, PASSWORD, WITHOUT_LIMITS } from './auth-people.ts';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start({ rateLimits: WITHOUT_LIMITS });
});

afterAll(() => people.stop());

const newAddress = () => `${crypto.randomUUID().slice(0, 8)}@new.example.com`;

async function addressOf(id: string): Promise<string> {
  const { rows } = await people.app.admin.query('SELECT email FROM auth.users WHERE id = $1', [id]);
  return rows[0]?.email;
}

test('only the new mailbox confirms the change; the former one gets no link', async () => {
  const { id, email } = await people.account();
  const address = newAddress();
  const here = await people.signedIn(email);

  const wish = await here.auth.updateUser({ email: address });

  expect([wish.error, wish.data.user?.email, wish.data.user?.new_email]).toEqual([null, email, address]);
  expect(await people.mailsTo(email)).toEqual([]);
  const { rows } = await people.app.admin.query(
    'SELECT email_change_token_current AS old FROM auth.users WHERE id = $1',
    [id],
  );
  expect(rows).toEqual([{ old: null }]);
  expect(await addressOf(id)).toBe(email);

  const link = await people.linkTo(address);
  expect([link.type, link.page]).toEqual(['email_change', '/auth/callback']);
  const confirmed = await people
    .client()
    .auth.verifyOtp({ token_hash: link.token_hash, type: 'email_change' });
  expect([confirmed.error, confirmed.data.user?.email]).toEqual([null, address]);
  expect(await addressOf(id)).toBe(address);
  expect(await people.mailsTo(email)).toEqual([
    {
      kind: 'email_changed_notification',
      to: email,
      newAddress: address,
      link: expect.stringMatching(/\/contact$/),
    },
  ]);
});

test('a used, wrong or repeated link sends the former mailbox no further mail', async () => {
  const { email } = await people.account();
  const address = newAddress();
  await (await people.signedIn(email)).auth.updateUser({ email: address });
  const { token_hash } = await people.linkTo(address);
  const confirm = (hash: string) =>
    people.client().auth.verifyOtp({ token_hash: hash, type: 'email_change' });
  expect((await confirm(`${token_hash}x`)).error).not.toBeNull();
  expect(await people.mailsTo(email)).toEqual([]);
  await confirm(token_hash);
  expect((await confirm(token_hash)).error).not.toBeNull();
  expect(await people.mailsTo(email)).toHaveLength(1);
});

test('sessions stay, and every answer has the new address at once', async () => {
  const { email } = await people.account();
  const address = newAddress();
  const [here, there] = [await people.signedIn(email), await people.signedIn(email)];
  const me = async (client: typeof here) => {
    const { data } = await client.auth.getSession();
    return people.app.call(authRoutes.me, { as: { token: data.session?.access_token ?? '' } });
  };
  expect((await me(there)).body.email).toBe(email);
  await here.auth.updateUser({ email: address });
  await people
    .client()
    .auth.verifyOtp({ token_hash: (await people.linkTo(address)).token_hash, type: 'email_change' });

  for (const client of [here, there]) {
    expect((await me(client)).body).toMatchObject({
      email: address,
      username: address,
      isEmailVerified: true,
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(address);
  }
  const old = await people.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(old.error?.code).toBe('invalid_credentials');
  await people.signedIn(address);
});

test('a link of the former template, opened at the auth service, changes it, too', async () => {
  const { id, email } = await people.account();
  const address = newAddress();
  await (await people.signedIn(email)).auth.updateUser({ email: address });

  const opened = await people.open(await people.linkTo(address));

  expect([opened.get('type'), await addressOf(id)]).toEqual(['email_change', address]);
});

test('a second request replaces the first', async () => {
  const { id, email } = await people.account();
  const [first, second] = [newAddress(), newAddress()];
  const here = await people.signedIn(email);
  await here.auth.updateUser({ email: first });
  await here.auth.updateUser({ email: second });
  const verify = async (address: string) =>
    people
      .client()
      .auth.verifyOtp({ token_hash: (await people.linkTo(address)).token_hash, type: 'email_change' });

  expect((await verify(first)).error?.code).toBe('otp_expired');
  expect(await addressOf(id)).toBe(email);
  expect((await verify(second)).error).toBeNull();
  expect(await addressOf(id)).toBe(second);
});

test('an address in use is refused without revealing it', async () => {
  const [mine, theirs] = [await people.account(), await people.account()];
  const here = await people.signedIn(mine.email);
  const free = newAddress();
  const shapeOf = async (address: string) => {
    const { data, error } = await here.auth.updateUser({ email: address });
    const user = (await here.auth.getUser()).data.user;
    return {
      error,
      pending: [data.user?.new_email, user?.new_email].map((pending) => pending === address),
      members: Object.keys(data.user ?? {}).sort(),
    };
  };

  expect(await shapeOf(theirs.email)).toEqual(await shapeOf(free));
  expect(await people.mailsTo(theirs.email)).toEqual([]);
  expect([await addressOf(mine.id), await addressOf(theirs.id)]).toEqual([mine.email, theirs.email]);
});

test('a request for an address in use invalidates the link of an earlier request', async () => {
  const [mine, theirs] = [await people.account(), await people.account()];
  const here = await people.signedIn(mine.email);
  const first = newAddress();
  await here.auth.updateUser({ email: first });
  await here.auth.updateUser({ email: theirs.email });

  const late = await people
    .client()
    .auth.verifyOtp({ token_hash: (await people.linkTo(first)).token_hash, type: 'email_change' });

  expect([late.error?.code, await addressOf(mine.id)]).toEqual(['otp_expired', mine.email]);
});

test('of two requests for one address the first confirmed one gets it', async () => {
  const [one, two] = [await people.account(), await people.account()];
  const address = newAddress();
  const links: string[] = [];
  for (const { email } of [one, two]) {
    await (await people.signedIn(email)).auth.updateUser({ email: address });
    links.push((await people.linkTo(address)).token_hash);
  }
  const verify = (token_hash: string) => people.client().auth.verifyOtp({ token_hash, type: 'email_change' });

  expect((await verify(links[1] ?? '')).error).toBeNull();
  expect((await verify(links[0] ?? '')).error?.code).toBe('otp_expired');
  expect([await addressOf(one.id), await addressOf(two.id)]).toEqual([one.email, address]);
});

test('the mail can be requested again, and its link is valid', async () => {
  const { id, email } = await people.account();
  const address = newAddress();
  await (await people.signedIn(email)).auth.updateUser({ email: address });

  expect((await people.client().auth.resend({ type: 'email_change', email })).error).toBeNull();

  expect(await people.mailsTo(address)).toHaveLength(2);
  await people
    .client()
    .auth.verifyOtp({ token_hash: (await people.linkTo(address)).token_hash, type: 'email_change' });
  expect(await addressOf(id)).toBe(address);
});

test('a change to an invited address shows the invitation', async () => {
  const inviter = await people.app.owner();
  const address = newAddress();
  const at = people.app.clock.now();
  await people.app.admin.query(
    `INSERT INTO oficio.invitations
       (id, organization_id, email, role, token_hash, invited_by, status, created_at, expires_at)
     VALUES (gen_random_uuid(), $1, $2, 'viewer', $3, $4, 'pending', $5, $5::timestamptz + interval '7 days')`,
    [inviter.organizationId, address, crypto.randomUUID(), inviter.userId, at],
  );
  const { email } = await people.account();
  const here = await people.signedIn(email);
  const { data } = await here.auth.getSession();
  const as = { token: data.session?.access_token ?? '' };
  const found = async () =>
    (await people.app.call(invitationRoutes.own, { as })).body.invitations.map(({ role }) => role);
  expect(await found()).toEqual([]);

  await here.auth.updateUser({ email: address });
  expect(await found()).toEqual([]);
  await people
    .client()
    .auth.verifyOtp({ token_hash: (await people.linkTo(address)).token_hash, type: 'email_change' });
  await people.app.call(authRoutes.me, { as });

  expect(await found()).toEqual(['viewer']);
});
