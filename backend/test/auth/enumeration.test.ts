import { invitationRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLISHABLE_KEY } from '../test-auth.ts';
import { AuthPeople, PASSWORD, WITHOUT_LIMITS } from './auth-people.ts';

let people: AuthPeople;
let known: string;
let unconfirmed: string;
let byGoogle: string;

beforeAll(async () => {
  people = await AuthPeople.start({ rateLimits: WITHOUT_LIMITS });
  known = (await people.account()).email;
  unconfirmed = (await people.account({ confirmed: false })).email;
  byGoogle = (await people.account({ password: false })).email;
});

afterAll(() => people.stop());

const unknown = () => `${crypto.randomUUID().slice(0, 8)}@example.com`;

async function ask(path: string, body: object) {
  const begun = process.cpuUsage();
  const answer = await fetch(`${people.app.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const { user, system } = process.cpuUsage(begun);
  const headers = [...answer.headers.keys()].filter((name) => name !== 'x-request-id');
  return { status: answer.status, headers, text, cpu: user + system };
}

const onTheWire = async (path: string, body: object) => {
  const { status, headers, text } = await ask(path, body);
  return { status, headers, text };
};

describe.each([
  ['/recover', (email: string) => ({ email })],
  ['/resend', (email: string) => ({ email, type: 'signup' })],
  ['/resend', (email: string) => ({ email, type: 'email_change' })],
  ['/otp', (email: string) => ({ email, create_user: false })],
  ['/otp', (email: string) => ({ email, create_user: true })],
  ['/magiclink', (email: string) => ({ email })],
])('%s', (path, body) => {
  test('answers the same for every address', async () => {
    const answer = await onTheWire(path, body(unknown()));
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    for (const email of [known, unconfirmed, byGoogle])
      expect(await onTheWire(path, body(email))).toEqual(answer);
  });

  test('answers before anything is looked up', async () => {
    const holder = await people.app.admin.connect();
    holder.on('error', () => undefined);
    // An answer that waits for the table arrives after the lock's timeout, but then the lock's own COMMIT fails.
    await holder.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = '30s'");
    await holder.query('LOCK TABLE auth.users IN ACCESS EXCLUSIVE MODE');
    const answers = await Promise.all([known, unconfirmed, unknown()].map((email) => ask(path, body(email))));
    await holder.query('ROLLBACK');
    holder.release();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await people.app.auth?.idle();
  });
});

describe('signing up', () => {
  const body = (email: string) => ({
    email,
    password: 'a new password',
    data: { firstName: 'Eva', lastName: 'Gil' },
  });

  test('answers a user of the same shape for every address, and starts no session', async () => {
    const fresh = unknown();
    const expected = formOf(await ask('/signup', body(fresh)), fresh);
    expect(expected.status).toBe(200);
    expect(expected.user).toMatchObject({
      email: 'EMAIL',
      user_metadata: { firstName: 'Eva' },
      identities: [{}],
    });
    for (const email of [known, unconfirmed, byGoogle]) {
      expect(formOf(await ask('/signup', body(email)), email)).toEqual(expected);
    }
  });

  test('refuses the same passwords for every address', async () => {
    for (const password of ['short', 'x'.repeat(73), '']) {
      const refused = await onTheWire('/signup', { ...body(unknown()), password });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(await onTheWire('/signup', { ...body(known), password })).toEqual(refused);
    }
  });

  test.each([
    ['/signup', body],
    ['/resend', (email: string) => ({ email, type: 'signup' })],
  ])(
    '%s of a confirmed address changes nothing, and only that mailbox is notified of its account',
    async (path, asked) => {
      const { email } = await people.account();
      await ask(path, asked(email));
      expect(await people.mailsTo(email)).toEqual([
        { kind: 'account_exists_notification', to: email, link: expect.stringMatching(/\/login$/) },
      ]);
      await people.signedIn(email, PASSWORD);
    },
  );

  test('stores the same rows before the answer for every address, and leaves no decoy behind', async () => {
    const { admin } = people.app;
    const tables = ['users', 'identities', 'audit_log_entries'];
    await admin.query(`
      CREATE TABLE auth.inserts (name text, has_password boolean);
      CREATE FUNCTION auth.note_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO auth.inserts VALUES (TG_TABLE_NAME, to_jsonb(NEW) ->> 'encrypted_password' IS NOT NULL);
        RETURN NEW;
      END $$;
      ${tables.map((name) => `CREATE TRIGGER note AFTER INSERT ON auth.${name} FOR EACH ROW EXECUTE FUNCTION auth.note_insert();`).join('\n')}
    `);
    const inserts = async (email: string) => {
      await admin.query('TRUNCATE auth.inserts');
      await ask('/signup', body(email));
      return (await admin.query('SELECT * FROM auth.inserts ORDER BY name')).rows;
    };
    const expected = await inserts(unknown());
    expect(expected).toEqual([
      { name: 'audit_log_entries', has_password: false },
      { name: 'identities', has_password: false },
      { name: 'users', has_password: true },
    ]);
    for (const email of [known, unconfirmed, byGoogle]) {
      expect(await inserts(email)).toEqual(expected);
      await people.app.auth?.idle();
      const { rows } = await admin.query(`SELECT email FROM auth.users WHERE email LIKE '%' || $1`, [email]);
      expect(rows).toEqual([{ email }]);
    }
  });

  test('refuses the same addresses for known and unknown ones', async () => {
    for (const spoilt of [(email: string) => ` ${email}`, (email: string) => `${email} `]) {
      const refused = await onTheWire('/signup', body(spoilt(unknown())));
      expect(refused.status).toBe(400);
      expect(await onTheWire('/signup', body(spoilt(known)))).toEqual(refused);
    }
  });
});

describe('a wrong password', () => {
  const path = '/token?grant_type=password';

  test('gets the same answer for every address', async () => {
    const answer = await onTheWire(path, { email: unknown(), password: 'wrong' });
    expect(JSON.parse(answer.text)).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    for (const email of [known, unconfirmed, byGoogle]) {
      expect(await onTheWire(path, { email, password: 'wrong' })).toEqual(answer);
    }
  });

  test.each([
    ['an unknown address', unknown],
    ['an unconfirmed address', () => unconfirmed],
    ['somebody who came by Google', () => byGoogle],
  ])('is hashed for %s as for a known one', async (_, address) => {
    const compared = await ratio(
      () => ask(path, { email: address(), password: 'wrong' }),
      () => ask(path, { email: known, password: 'wrong' }),
    );
    expect(compared).toBeGreaterThan(0.5);
    expect(compared).toBeLessThan(2);
  });

  test('an unconfirmed address is reported only with the correct password', async () => {
    const { error } = await people
      .client()
      .auth.signInWithPassword({ email: unconfirmed, password: PASSWORD });
    expect(error?.code).toBe('email_not_confirmed');
  });
});

test('an invitation reveals nothing about the invited address', async () => {
  const owner = await people.app.owner();
  await people.app.admin.query('UPDATE oficio.organizations SET setup_completed_at = $2 WHERE id = $1', [
    owner.organizationId,
    people.app.clock.now(),
  ]);
  const answers = [];
  for (const email of [known, unknown()]) {
    const answer = await people.app.call(invitationRoutes.create, {
      as: owner,
      body: { email, role: 'viewer' },
    });
    answers.push({ status: answer.status, body: { ...answer.body, id: '', email: '' } });
  }
  expect(answers[0]?.status).toBe(201);
  expect(answers[0]).toEqual(answers[1]);
});

test('a mail server that hangs delays no answer', async () => {
  const { auth } = people.app;
  if (!auth) throw new Error('The application has no auth service');
  const { promise, resolve } = Promise.withResolvers<void>();
  auth.mailServer = promise;
  const { email } = await people.account();
  const sent = auth.mails.length;
  const answers = [
    await ask('/signup', { email: unknown(), password: PASSWORD }),
    await ask('/recover', { email }),
    await ask('/otp', { email, create_user: false }),
    await ask('/resend', { email: unconfirmed, type: 'signup' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await (await people.signedIn(email)).auth.updateUser({ email: unknown() })).error).toBeNull();
  expect(auth.mails).toHaveLength(sent);
  resolve();
  await auth.idle();
  expect(auth.mails.length).toBeGreaterThan(sent);
});

/**
 * The ratio of their CPU times, as medians of alternating runs, because a password's hash dominates both. Wall-clock
 * time would include other work of the machine.
 */
async function ratio(
  one: () => Promise<{ cpu: number }>,
  other: () => Promise<{ cpu: number }>,
): Promise<number> {
  const spent: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    spent[0].push((await one()).cpu);
    spent[1].push((await other()).cpu);
  }
  const [mine = 0, theirs = 1] = spent.map((each) => each.sort((a, b) => a - b)[2] ?? 0);
  return mine / theirs;
}

/** The answer without values that are new in every answer: ids by their version, times by their format. */
function formOf({ status, headers, text }: Awaited<ReturnType<typeof ask>>, email: string) {
  const form = text
    .replaceAll(email, 'EMAIL')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'UUID v$1')
    .replace(/\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d(\.\d{1,3})?(Z|\+00)/g, 'TIME$1$3');
  return {
    status,
    headers: headers.filter((name) => name !== 'content-length'),
    form,
    user: JSON.parse(form),
  };
}
