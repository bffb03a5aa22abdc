import { createHash } from 'node:crypto';
import { DAY_MS, type Invitation, invitationRoutes, type MemberScope } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Inbox, type Smtp, startSmtp } from '../../../embedded/mail/index.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { Jobs } from '../../jobs/jobs.ts';

let inbox: Inbox;
let smtp: Smtp;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  smtp = await startSmtp((source, recipients) => inbox.receive(source, recipients));
  app = await TestApplication.start({ smtpUrl: smtp.url });
});

afterAll(async () => {
  await app.stop();
  await smtp.close();
});

beforeEach(async () => {
  inbox = new Inbox();
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await app.owner();
});

/** Also retries failed jobs. */
const sendAll = () => app.nest.get(Jobs, { strict: false }).runPending({ early: true });
const verify = (token: string) => app.call(invitationRoutes.verify, { query: { token } });

async function create(email: string, limits: { clientIds?: string[] } = {}): Promise<Invitation> {
  const scope = limits.clientIds ? 'assigned' : 'all';
  const body = { email, role: 'viewer' as const, scope: scope as MemberScope, ...limits };
  return (await app.call(invitationRoutes.create, { as: owner, body })).body;
}

/** The token of the newest mail to the address. */
function tokenIn(email: string): string {
  const link = new URL(inbox.list(email)[0]?.links.find((one) => one.includes('token=')) ?? '');
  expect([link.origin, link.pathname, [...link.searchParams.keys()]]).toEqual([
    'http://127.0.0.1',
    '/accept-invitation',
    ['token'],
  ]);
  return link.searchParams.get('token') ?? '';
}

describe('the mail', () => {
  test('goes to the invited address alone, with a valid link', async () => {
    await create('Eva@Example.com');
    expect(inbox.list()).toEqual([]);
    await sendAll();
    expect(inbox.list().map(({ to }) => to)).toEqual(['eva@example.com']);
    const [mail] = inbox.list();
    expect(mail?.subject).toContain('Taller Ruiz');
    const token = tokenIn('eva@example.com');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await verify(token)).body.email).toBe('eva@example.com');
  });

  test('says that the person will be limited to some clients, and names none of them', async () => {
    const { id } = await app.client(owner, { displayName: 'Café Lumbre' });
    await create('eva@example.com', { clientIds: [id] });
    await create('iris@example.com');
    await sendAll();
    const [limited, other] = ['eva', 'iris'].map((name) => inbox.list(`${name}@example.com`)[0]);
    for (const text of [limited?.text, limited?.html]) {
      expect(text).toContain('You’ll see the clients assigned to you.');
      expect(text).not.toContain('Lumbre');
    }
    expect(other?.text).toContain('Taller Ruiz');
    expect(other?.text).not.toContain('assigned');
  });

  test('sent again has another link, and the first one is invalid', async () => {
    const { id } = await create('eva@example.com');
    await sendAll();
    const first = tokenIn('eva@example.com');
    await app.call(invitationRoutes.resend, { as: owner, parameters: { id } });
    expect((await verify(first)).status).toBe(404);
    await sendAll();
    const second = tokenIn('eva@example.com');
    expect([(await verify(first)).status, (await verify(second)).status]).toEqual([404, 200]);
  });

  test('is not sent for an invitation that was withdrawn or has expired', async () => {
    const { id } = await create('eva@example.com');
    await app.call(invitationRoutes.revoke, { as: owner, parameters: { id } });
    await create('iris@example.com');
    app.clock.advance(7 * DAY_MS);
    expect(await sendAll()).toEqual({ done: 2, failed: 0 });
    expect(inbox.list()).toEqual([]);
  });

  test('retried has a new token, and the former one is stored nowhere', async () => {
    await create('eva@example.com');
    const receive = inbox.receive.bind(inbox);
    inbox.receive = async () => {
      throw new Error('The mailbox is full');
    };
    expect((await sendAll()).failed).toBeGreaterThan(0);
    inbox.receive = receive;
    expect(await sendAll()).toEqual({ done: 1, failed: 0 });
    expect((await verify(tokenIn('eva@example.com'))).status).toBe(200);
  });
});

describe('the outcome of the mail', () => {
  const delivery = async () => {
    const { invitations } = (await app.call(invitationRoutes.list, { as: owner })).body;
    return invitations.map((invitation) => [invitation.delivery, invitation.deliveryFailure]);
  };
  const failing = (responseCode: number) => {
    const receive = inbox.receive.bind(inbox);
    inbox.receive = async () => {
      throw Object.assign(new Error('The mailbox is unavailable'), { responseCode });
    };
    return () => {
      inbox.receive = receive;
    };
  };

  test('a delivered mail counts as sent', async () => {
    await create('eva@example.com');
    expect(await delivery()).toEqual([['sending', null]]);
    await sendAll();
    expect(await delivery()).toEqual([['sent', null]]);
  });

  test('a temporary refusal leaves it pending', async () => {
    await create('eva@example.com');
    const recover = failing(451);
    expect(await sendAll()).toEqual({ done: 0, failed: 1 });
    expect(await delivery()).toEqual([['sending', null]]);
    recover();
    await sendAll();
    expect(await delivery()).toEqual([['sent', null]]);
  });

  test('a permanent refusal isn’t retried, and is shown until the next delivery', async () => {
    const { id } = await create('eva@example.com');
    const recover = failing(550);
    expect(await sendAll()).toEqual({ done: 1, failed: 0 });
    expect(await delivery()).toEqual([['refused', 'The mailbox is unavailable']]);
    recover();
    expect(await sendAll()).toEqual({ done: 0, failed: 0 });
    expect(inbox.list()).toEqual([]);
    const again = await app.call(invitationRoutes.resend, { as: owner, parameters: { id } });
    expect(again.body).toMatchObject({ delivery: 'sending', deliveryFailure: null });
    await sendAll();
    expect(await delivery()).toEqual([['sent', null]]);
  });
});

describe('a working token', () => {
  test('is 32 random bytes, stored as SHA-256', async () => {
    const { id } = await create('eva@example.com');
    await sendAll();
    const token = tokenIn('eva@example.com');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await app.admin.query('SELECT token_hash FROM oficio.invitations WHERE id = $1', [id]);
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest('base64url') }]);
  });

  test('is in no column of any table, and no stored value works as a token', async () => {
    const body = { email: 'eva@example.com', role: 'viewer' } as const;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await app.call(invitationRoutes.create, { as: owner, body, headers });
    await sendAll();
    const token = tokenIn('eva@example.com');
    const invited = await app.person({ email: 'eva@example.com' });
    const answer = { as: invited, body: { token }, headers: { 'idempotency-key': crypto.randomUUID() } };
    await create('iris@example.com');
    await sendAll();
    const waiting = tokenIn('iris@example.com');
    expect((await app.call(invitationRoutes.accept, answer)).status).toBe(200);
    const texts = await everyText();
    expect(texts.filter((text) => text.includes('eva@example.com')).length).toBeGreaterThan(2);
    expect(texts.filter((text) => text.includes(token) || text.includes(waiting))).toEqual([]);
    const words = new Set(texts.flatMap((text) => text.match(/[\w-]{43,}/g) ?? []));
    expect(words.size).toBeGreaterThan(0);
    for (const word of words) expect((await verify(word)).status).toBe(404);
  });

  test('is in no log line and no error', async () => {
    await create('eva@example.com');
    await sendAll();
    const token = tokenIn('eva@example.com');
    const stranger = await app.person();
    app.logLines.length = 0;
    const path = invitationRoutes.verify.path;
    const answers = [
      await app.fetch('GET', `${path}?token=${token}`),
      await app.fetch('GET', `${path}?token=${token}x`),
      await app.fetch('GET', `${path}/${token}`),
      await app.fetch('POST', `${path}?token=${token}`),
      await app.call(invitationRoutes.accept, { as: stranger, body: { token } }),
      await app.call(invitationRoutes.accept, { as: stranger, body: { token, more: token } }),
      await app.fetch('POST', invitationRoutes.accept.path, { as: stranger, body: `{"token":"${token}` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 403, 400, 400]);
    expect(answers.filter(({ text }) => text.includes(token))).toEqual([]);
    expect(app.logLines.length).toBeGreaterThanOrEqual(answers.length);
    expect(app.logLines.filter((line) => line.includes(token))).toEqual([]);
  });
});

/** Every value of every table, as text. */
async function everyText(): Promise<string[]> {
  const tables = await app.admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) => app.admin.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)),
  );
  return rows.flatMap(({ rows: found }) => found.map(({ text }) => text));
}
