import { randomUUID } from 'node:crypto';
import {
  clientMergeRoutes,
  clientRoutes,
  type MemberRole,
  notificationRoutes,
  TICKETS,
  ticketRoutes,
  timelineRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { open, type PortalPerson, portalPerson, signIn } from '../../../test/test-portal-home.ts';
import {
  enteredRequest,
  portalRequest,
  runPeriodic,
  sendRequest,
  stepOf,
  ticketOf,
  uploadedFile,
  writeTo,
} from '../../../test/test-tickets.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { pdf } from '../files/files.fixture.ts';
import { ClientRequests } from './client-requests.service.ts';

const MONDAY = '2026-06-15T18:30:00.000Z';
const REQUESTS = '/portal/requests';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let person: PortalPerson;
let session: { cookie: string };

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, trustProxy: 1 });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set(MONDAY);
  owner = await issuer(app);
  person = await portalPerson(app, owner, { contact: { firstName: 'Eva', lastName: 'Ruiz' } });
  session = await signIn(app, inbox, person.address);
});

const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const list = async (as: TestPerson, query: Record<string, string> = {}) =>
  (await app.call(ticketRoutes.list, { as, query: { desk: 'organization', ...query } })).body.items;
const thread = (id: string, as = session) => open(app, `${REQUESTS}/${id}`, as);
const bodies = ({ messages }: { messages: readonly { body: string }[] }) => messages.map(({ body }) => body);
const notified = async (as: TestPerson) =>
  (await app.call(notificationRoutes.list, { as })).body.items.map(({ type, text }) => [type, text]);

async function changeContact(change: Record<string, unknown> | null): Promise<void> {
  const at = { as: owner, parameters: { id: person.clientId } };
  const { body } = await app.call(clientRoutes.one, at);
  const contacts = change === null ? [] : body.contacts.map((contact) => ({ ...contact, ...change }));
  const answer = await app.call(clientRoutes.update, { ...at, body: { version: body.version, contacts } });
  if (answer.status !== 200) throw new Error(answer.text);
}

test('a contact writes, a member answers, the contact answers again', async () => {
  const { html: empty } = await open(app, REQUESTS, session);
  expect(empty).toContain('You have written no request yet.');
  const id = await portalRequest(app, session, {
    subject: 'The site is down',
    message: 'Since noon.\r\nPlease help',
  });
  const { html } = await open(app, `${REQUESTS}/${id}?sent=1`, session);
  expect(html).toContain('Your message has arrived.');
  expect(html).toContain('Since noon.\nPlease help');
  expect(await list(owner)).toMatchObject([
    {
      id,
      desk: 'organization',
      subject: 'The site is down',
      status: 'open',
      requesterName: 'Eva Ruiz',
      client: { id: person.clientId },
      contact: { id: person.contactId, name: 'Eva Ruiz' },
      assignee: null,
      isOwn: false,
      lastMessageBy: 'contact',
      // 12:30 in Mexico City, three working days later.
      firstResponseDueAt: '2026-06-18T18:30:00.000Z',
    },
  ]);
  expect(await notified(owner)).toEqual([['ticket_received', 'Café Lumbre has written: “The site is down”']]);

  const { body: answered } = await writeTo(app, owner, id, 'We are on it.');
  expect(answered.status).toBe('waiting_on_customer');
  await runJobs();
  const [mail] = inbox.to(person.address);
  expect(mail?.subject).toBe(`T-${answered.number}: The site is down`);
  expect(mail?.text).toContain('We are on it.');
  expect(mail?.text).toContain('A reply to this email isn’t added to the request.');
  expect(mail?.links).toContain(`http://127.0.0.1${REQUESTS}/${id}`);
  const { html: home } = await open(app, '/portal/home', session);
  expect(home).toContain('Answer to “The site is down”');

  expect(await sendRequest(app, session, { path: `${REQUESTS}/${id}`, message: 'Thank you' })).toMatchObject({
    status: 303,
    location: `${REQUESTS}/${id}?sent=1`,
  });
  expect(await ticketOf(app, owner, id)).toMatchObject({
    status: 'waiting_on_support',
    messages: [
      { author: { kind: 'contact', name: 'Eva Ruiz' } },
      { author: { kind: 'member', name: 'Ana Ruiz' } },
      { author: { kind: 'contact' }, body: 'Thank you' },
    ],
  });
  const { body: timeline } = await app.call(timelineRoutes.ofClient, {
    as: owner,
    parameters: { id: person.clientId },
    query: { kind: 'ticket' },
  });
  expect(timeline.items.map(({ action, actor }) => [action, actor.kind])).toEqual([
    ['answered', 'client'],
    ['answered', 'member'],
    ['created', 'client'],
  ]);
});

test('the pages are in the client’s language', async () => {
  const spanish = await portalPerson(app, owner, { locale: 'es' });
  const as = await signIn(app, inbox, spanish.address);
  expect((await open(app, REQUESTS, as)).html).toContain('Todavía no ha escrito ninguna solicitud.');
  const id = await portalRequest(app, as);
  expect((await thread(id, as)).html).toContain('Enviar respuesta');
  await writeTo(app, owner, id, 'Estamos en ello.');
  await runJobs();
  expect(inbox.to(spanish.address)[0]?.text).toContain(
    'Una respuesta a este correo no se agrega a la solicitud.',
  );
});

test('a mail has the organization’s mailbox for replies', async () => {
  await app.admin.query(
    "UPDATE oficio.organizations SET business_email = 'hola@estudio.example' WHERE id = $1",
    [owner.organizationId],
  );
  await writeTo(app, owner, await portalRequest(app, session), 'We are on it.');
  await runJobs();
  expect(inbox.sources.at(-1)).toMatch(/^Reply-To: hola@estudio\.example\r?$/m);
});

describe('a request', () => {
  test('is seen by its contact alone, in the portal', async () => {
    const id = await portalRequest(app, session);
    const neighbour = await portalPerson(app, owner);
    const other = await signIn(app, inbox, neighbour.address);
    expect((await thread(id, other)).status).toBe(404);
    expect((await sendRequest(app, other, { path: `${REQUESTS}/${id}` })).status).toBe(404);
    expect((await open(app, REQUESTS, other)).html).not.toContain('The site is down');
    const visitor = await open(app, `${REQUESTS}/${id}`, { cookie: '' });
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/portal']);
    expect((await ticketOf(app, owner, id)).messages).toHaveLength(1);
  });

  test('of another contact isn’t answered by the worker either', async () => {
    const id = await portalRequest(app, session);
    const neighbour = await portalPerson(app, owner);
    const { organizationId } = owner;
    const sender = { ...neighbour, organizationId, contactName: 'Eva', timezone: 'America/Mexico_City' };
    const message = { key: randomUUID(), body: 'x', files: [] };
    const answering = app.nest.get(ClientRequests, { strict: false }).answer(sender, id, message);
    await expect(answering).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  test('has no note in the portal, and none in a mail', async () => {
    const id = await portalRequest(app, session);
    await runJobs();
    const before = inbox.sources.length;
    const { body } = await writeTo(app, owner, id, { body: 'They owe us money', internal: true });
    expect([body.status, body.firstAnsweredAt, bodies(body)]).toEqual([
      'open',
      null,
      ['Since noon.', 'They owe us money'],
    ]);
    await runJobs();
    expect(inbox.sources.length).toBe(before);
    expect((await thread(id)).html).not.toContain('owe us');
  });

  test.each<[MemberRole, number]>([
    ['owner', 201],
    ['admin', 201],
    ['manager', 201],
    ['member', 201],
    ['accountant', 403],
    ['viewer', 403],
  ])('is read by a member with the role %s, whose answer gets %i', async (role, status) => {
    const id = await portalRequest(app, session);
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    expect(await list(as)).toMatchObject([{ id }]);
    expect((await writeTo(app, as, id, 'Hello')).status).toBe(status);
  });

  test('is in the sight of limited members of its client alone', async () => {
    const id = await portalRequest(app, session);
    const { id: otherClient } = await app.client(owner);
    const sees = await app.member(owner.organizationId, 'member', { clientIds: [person.clientId] });
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [otherClient] });
    expect(await list(sees)).toMatchObject([{ id }]);
    expect(await list(limited)).toEqual([]);
    expect((await app.call(ticketRoutes.list, { as: limited })).body.total).toBe(0);
    expect((await app.call(ticketRoutes.one, { as: limited, parameters: { id } })).status).toBe(404);
    expect((await writeTo(app, limited, id, 'x')).status).toBe(404);
    await sendRequest(app, session, { path: `${REQUESTS}/${id}` });
    expect([await notified(sees), await notified(limited)]).toEqual([
      [['ticket_received', 'Café Lumbre has written: “The site is down”']],
      [],
    ]);
  });

  test('of another organization is out of reach', async () => {
    const id = await portalRequest(app, session);
    const stranger = await app.owner();
    const at = { as: stranger, parameters: { id } };
    const answers = await Promise.all([
      app.call(ticketRoutes.one, at),
      writeTo(app, stranger, id, 'x'),
      app.call(ticketRoutes.resolve, { ...at, body: { version: 1 } }),
      app.call(ticketRoutes.reopen, { ...at, body: { version: 1 } }),
      app.call(ticketRoutes.rate, { ...at, body: { rating: 1 } }),
      app.call(ticketRoutes.assign, { ...at, body: { version: 1, assigneeId: null } }),
      app.call(ticketRoutes.prioritise, { ...at, body: { version: 1, priority: 'low' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const { clientId } = person;
    const body = { clientId, subject: 'x', category: 'bug', message: 'x' };
    expect((await app.call(ticketRoutes.createForClient, { as: stranger, body })).status).toBe(404);
  });

  test('is assigned to a member who sees the client and may answer', async () => {
    const { id, version } = await enteredRequest(app, owner, { clientId: person.clientId });
    const assign = (assigneeId: string | null) =>
      app.call(ticketRoutes.assign, { as: owner, parameters: { id }, body: { version, assigneeId } });
    const { id: otherClient } = await app.client(owner);
    const blind = await app.member(owner.organizationId, 'member', { clientIds: [otherClient] });
    const viewer = await app.member(owner.organizationId, 'viewer');
    for (const { userId } of [blind, viewer, await app.owner()]) {
      expect(refusal(await assign(userId))).toEqual([400, 'request.invalid']);
    }
    const member = await app.member(owner.organizationId, 'member', { clientIds: [person.clientId] });
    const { body } = await assign(member.userId);
    expect(body.assignee?.id).toBe(member.userId);
    expect(await list(owner, { assignee: member.userId })).toMatchObject([{ id }]);
    expect(await list(owner, { assignee: 'nobody' })).toEqual([]);
    const urgent = { version: body.version, priority: 'urgent' };
    const changed = await app.call(ticketRoutes.prioritise, { as: owner, parameters: { id }, body: urgent });
    expect(changed.body.priority).toBe('urgent');
  });

  test('that a member enters is shown to the contact, and nobody gets a mail', async () => {
    const before = inbox.sources.length;
    const { clientId, contactId } = person;
    const { id } = await enteredRequest(app, owner, { clientId, contactId, subject: 'By phone' });
    const { id: unnamed, requesterName } = await enteredRequest(app, owner, { clientId });
    await runJobs();
    expect(inbox.sources.length).toBe(before);
    expect((await thread(id)).html).toContain('By phone');
    expect([requesterName, (await thread(unnamed)).status]).toEqual(['Café Lumbre', 404]);
    const foreign = await portalPerson(app, owner);
    const body = { clientId, contactId: foreign.contactId, subject: 'x', category: 'bug', message: 'x' };
    expect((await app.call(ticketRoutes.createForClient, { as: owner, body })).status).toBe(404);
  });

  test('is resolved; the contact opens it again by an answer, and not after 14 days', async () => {
    const id = await portalRequest(app, session);
    await stepOf(app, owner, ticketRoutes.resolve, id);
    expect((await thread(id)).html).toContain('This request is resolved.');
    await sendRequest(app, session, { path: `${REQUESTS}/${id}`, message: 'Not yet' });
    expect((await ticketOf(app, owner, id)).status).toBe('waiting_on_support');
    await stepOf(app, owner, ticketRoutes.resolve, id);
    app.clock.advance(TICKETS.reopenDays * 24 * 3_600_000);
    const late = await sendRequest(app, session, { path: `${REQUESTS}/${id}`, message: 'Too late' });
    expect(late.status).toBe(409);
    expect(late.html).toContain('This request was closed meanwhile');
    expect((await thread(id)).html).not.toContain('<form id="write"');
  });

  test('isn’t rated', async () => {
    const id = await portalRequest(app, session);
    await stepOf(app, owner, ticketRoutes.resolve, id);
    const answer = await app.call(ticketRoutes.rate, { as: owner, parameters: { id }, body: { rating: 5 } });
    expect(refusal(answer)).toEqual([403, 'access.forbidden']);
  });

  test('has answers of two members at once', async () => {
    const id = await portalRequest(app, session);
    const member = await app.member(owner.organizationId, 'member');
    const answers = await Promise.all([
      writeTo(app, owner, id, 'One'),
      writeTo(app, member, id, 'Two'),
      sendRequest(app, session, { path: `${REQUESTS}/${id}`, message: 'Three' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 303]);
    expect(bodies(await ticketOf(app, owner, id)).toSorted()).toEqual(['One', 'Since noon.', 'Three', 'Two']);
  });
});

describe('a contact', () => {
  test('that was removed leaves the request, and gets no mail', async () => {
    const id = await portalRequest(app, session);
    await changeContact(null);
    expect(await sendRequest(app, session, { path: `${REQUESTS}/${id}` })).toMatchObject({
      status: 303,
      location: '/portal?ended=1',
    });
    const { body } = await writeTo(app, owner, id, 'Anybody there?');
    expect([body.contact, body.requesterName]).toEqual([null, 'Eva Ruiz']);
    const before = inbox.sources.length;
    await runJobs();
    expect(inbox.sources.length).toBe(before);
  });

  test('whose address has changed since the answer gets no mail at the old one', async () => {
    const id = await portalRequest(app, session);
    await writeTo(app, owner, id, 'For your eyes');
    await changeContact({ email: `${randomUUID()}@example.com` });
    await runJobs();
    expect(inbox.to(person.address).filter(({ text }) => text.includes('For your eyes'))).toEqual([]);
  });

  test('without the portal gets the answer with the way to answer by mail', async () => {
    const { clientId, contactId } = person;
    await changeContact({ portal: false });
    const { id } = await enteredRequest(app, owner, { clientId, contactId });
    await writeTo(app, owner, id, 'We are on it.');
    await runJobs();
    const [mail] = inbox.to(person.address);
    expect(mail?.text).toContain('It isn’t added to the request by itself.');
    expect(mail?.links.filter((link) => link.includes('/portal/'))).toEqual([]);
  });
});

describe('a client', () => {
  test('that is merged takes its requests along; an undo brings them back', async () => {
    const id = await portalRequest(app, session);
    const { id: keepId } = await app.client(owner, { displayName: 'Kept' });
    const merged = await app.call(clientMergeRoutes.merge, {
      as: owner,
      body: { keepId, goneId: person.clientId, fields: [] },
    });
    expect(merged.status).toBe(200);
    expect((await ticketOf(app, owner, id)).client).toEqual({ id: keepId, name: 'Kept' });
    // An answer in the meantime doesn't prevent the undo.
    const again = await signIn(app, inbox, person.address);
    await sendRequest(app, again, { path: `${REQUESTS}/${id}`, message: 'Still there' });
    const undone = await app.call(clientMergeRoutes.undo, { as: owner, parameters: { id: merged.body.id } });
    expect(undone.status).toBe(200);
    expect((await ticketOf(app, owner, id)).client?.id).toBe(person.clientId);
  });

  test('that is purged takes its requests, their files and the words of the log along', async () => {
    const files = [['plan.txt', 'Plan of the terrace']] as const;
    const id = await portalRequest(app, session, { subject: 'Secret subject', files });
    const [message] = (await ticketOf(app, owner, id)).messages;
    await app.admin.query('DELETE FROM public.client_directory WHERE id = $1', [person.clientId]);
    const { rows } = await app.admin.query(
      `SELECT (SELECT count(*)::int FROM oficio.support_tickets WHERE id = $1) AS tickets,
         (SELECT count(*)::int FROM oficio.documents WHERE entity_id = $2) AS files,
         (SELECT count(*)::int FROM oficio.audit_log WHERE entity_name LIKE '%Secret subject%') AS entries`,
      [id, message?.id],
    );
    expect(rows).toEqual([{ tickets: 0, files: 0, entries: 0 }]);
  });

  test('in the trash has no portal, and its answers aren’t mailed', async () => {
    const id = await portalRequest(app, session);
    await writeTo(app, owner, id, 'Before the trash');
    await app.call(clientRoutes.remove, { as: owner, parameters: { id: person.clientId } });
    expect((await sendRequest(app, session, { path: `${REQUESTS}/${id}` })).status).toBe(303);
    await writeTo(app, owner, id, 'In the trash');
    await runJobs();
    expect(inbox.to(person.address).filter(({ text }) => text.includes('the trash'))).toEqual([]);
  });
});

describe('a form of the portal', () => {
  test('that is sent twice is one request, and one answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all([
      sendRequest(app, session, { key }),
      sendRequest(app, session, { key }),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await list(owner)).toHaveLength(1);
    const path = answers[0]?.location.replace('?sent=1', '') ?? '';
    const again = { key: randomUUID(), path, message: 'Once' };
    await Promise.all([sendRequest(app, session, again), sendRequest(app, session, again)]);
    expect(bodies(await ticketOf(app, owner, path.replace(`${REQUESTS}/`, '')))).toEqual([
      'Since noon.',
      'Once',
    ]);
  });

  test('with the key of another contact’s message says nothing of it', async () => {
    const key = randomUUID();
    await sendRequest(app, session, { key });
    const neighbour = await portalPerson(app, owner);
    const as = await signIn(app, inbox, neighbour.address);
    expect((await sendRequest(app, as, { key })).status).toBe(404);
  });

  test.each<[string, Parameters<typeof sendRequest>[2], number, string]>([
    ['no subject', { subject: ' ' }, 422, 'Please enter a subject'],
    ['no message', { message: '\r\n' }, 422, 'Please enter a message'],
    ['a long message', { message: 'x'.repeat(5_001) }, 422, 'Please enter a message of at most 5000'],
    [
      'six files',
      { files: Array.from({ length: 6 }, (_, place) => [`${place}.txt`, 'x'] as const) },
      422,
      'Please choose at most 5 files',
    ],
    ['an empty file', { files: [['a.txt', '']] }, 422, 'One of the files is empty'],
    [
      'a poisoned file',
      { files: [['a.pdf', '<script>x</script>']] },
      415,
      'Files of this kind can’t be stored',
    ],
    ['11 MB', { files: [['a.txt', new Uint8Array(11 * 1024 * 1024)]] }, 413, 'larger than 10 MB together'],
  ])(
    'with %s is shown again with what is wrong, and nothing is stored',
    async (_, sent, status, sentence) => {
      const answer = await sendRequest(app, session, sent);
      expect(answer.status).toBe(status);
      expect(answer.html).toContain(sentence);
      expect(await list(owner)).toEqual([]);
    },
  );

  test('keeps what was typed', async () => {
    const { html } = await sendRequest(app, session, { subject: '', message: 'A long <text>' });
    expect(html).toContain('A long &lt;text&gt;</textarea>');
  });

  test('of another origin, and of a session that has ended, stores nothing', async () => {
    expect((await sendRequest(app, session, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect(await sendRequest(app, {})).toMatchObject({ status: 303, location: '/portal?ended=1' });
    expect(await list(owner)).toEqual([]);
  });

  test('is refused for the 21st message of an hour', async () => {
    const id = await portalRequest(app, session);
    const statuses = [];
    for (let count = 0; count < 20; count += 1) {
      statuses.push((await sendRequest(app, session, { path: `${REQUESTS}/${id}` })).status);
    }
    expect(statuses).toEqual([...Array(19).fill(303), 429]);
    expect((await ticketOf(app, owner, id)).messages).toHaveLength(20);
  });

  test('60 hostile texts are shown as text', async () => {
    const { clientId, contactId } = person;
    const { id } = await enteredRequest(app, owner, { clientId, contactId, subject: 'Texts' });
    await app.admin.query(
      `INSERT INTO oficio.support_messages (id, ticket_id, position, author_kind, author_name, body, created_at)
       SELECT gen_random_uuid(), $1, 1 + place, 'contact', text, text, $3
       FROM unnest($2::text[]) WITH ORDINALITY AS hostile (text, place)`,
      [id, HOSTILE_TEXTS.map((text) => text.replaceAll('\u0000', '')), app.clock.instant()],
    );
    const { html } = await thread(id);
    expect(html).not.toMatch(/<(script(?! src="\/)|img(?! src="\/)|svg|iframe)\b/i);
    expect(html).toContain('&lt;script&gt;');
  });
});

describe('files', () => {
  test('of a contact and of a member are read by both, and by nobody else', async () => {
    const files = [
      ['plan.txt', 'Plan of the terrace'],
      ['other.txt', 'Another plan'],
    ] as const;
    const id = await portalRequest(app, session, { files });
    const [question] = (await ticketOf(app, owner, id)).messages;
    expect(question?.files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['plan.txt', 'other.txt']),
    );
    const fileId = question?.files.find(({ name }) => name === 'plan.txt')?.id ?? '';
    const read = (as: TestPerson) =>
      fetch(`${app.url}/api/support/tickets/${id}/files/${fileId}/content`, {
        headers: { authorization: `Bearer ${as.token}` },
      });
    expect(await (await read(owner)).text()).toBe('Plan of the terrace');
    expect((await read(await app.owner())).status).toBe(404);
    const answerFile = await uploadedFile(app, owner, pdf, 'answer.pdf');
    await writeTo(app, owner, id, { body: 'Here', files: [answerFile] });
    const { html } = await thread(id);
    expect(html).toContain('answer.pdf');
    const path = `${REQUESTS}/${id}/files/${answerFile}`;
    const file = await open(app, path, session);
    expect([file.status, Buffer.from(file.bytes)]).toEqual([200, Buffer.from(pdf)]);
    const neighbour = await portalPerson(app, owner);
    expect((await open(app, path, await signIn(app, inbox, neighbour.address))).status).toBe(404);
  });

  test('of a note aren’t in the portal', async () => {
    const id = await portalRequest(app, session);
    const secret = await uploadedFile(app, owner, pdf, 'secret.pdf');
    await writeTo(app, owner, id, { body: 'For us', internal: true, files: [secret] });
    expect((await thread(id)).html).not.toContain('secret.pdf');
    expect((await open(app, `${REQUESTS}/${id}/files/${secret}`, session)).status).toBe(404);
  });

  test('that have no room leave no request', async () => {
    await app.admin.query(
      `INSERT INTO oficio.organization_storage VALUES ($1, 1e12, 0)
       ON CONFLICT (organization_id) DO UPDATE SET living_bytes = 1e12`,
      [owner.organizationId],
    );
    const answer = await sendRequest(app, session, { files: [['a.txt', 'x']] });
    expect(answer.status).toBe(409);
    expect(answer.html).toContain('There is no room for these files');
    expect(await list(owner)).toEqual([]);
    expect((await sendRequest(app, session)).status).toBe(303);
  });
});

test('an overdue first answer notifies members once', async () => {
  const late = await portalRequest(app, session, { subject: 'Late' });
  const answered = await portalRequest(app, session, { subject: 'Answered' });
  await writeTo(app, owner, answered, 'Soon');
  const overdue = async () => (await notified(owner)).filter(([type]) => type === 'ticket_overdue');
  app.clock.set('2026-06-18T18:29:59.000Z');
  await runPeriodic(app, 'ticket.overdue');
  expect(await overdue()).toEqual([]);
  app.clock.set('2026-06-18T18:30:00.000Z');
  await runPeriodic(app, 'ticket.overdue');
  app.clock.advance(2 * 24 * 3_600_000);
  await runPeriodic(app, 'ticket.overdue');
  app.clock.set('2026-06-18T19:00:00.000Z');
  expect(await overdue()).toEqual([['ticket_overdue', 'Café Lumbre waits for an answer: “Late”']]);
  expect((await list(owner, { sort: 'firstResponseDueAt' })).map(({ id }) => id)).toEqual([late, answered]);
});

test('the removal of visitors’ messages, and of an account, leaves the requests of clients', async () => {
  const member = await app.member(owner.organizationId, 'member');
  const id = await portalRequest(app, session);
  await writeTo(app, member, id, 'We are on it.');
  // The account has the address of the contact.
  await app.admin.query('UPDATE auth.users SET email = $2 WHERE id = $1', [member.userId, person.address]);
  await app.admin.query('UPDATE oficio.profiles SET deletion_scheduled_for = $2 WHERE id = $1', [
    member.userId,
    app.clock.instant(),
  ]);
  await runPeriodic(app, 'account.remove');
  expect((await ticketOf(app, owner, id)).messages.map(({ author, body }) => [author.name, body])).toEqual([
    ['Eva Ruiz', 'Since noon.'],
    ['Removed account', 'We are on it.'],
  ]);
  app.clock.set('2027-07-01T12:00:00.000Z');
  await runPeriodic(app, 'support-ticket.purge');
  expect((await ticketOf(app, owner, id)).messages).toHaveLength(2);
});
