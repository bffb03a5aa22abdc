import { failureSchema, RATE_LIMITS, supportRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { TestApplication, type TestPerson } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { Jobs } from '../../jobs/jobs.ts';

const MAILBOX = 'support@oficio.app';
const MESSAGE = {
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  subject: 'A question about hosting',
  message: 'Hello,\n\ncan I move my clients?\nAna',
};

let inbox: TestInbox;
let app: TestApplication;

beforeAll(async () => {
  inbox = await startTestInbox();
  // Behind a proxy each request can have its own address.
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, trustProxy: 1 });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(() =>
  app.admin.query(
    'DELETE FROM oficio.support_tickets; DELETE FROM oficio.rate_limits; DELETE FROM pgboss.job',
  ),
);

let calls = 0;
function nextAddress(): string {
  calls += 1;
  return `203.0.${Math.floor(calls / 250)}.${calls % 250}`;
}

interface Options {
  as?: TestPerson;
  from?: string;
  headers?: Record<string, string>;
}

async function contact(body: Record<string, unknown> = {}, { as, from, headers }: Options = {}) {
  return app.call(supportRoutes.contact, {
    body: { ...MESSAGE, ...body },
    headers: { 'x-forwarded-for': from ?? nextAddress(), ...headers },
    ...(as && { as }),
  });
}

async function tickets() {
  const { rows } = await app.admin.query(
    `SELECT t.subject, category, priority, status, organization_id, user_id, first_response_due_at AS due,
       author_name, author_email, body, internal
     FROM oficio.support_tickets t JOIN oficio.support_messages m ON m.ticket_id = t.id ORDER BY number`,
  );
  return rows;
}

/** Runs the queue and returns the mails. */
async function mails() {
  const before = inbox.sources.length;
  await app.nest.get(Jobs).runPending();
  return inbox.to(MAILBOX).slice(0, inbox.sources.length - before);
}

test('a visitor’s message is a ticket and one mail to the mailbox alone, with the sender as reply address', async () => {
  app.clock.set('2026-11-20T21:59:00.000Z');
  const sources = inbox.sources.length;
  const answer = await contact();
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await tickets()).toEqual([
    {
      subject: MESSAGE.subject,
      category: 'question',
      priority: 'normal',
      status: 'open',
      organization_id: null,
      user_id: null,
      due: new Date('2026-11-25T21:59:00.000Z'),
      author_name: MESSAGE.name,
      author_email: MESSAGE.email,
      body: MESSAGE.message,
      internal: false,
    },
  ]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(inbox.sources.length - sources).toBe(1);
  expect(inbox.sources.at(-1)).toMatch(/^Reply-To: ana@example\.com\r?$/m);
  expect(mail?.subject).toMatch(/^\[Ticket \d+\] A question about hosting$/);
  expect(mail?.text).toContain(MESSAGE.message);
  expect(await mails()).toEqual([]);
});

test('a message with a valid token belongs to the person, with an ended one to a visitor', async () => {
  const owner = await app.owner();
  expect((await contact({}, { as: owner })).status).toBe(204);
  const gone = await app.session(owner);
  await app.endSession(gone.sessionId);
  expect((await contact({}, { as: gone })).status).toBe(204);
  expect(await tickets()).toMatchObject([
    { organization_id: owner.organizationId, user_id: owner.userId },
    { organization_id: null, user_id: null },
  ]);
});

describe('a repeated message', () => {
  test('concurrently and within minutes is one ticket and one mail; a quarter of an hour later it is another', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => contact()));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
    expect([(await tickets()).length, (await mails()).length]).toEqual([1, 1]);
    await app.admin.query('DELETE FROM oficio.rate_limits');
    app.clock.advance(15 * 60_000);
    await contact();
    expect(await tickets()).toHaveLength(2);
  });

  test('with the same key gets the first answer, and another message with it is refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await contact({}, { headers });
    const again = await contact({}, { headers });
    const other = await contact({ message: 'Something else' }, { headers });
    expect([first, again, other].map(({ status }) => status)).toEqual([204, 204, 422]);
    expect(await tickets()).toHaveLength(1);
  });

  test('from another person is another ticket', async () => {
    await contact();
    await contact({ email: 'luis@example.com' });
    expect(await tickets()).toHaveLength(2);
  });
});

test('the mail is sent once, also if its job runs twice or the mail server was unreachable', async () => {
  await inbox.goAway();
  await contact({ subject: 'Sent late' });
  expect(await app.nest.get(Jobs).runPending()).toEqual({ done: 0, failed: 1 });
  await inbox.comeBack();
  const { rows } = await app.admin.query('SELECT id FROM oficio.support_tickets');
  const again = { ticketId: rows[0]?.id };
  await app.admin.query("SELECT oficio.enqueue_job('support-ticket.send', $1)", [again]);
  const before = inbox.sources.length;
  await app.nest.get(Jobs).runPending({ early: true });
  await app.nest.get(Jobs).runPending({ early: true });
  expect(inbox.sources.length - before).toBe(1);
});

describe('limits', () => {
  const { points, perMs } = RATE_LIMITS.contactMail;

  test('are per hour and network address; others aren’t affected', async () => {
    const statuses: number[] = [];
    for (let i = 0; i <= points; i += 1) {
      statuses.push((await contact({ email: `p${i}@example.com` }, { from: '198.51.100.1' })).status);
    }
    expect(statuses).toEqual([...Array(points).fill(204), 429]);
    const refused = await contact({ email: 'p9@example.com' }, { from: '198.51.100.1' });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(perMs / 1_000);
    expect(failureSchema.parse(refused.body)).toMatchObject({
      code: 'rate.limited',
      error: expect.stringContaining(MAILBOX),
    });
    expect((await contact({ email: 'p9@example.com' }, { from: '198.51.100.2' })).status).toBe(204);
    expect(await tickets()).toHaveLength(points + 1);
  });

  test('have no count for a mail address that a stranger could use up', async () => {
    for (let i = 0; i <= points; i += 1) await contact({ message: `In Ana’s name ${i}` });
    expect((await contact()).status).toBe(204);
  });

  test('don’t count a request that failed with a server fault', async () => {
    await app.admin.query('ALTER TABLE oficio.support_messages RENAME COLUMN body TO other');
    try {
      for (let i = 0; i < points; i += 1) {
        expect((await contact({}, { from: '198.51.100.3' })).status).toBe(500);
      }
    } finally {
      await app.admin.query('ALTER TABLE oficio.support_messages RENAME COLUMN other TO body');
    }
    expect((await contact({}, { from: '198.51.100.3' })).status).toBe(204);
  });

  test('store no readable address', async () => {
    await contact();
    const { rows } = await app.admin.query<{ key: string }>('SELECT key FROM oficio.rate_limits');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ key }) => /ana|example|203\./.test(key))).toEqual([]);
  });
});

test('a program that fills the hidden field gets the usual answer, and nothing is stored or sent', async () => {
  const person = await contact();
  const before = (await tickets()).length;
  await mails();
  const program = await contact({ homepage: 'https://spam.example.com' });
  const headersOf = ({ headers }: typeof program) =>
    [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name)).toSorted();
  expect([program.status, program.text]).toEqual([person.status, person.text]);
  expect(headersOf(program)).toEqual(headersOf(person));
  expect(await tickets()).toHaveLength(before);
  expect(await app.nest.get(Jobs).runPending()).toEqual({ done: 0, failed: 0 });
  expect((await contact({ homepage: '', subject: 'Left empty' })).status).toBe(204);
  expect(await tickets()).toHaveLength(before + 1);
});

test('known and unknown addresses get the same answer', async () => {
  const owner = await app.owner();
  const [known, unknown] = [
    await contact({ email: owner.email }),
    await contact({ email: 'no@example.com' }),
  ];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
});

describe('invalid messages, of which nothing is written', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: '  ' }, 'Name is required'],
    ['no address', { email: '' }, 'Please enter a valid email'],
    ['something that is no address', { email: 'ana' }, 'Please enter a valid email'],
    ['two addresses', { email: 'a@b.co,c@d.co' }, 'Please enter a valid email'],
    ['an address with a name', { email: 'Ana<a@b.co>' }, 'Please enter a valid email'],
    ['an address with a comma', { email: 'a,b@c.co' }, 'Please enter a valid email'],
    ['an address of two lines', { email: 'a@b.co\r\nBcc:c' }, 'Please enter a valid email'],
    ['an address that turns around', { email: 'a\u202e@b.co' }, 'Please enter a valid email'],
    ['no subject', { subject: '' }, 'Subject is required'],
    ['a long subject', { subject: 'x'.repeat(255) }, 'Subject can have at most 254 characters'],
    ['no message', { message: '\n' }, 'Message is required'],
    ['a long message', { message: 'x'.repeat(5_001) }, 'Message can have at most 5000 characters'],
    ['a NUL', { message: 'a\u0000' }, 'This text has characters that can’t be stored'],
    ['no text', { message: { text: 'x' } }, 'Message is required'],
    ['a status', { status: 'closed' }, 'This field can’t be set'],
    ['an organization', { organizationId: crypto.randomUUID() }, 'This field can’t be set'],
    ['a priority', { priority: 'urgent' }, 'This field can’t be set'],
  ])('%s', async (_, body, message) => {
    const answer = await contact(body);
    expect([answer.status, failureSchema.parse(answer.body).error]).toEqual([400, message]);
    expect(await tickets()).toEqual([]);
  });

  test('a message of 100 KB: 413; lone surrogates: 400; a form: 415', async () => {
    const large = await contact({ message: 'x'.repeat(100_000) });
    const surrogate = await app.fetch('POST', supportRoutes.contact.path, {
      body: `{"name":"\\ud800","email":"a@b.co","subject":"x","message":"x"}`,
    });
    const form = await app.fetch('POST', supportRoutes.contact.path, {
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([large.status, surrogate.status, form.status]).toEqual([413, 400, 415]);
    expect(await tickets()).toEqual([]);
  });
});

test('60 hostile texts are stored and mailed as text, with one recipient and no extra header', async () => {
  const sources = inbox.sources.length;
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const answer = await contact({
      name: text,
      subject: text,
      message: text,
      email: `h${index}@example.com`,
    });
    expect(answer.status).toBe(204);
  }
  const arrived = await mails();
  expect([arrived.length, (await tickets()).length]).toEqual([60, 60]);
  expect(inbox.to('everybody@evil.example.com')).toEqual([]);
  for (const { subject, html } of arrived) {
    expect(subject).toMatch(/^\[Ticket \d+\] [^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u);
    expect(html).not.toMatch(/<(script|img|svg|iframe|a|!--\[if mso\]><script)\b/i);
  }
  const names = inbox.sources.slice(sources).map((source) => {
    const [head = ''] = source.split('\r\n\r\n');
    return [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name?.toLowerCase()).toSorted();
  });
  expect(new Set(names.map(String)).size).toBe(1);
  expect(names[0]).not.toContain('bcc');
});

test('visitors’ tickets are removed after twelve months, members’ tickets stay with the account', async () => {
  app.clock.set('2026-01-31T12:00:00.000Z');
  const owner = await app.owner();
  await contact();
  await contact({}, { as: owner });
  const sweep = async (at: string) => {
    app.clock.set(at);
    await app.admin.query("SELECT oficio.enqueue_job('support-ticket.purge', '{}')");
    await app.nest.get(Jobs).runPending();
    return (await tickets()).map(({ user_id }) => user_id);
  };
  expect(await sweep('2027-01-31T03:17:00.000Z')).toEqual([null, owner.userId]);
  expect(await sweep('2027-02-01T03:17:00.000Z')).toEqual([owner.userId]);
});
