import { randomUUID } from 'node:crypto';
import {
  cannedReplyRoutes,
  deskTicketRoutes,
  notificationRoutes,
  supportRoutes,
  TICKETS,
  ticketRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import {
  answerAtDesk,
  askedTicket,
  deskTicketOf,
  runPeriodic,
  stepOf,
  ticketOf,
  uploadedFile,
  writeTo,
} from '../../../test/test-tickets.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { pdf } from '../files/files.fixture.ts';

const SUPERADMIN = 'superadmin@example.com';
const MAILBOX = 'support@oficio.app';
const MONDAY = '2026-11-16T17:00:00.000Z';

let inbox: TestInbox;
let app: TestApplication;
let superadmin: TestOwner;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    trustProxy: 1,
    superadminEmails: [SUPERADMIN],
  });
  superadmin = await app.owner({ email: SUPERADMIN });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set(MONDAY);
  owner = await app.owner();
});

const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const list = async (as: TestPerson, query: Record<string, string> = {}) =>
  (await app.call(ticketRoutes.list, { as, query })).body.items;
const deskList = async (query: Record<string, string> = {}) =>
  (await app.call(deskTicketRoutes.list, { as: superadmin, query })).body.items;
const bodies = ({ messages }: { messages: readonly { body: string }[] }) => messages.map(({ body }) => body);

test('a question, its answer and what follows', async () => {
  const asked = await askedTicket(app, owner, {
    category: 'bug',
    diagnostics: { version: '1.2.3', path: '/clients/•', transitions: ['auth: signedIn'] },
  });
  expect(asked).toMatchObject({
    desk: 'product',
    status: 'open',
    priority: 'normal',
    isOwn: true,
    client: null,
    // Three working days of eight hours.
    firstResponseDueAt: '2026-11-19T17:00:00.000Z',
    firstAnsweredAt: null,
    lastMessageBy: 'member',
    diagnostics: { version: '1.2.3', path: '/clients/•', transitions: ['auth: signedIn'] },
    messages: [{ author: { kind: 'member', name: 'Ana Ruiz' }, body: 'Can I move?', internal: false }],
  });
  await runJobs();
  expect(inbox.to(MAILBOX)[0]?.text).toContain('Can I move?');

  app.clock.advance(60_000);
  const answered = await answerAtDesk(app, superadmin, asked.id, 'Yes, on Friday.');
  expect([answered.status, answered.body.status]).toEqual([201, 'waiting_on_customer']);
  await runJobs();
  const [mail] = inbox.to(owner.email);
  expect(mail?.text).toContain('Yes, on Friday.');
  expect(mail?.text).toContain('A reply to this email isn’t added to it.');
  expect(mail?.links).toContain(`http://127.0.0.1/support/${asked.id}`);
  expect(inbox.sources.at(-1)).toMatch(/^Reply-To: support@oficio\.app\r?$/m);
  const { body: noticed } = await app.call(notificationRoutes.list, { as: owner });
  expect(noticed.items).toMatchObject([
    {
      type: 'ticket_answered',
      text: 'Oficio has answered “A question about hosting”',
      path: `/support/${asked.id}`,
    },
  ]);

  const thanks = await writeTo(app, owner, asked.id, 'Thank you.');
  expect([thanks.status, thanks.body.status]).toEqual([201, 'waiting_on_support']);
  await runJobs();
  expect(inbox.to(MAILBOX)[0]?.text).toContain('Thank you.');
  expect(bodies(await ticketOf(app, owner, asked.id))).toEqual([
    'Can I move?',
    'Yes, on Friday.',
    'Thank you.',
  ]);
  expect((await ticketOf(app, owner, asked.id)).firstAnsweredAt).toBe('2026-11-16T17:01:00.000Z');
});

test('a mail is sent once, also if its job runs twice', async () => {
  const { id } = await askedTicket(app, owner);
  const { body } = await answerAtDesk(app, superadmin, id, 'Only once.');
  const messageId = body.messages.at(-1)?.id;
  await app.admin.query("SELECT oficio.enqueue_job('support-answer.send', $1)", [{ messageId }]);
  await runJobs();
  expect(inbox.to(owner.email).filter(({ text }) => text.includes('Only once.'))).toHaveLength(1);
});

test('a contact-form message of a signed-in person is among the own; a visitor gets the answer by mail', async () => {
  const send = (as?: TestPerson, email = owner.email) =>
    app.call(supportRoutes.contact, {
      body: { name: 'Ana', email, subject: 'From the form', message: 'Hello' },
      headers: { 'x-forwarded-for': `203.0.113.${as ? 7 : 8}` },
      ...(as && { as }),
    });
  await send(owner);
  const visitor = `${randomUUID()}@example.com`;
  await send(undefined, visitor);
  expect(await list(owner)).toMatchObject([
    { subject: 'From the form', isOwn: true, lastMessageBy: 'member' },
  ]);
  const [ofVisitor] = (await deskList({ search: 'from the form' })).filter(
    ({ requesterEmail }) => requesterEmail === visitor,
  );
  expect(ofVisitor).toMatchObject({ organization: null, lastMessageBy: 'visitor' });
  await answerAtDesk(app, superadmin, ofVisitor?.id ?? '', 'Welcome.');
  await runJobs();
  const [mail] = inbox.to(visitor);
  expect(mail?.text).toContain('Welcome.');
  expect(mail?.links.filter((link) => link.includes('/support/'))).toEqual([]);
});

describe('a ticket', () => {
  test('is read by the person, by owner and admin of the organization, and by nobody else', async () => {
    const member = await app.member(owner.organizationId, 'viewer');
    const { id } = await askedTicket(app, member);
    const admin = await app.member(owner.organizationId, 'admin');
    const manager = await app.member(owner.organizationId, 'manager');
    const stranger = await app.owner();
    expect(await list(member)).toMatchObject([{ id, isOwn: true }]);
    for (const as of [owner, admin]) expect(await list(as)).toMatchObject([{ id, isOwn: false }]);
    for (const as of [manager, stranger]) {
      expect(await list(as)).toEqual([]);
      expect(refusal(await app.call(ticketRoutes.one, { as, parameters: { id } }))).toEqual([
        404,
        'resource.not_found',
      ]);
      expect(refusal(await writeTo(app, as, id, 'Me, too'))).toEqual([404, 'resource.not_found']);
    }
    expect((await writeTo(app, owner, id, 'We need it soon.')).status).toBe(201);
  });

  test('needs neither an organization nor a subscription', async () => {
    const person = await app.person();
    const { id } = await askedTicket(app, person);
    expect(await list(person)).toMatchObject([{ id }]);
    const unpaid = await app.owner();
    await app.admin.query(
      "UPDATE oficio.subscriptions SET status = 'canceled', plan_id = NULL WHERE organization_id = $1",
      [unpaid.organizationId],
    );
    const { id: second } = await askedTicket(app, unpaid);
    expect((await writeTo(app, unpaid, second, 'More')).status).toBe(201);
    expect(
      refusal(await app.call(ticketRoutes.list, { as: unpaid, query: { desk: 'organization' } })),
    ).toEqual([402, 'subscription.required']);
  });

  test('of a person who was removed from the organization is out of reach', async () => {
    const member = await app.member(owner.organizationId, 'member');
    const { id } = await askedTicket(app, member);
    await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [member.userId]);
    const again = await app.session(member);
    expect((await app.call(ticketRoutes.one, { as: again, parameters: { id } })).status).toBe(404);
  });

  test('is resolved, opened again within 14 days, and closed after them', async () => {
    const { id } = await askedTicket(app, owner);
    expect((await stepOf(app, owner, ticketRoutes.resolve, id)).body.status).toBe('resolved');
    expect(refusal(await answerAtDesk(app, superadmin, id, 'Late'))).toEqual([409, 'ticket.not_possible']);
    app.clock.advance(TICKETS.reopenDays * 24 * 3_600_000 - 1);
    expect((await stepOf(app, owner, ticketRoutes.reopen, id)).body.status).toBe('waiting_on_support');
    await stepOf(app, owner, ticketRoutes.resolve, id);
    app.clock.advance(TICKETS.reopenDays * 24 * 3_600_000);
    expect((await ticketOf(app, owner, id)).status).toBe('closed');
    expect(await list(owner, { status: 'closed' })).toMatchObject([{ id }]);
    expect(await list(owner, { status: 'resolved' })).toEqual([]);
    expect(refusal(await stepOf(app, owner, ticketRoutes.reopen, id))).toEqual([409, 'ticket.not_possible']);
    expect(refusal(await writeTo(app, owner, id, 'Again'))).toEqual([409, 'ticket.not_possible']);
    await runPeriodic(app, 'ticket.close');
    const closed = await ticketOf(app, owner, id);
    expect(closed).toMatchObject({ status: 'closed', closedAt: app.clock.instant() });
    app.clock.advance(3_600_000);
    await runPeriodic(app, 'ticket.close');
    expect(await ticketOf(app, owner, id)).toEqual(closed);
    expect(refusal(await writeTo(app, owner, id, 'Again'))).toEqual([409, 'ticket.not_possible']);
    expect(refusal(await answerAtDesk(app, superadmin, id, 'A note', true))).toEqual([
      409,
      'ticket.not_possible',
    ]);
  });

  test('an answer within 14 days opens it again', async () => {
    const { id } = await askedTicket(app, owner);
    await stepOf(app, owner, ticketRoutes.resolve, id);
    const { body } = await writeTo(app, owner, id, 'It happened again');
    expect([body.status, body.resolvedAt]).toEqual(['waiting_on_support', null]);
  });

  test('that is closed is followed by one that names it; no other one is', async () => {
    const { id, number } = await askedTicket(app, owner);
    const follow = (previousId: string, as: TestPerson = owner) =>
      app.call(ticketRoutes.create, {
        as,
        body: { subject: 'Again', category: 'bug', message: 'x', previousId },
      });
    expect(refusal(await follow(id))).toEqual([409, 'ticket.not_possible']);
    await stepOf(app, owner, ticketRoutes.resolve, id);
    app.clock.advance(TICKETS.reopenDays * 24 * 3_600_000);
    const { body } = await follow(id);
    expect(body.previous).toEqual({ id, number, subject: 'A question about hosting' });
    expect(refusal(await follow(id, await app.owner()))).toEqual([404, 'resource.not_found']);
  });

  test('is rated by the person who has asked, once it was resolved', async () => {
    const { id } = await askedTicket(app, owner);
    const rate = (as: TestPerson, rating: number) =>
      app.call(ticketRoutes.rate, { as, parameters: { id }, body: { rating } });
    expect(refusal(await rate(owner, 5))).toEqual([409, 'ticket.not_possible']);
    await stepOf(app, owner, ticketRoutes.resolve, id);
    const admin = await app.member(owner.organizationId, 'admin');
    expect(refusal(await rate(admin, 1))).toEqual([403, 'access.forbidden']);
    for (const rating of [0, 6, 2.5]) expect((await rate(owner, rating)).status).toBe(400);
    expect((await rate(owner, 4)).body.rating).toBe(4);
    expect(await deskTicketOf(app, superadmin, id)).toMatchObject({ rating: 4 });
  });

  test('a step that knows another version is refused with the present one', async () => {
    const { id, version } = await askedTicket(app, owner);
    await writeTo(app, owner, id, 'More');
    const stale = await app.call(ticketRoutes.resolve, { as: owner, parameters: { id }, body: { version } });
    expect(stale.body).toMatchObject({
      code: 'version.stale',
      details: { current: { version: version + 1, messages: [{}, { body: 'More' }] } },
    });
    const atDesk = await app.call(deskTicketRoutes.prioritise, {
      as: superadmin,
      parameters: { id },
      body: { version, priority: 'high' },
    });
    expect(refusal(atDesk)).toEqual([409, 'version.stale']);
  });
});

describe('a message', () => {
  test('that is sent twice with one key is one message', async () => {
    const { id } = await askedTicket(app, owner);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      writeTo(app, owner, id, 'Once', headers),
      writeTo(app, owner, id, 'Once', headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(bodies(await ticketOf(app, owner, id))).toEqual(['Can I move?', 'Once']);
  });

  test('of two people at once stand both, also beside a note', async () => {
    const { id } = await askedTicket(app, owner);
    const admin = await app.member(owner.organizationId, 'admin');
    const answers = await Promise.all([
      writeTo(app, owner, id, 'One'),
      writeTo(app, admin, id, 'Two'),
      answerAtDesk(app, superadmin, id, 'Three', true),
      answerAtDesk(app, superadmin, id, 'Four'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(bodies(await deskTicketOf(app, superadmin, id)).toSorted()).toEqual([
      'Can I move?',
      'Four',
      'One',
      'Three',
      'Two',
    ]);
    expect((await deskTicketOf(app, superadmin, id)).version).toBe(5);
  });

  test.each([
    ['without text', { body: ' \n' }, 'Message is required'],
    ['of 5,001 characters', { body: 'x'.repeat(5_001) }, 'Message can have at most 5000 characters'],
    [
      'with six files',
      { body: 'x', files: Array.from({ length: 6 }, () => randomUUID()) },
      'A message can have at most 5 files',
    ],
    [
      'with a file that isn’t there',
      { body: 'x', files: [randomUUID()] },
      'A file isn’t there any more. Please choose it again.',
    ],
  ])('%s is refused', async (_, body, message) => {
    const { id } = await askedTicket(app, owner);
    expect(await writeTo(app, owner, id, body)).toMatchObject({ status: 400, body: { error: message } });
    expect((await ticketOf(app, owner, id)).messages).toHaveLength(1);
  });

  test('the 21st of an hour is refused; refused ones and repetitions don’t count', async () => {
    const { id } = await askedTicket(app, owner);
    for (let count = 0; count < 3; count += 1) {
      expect((await writeTo(app, owner, id, { body: 'x', files: [randomUUID()] })).status).toBe(400);
    }
    const headers = { 'idempotency-key': randomUUID() };
    for (let count = 0; count < 3; count += 1) await writeTo(app, owner, id, 'Repeated', headers);
    const statuses = [];
    for (let count = 0; count < 19; count += 1) {
      statuses.push((await writeTo(app, owner, id, `Message ${count}`)).status);
    }
    expect(statuses).toEqual([...Array(18).fill(201), 429]);
    expect((await writeTo(app, superadmin, id, 'x')).status).toBe(404);
    expect((await writeTo(app, owner, id, 'Repeated', headers)).status).toBe(201);
  });

  test('60 hostile texts are text in answers and in mails', async () => {
    const { id } = await askedTicket(app, owner);
    const sources = inbox.sources.length;
    for (const text of HOSTILE_TEXTS) {
      expect((await answerAtDesk(app, superadmin, id, text)).status).toBe(201);
    }
    await runJobs();
    for (const { subject, html } of inbox.to(owner.email).slice(0, inbox.sources.length - sources)) {
      expect(subject).toMatch(/^\[T-\d+\] A question about hosting$/);
      expect(html).not.toMatch(/<(script|img|svg|iframe)\b/i);
    }
    const { messages } = await ticketOf(app, owner, id);
    expect(messages.slice(1).map(({ body }) => body)).toEqual(HOSTILE_TEXTS.map((text) => text.trim()));
  });

  test('of Oficio that is internal isn’t shown, mailed or counted as an answer', async () => {
    const { id } = await askedTicket(app, owner);
    await runJobs();
    const before = inbox.sources.length;
    const { body } = await answerAtDesk(app, superadmin, id, 'Ask Luis first', true);
    expect([body.status, body.messages.length, body.lastMessageBy]).toEqual(['open', 2, 'member']);
    await runJobs();
    expect(inbox.sources.length).toBe(before);
    expect(bodies(await ticketOf(app, owner, id))).toEqual(['Can I move?']);
    expect((await ticketOf(app, owner, id)).firstAnsweredAt).toBeNull();
    expect((await app.call(notificationRoutes.list, { as: owner })).body.items).toEqual([]);
    expect(refusal(await writeTo(app, owner, id, { body: 'x', internal: true }))).toEqual([
      403,
      'access.forbidden',
    ]);
  });
});

describe('a file', () => {
  const content = (as: TestPerson, id: string, fileId: string, base = '/api/support/tickets') =>
    fetch(`${app.url}${base}/${id}/files/${fileId}/content`, {
      headers: { authorization: `Bearer ${as.token}` },
    });

  test('belongs to its uploader until the message is sent, then to the message', async () => {
    const member = await app.member(owner.organizationId, 'viewer');
    const fileId = await uploadedFile(app, member, pdf);
    const stolen = { subject: 'x', category: 'bug', message: 'x', files: [fileId] } as const;
    expect((await app.call(ticketRoutes.create, { as: owner, body: stolen })).status).toBe(400);
    const { id, messages } = await askedTicket(app, member, { files: [fileId] });
    expect(messages[0]?.files).toMatchObject([
      { id: fileId, name: 'screen.pdf', contentType: 'application/pdf' },
    ]);
    for (const as of [member, owner]) {
      const answer = await content(as, id, fileId);
      expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
        200,
        "default-src 'none'; sandbox",
      ]);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(pdf));
    }
    expect((await content(superadmin, id, fileId, '/api/superadmin/tickets')).status).toBe(200);
    const manager = await app.member(owner.organizationId, 'manager');
    expect((await content(manager, id, fileId)).status).toBe(404);
    expect((await content(owner, id, fileId, '/api/superadmin/tickets')).status).toBe(404);
    expect((await writeTo(app, member, id, { body: 'Again', files: [fileId] })).status).toBe(400);
  });

  test('that no message has after a day is removed; that of a message stays until its ticket goes', async () => {
    const unsent = await uploadedFile(app, owner, pdf);
    const fileId = await uploadedFile(app, owner, pdf);
    const { id } = await askedTicket(app, owner, { files: [fileId] });
    const there = async () =>
      (
        await app.admin.query<{ id: string }>('SELECT id FROM oficio.documents WHERE id = ANY ($1)', [
          [unsent, fileId],
        ])
      ).rows.map((row) => row.id);
    await runPeriodic(app, 'ticket-file.purge');
    expect(await there()).toHaveLength(2);
    app.clock.advance(TICKETS.unsentFileMs);
    await runPeriodic(app, 'ticket-file.purge');
    expect(await there()).toEqual([fileId]);
    await app.admin.query('DELETE FROM oficio.support_tickets WHERE id = $1', [id]);
    expect(await there()).toEqual([]);
  });
});

describe('the desk', () => {
  test('is closed to everybody but superadmins', async () => {
    const { id } = await askedTicket(app, owner);
    const at = { as: owner, parameters: { id } };
    const answers = await Promise.all([
      app.call(deskTicketRoutes.list, { as: owner }),
      app.call(deskTicketRoutes.one, at),
      app.call(deskTicketRoutes.write, { ...at, body: { body: 'x' } }),
      app.call(deskTicketRoutes.resolve, { ...at, body: { version: 1 } }),
      app.call(deskTicketRoutes.reopen, { ...at, body: { version: 1 } }),
      app.call(deskTicketRoutes.assign, { ...at, body: { version: 1, assigneeId: null } }),
      app.call(deskTicketRoutes.prioritise, { ...at, body: { version: 1, priority: 'high' } }),
      app.call(deskTicketRoutes.merge, { ...at, body: { version: 1, intoId: randomUUID() } }),
      app.call(cannedReplyRoutes.list, { as: owner }),
      app.call(cannedReplyRoutes.create, { as: owner, body: { title: 'x', body: 'x' } }),
      app.call(cannedReplyRoutes.update, { ...at, body: { title: 'x', body: 'x', version: 1 } }),
      app.call(cannedReplyRoutes.remove, at),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  test('lists what is due first, and what is answered last, in pages', async () => {
    await app.admin.query('DELETE FROM oficio.support_tickets');
    const ids = [];
    for (let day = 0; day < 3; day += 1) {
      ids.push((await askedTicket(app, owner)).id);
      app.clock.advance(24 * 3_600_000);
    }
    await answerAtDesk(app, superadmin, ids[0] ?? '', 'Done');
    const first = await app.call(deskTicketRoutes.list, { as: superadmin, query: { limit: '2' } });
    expect(first.body.items.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    const cursor = first.body.nextCursor ?? '';
    const second = await app.call(deskTicketRoutes.list, { as: superadmin, query: { limit: '2', cursor } });
    expect([second.body.items.map(({ id }) => id), second.body.nextCursor, second.body.total]).toEqual([
      [ids[0]],
      null,
      3,
    ]);
    expect((await deskList({ status: 'unresolved', sort: '-lastMessageAt' })).map(({ id }) => id)).toEqual([
      ids[0],
      ids[2],
      ids[1],
    ]);
    expect((await deskList({ search: 'T-' })).length).toBe(3);
    expect(await deskList({ search: 'nothing like it' })).toEqual([]);
  });

  test('finds a question by its subject, its number, and the name and the address of the person', async () => {
    const { id, number } = await askedTicket(app, owner, { subject: 'Łódź, Ørsted' });
    for (const search of ['lodz ørst', `T-${number}`, 'ana ruiz lodz', `lodz ${owner.email}`]) {
      expect((await deskList({ search })).map((ticket) => ticket.id)).toEqual([id]);
    }
    expect(await list(owner, { search: 'lodz' })).toMatchObject([{ id }]);
  });

  test('assigns a question to a superadmin, and to nobody else', async () => {
    const { id, version } = await askedTicket(app, owner);
    const assign = (assigneeId: string | null, known: number) =>
      app.call(deskTicketRoutes.assign, {
        as: superadmin,
        parameters: { id },
        body: { version: known, assigneeId },
      });
    expect(refusal(await assign(owner.userId, version))).toEqual([400, 'request.invalid']);
    expect((await assign(superadmin.userId, version)).body.assignee).toEqual({
      id: superadmin.userId,
      name: 'Ana Ruiz',
    });
    expect(await deskList({ assignee: superadmin.userId })).toMatchObject([{ id }]);
    expect((await ticketOf(app, owner, id)).assignee).toBeNull();
    expect((await assign(null, version + 1)).body.assignee).toBeNull();
  });

  test('reads no request of an organization’s client', async () => {
    const { id: clientId } = await app.client(owner);
    const { body } = await app.call(ticketRoutes.createForClient, {
      as: owner,
      body: { clientId, subject: 'Private', category: 'bug', message: 'x' },
    });
    const at = { as: superadmin, parameters: { id: body.id } };
    expect((await app.call(deskTicketRoutes.one, at)).status).toBe(404);
    expect((await answerAtDesk(app, superadmin, body.id, 'x')).status).toBe(404);
    expect(await deskList({ search: 'private' })).toEqual([]);
  });

  test('has canned replies', async () => {
    const { body: reply } = await app.call(cannedReplyRoutes.create, {
      as: superadmin,
      body: { title: 'Moving', body: 'You can move on Friday.' },
    });
    const at = { as: superadmin, parameters: { id: reply.id } };
    const changed = { title: 'Moving', body: 'You can move today.', version: reply.version };
    expect((await app.call(cannedReplyRoutes.update, { ...at, body: changed })).body).toEqual({
      ...reply,
      body: 'You can move today.',
      version: 2,
    });
    expect(refusal(await app.call(cannedReplyRoutes.update, { ...at, body: changed }))).toEqual([
      409,
      'version.stale',
    ]);
    const titled = { title: 'Moving out', version: 2 };
    const stored = { ...reply, ...titled, body: 'You can move today.', version: 3 };
    expect((await app.call(cannedReplyRoutes.update, { ...at, body: titled })).body).toEqual(stored);
    expect((await app.call(cannedReplyRoutes.one, at)).body).toEqual(stored);
    const listed = await app.call(cannedReplyRoutes.list, { as: superadmin });
    expect(listed.body.replies).toMatchObject([stored]);
    expect((await app.call(cannedReplyRoutes.remove, at)).status).toBe(204);
    expect((await app.call(cannedReplyRoutes.remove, at)).status).toBe(404);
    expect((await app.call(cannedReplyRoutes.one, at)).status).toBe(404);
  });
});

describe('a merge', () => {
  const merge = (id: string, intoId: string, version: number) =>
    app.call(deskTicketRoutes.merge, { as: superadmin, parameters: { id }, body: { version, intoId } });

  test('puts the messages in the order of time; the merged ticket is closed and leads to the other', async () => {
    const first = await askedTicket(app, owner, { message: 'One' });
    app.clock.advance(1_000);
    const second = await askedTicket(app, owner, { message: 'Two' });
    app.clock.advance(1_000);
    await answerAtDesk(app, superadmin, first.id, 'Three');
    await answerAtDesk(app, superadmin, second.id, 'A note about it', true);
    app.clock.advance(1_000);
    const { body: later } = await writeTo(app, owner, second.id, 'Four');
    const { body } = await merge(second.id, first.id, later.version);
    expect(bodies(body)).toEqual(['One', 'Two', 'Three', 'A note about it', 'Four']);
    // The customer has written last.
    expect(body).toMatchObject({ status: 'waiting_on_support', lastMessageBy: 'member' });
    const gone = await ticketOf(app, owner, second.id);
    expect(gone).toMatchObject({ status: 'closed', messages: [], mergedInto: { id: first.id } });
    expect(bodies(await ticketOf(app, owner, first.id))).toEqual(['One', 'Two', 'Three', 'Four']);
    expect((await writeTo(app, owner, first.id, 'Five')).status).toBe(201);
    expect((await writeTo(app, owner, second.id, 'Five')).status).toBe(409);
    expect((await merge(second.id, first.id, gone.version)).status).toBe(409);
  });

  test('is refused for tickets of different people, and for a ticket and itself', async () => {
    const own = await askedTicket(app, owner);
    const other = await askedTicket(app, await app.owner());
    expect(refusal(await merge(own.id, other.id, own.version))).toEqual([409, 'ticket.not_possible']);
    expect(refusal(await merge(own.id, own.id, own.version))).toEqual([409, 'ticket.not_possible']);
    expect(refusal(await merge(own.id, randomUUID(), own.version))).toEqual([404, 'resource.not_found']);
    expect((await ticketOf(app, owner, own.id)).messages).toHaveLength(1);
  });

  test('each into the other at once: one stands', async () => {
    const [one, other] = [await askedTicket(app, owner), await askedTicket(app, owner)];
    const answers = await Promise.all([
      merge(one.id, other.id, one.version),
      merge(other.id, one.id, other.version),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const counts = await Promise.all(
      [one, other].map(async ({ id }) => (await ticketOf(app, owner, id)).messages.length),
    );
    expect(counts.toSorted()).toEqual([0, 2]);
  });
});
