import { randomUUID } from 'node:crypto';
import { clientRoutes, DOCUMENTS, documentRoutes, timelineRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { PORTAL_ORIGIN, visit } from '../../../test/test-portal.ts';
import { open, type PortalPerson, portalPerson, signIn } from '../../../test/test-portal-home.ts';

const PAGE = '/portal/documents';
const ARRIVED = `${PAGE}?arrived=1`;

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let person: PortalPerson;
let session: { cookie: string };

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, trustProxy: 1 });
  owner = await issuer(app);
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  person = await portalPerson(app, owner, { contact: { firstName: 'Eva', lastName: 'Ruiz' } });
  session = await signIn(app, inbox, person.address);
});

interface Sent {
  name?: string;
  content?: string | Uint8Array;
  key?: string;
  as?: { cookie?: string };
  origin?: string;
}

/** Sends the form of the page, as a browser does. */
async function send({
  name = 'plan.txt',
  content = 'Plan of the terrace',
  key = randomUUID(),
  as = session,
  origin = PORTAL_ORIGIN,
}: Sent = {}) {
  const head = (field: string) => `--FORM\r\nContent-Disposition: form-data; name="${field}"`;
  const file = `${head('file')}; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${head('key')}\r\n\r\n${key}\r\n${file}`),
    typeof content === 'string' ? Buffer.from(content) : content,
    Buffer.from('\r\n--FORM--\r\n'),
  ]);
  const headers = { origin, 'content-type': 'multipart/form-data; boundary=FORM', ...as };
  const answer = await visit(app, PAGE, { method: 'POST', body, headers });
  const { status, html } = answer;
  return { status, location: answer.headers.get('location'), html };
}

const stored = async ({ clientId }: PortalPerson = person) => {
  const { body } = await app.call(documentRoutes.list, { as: owner, query: { clientId } });
  return body.items;
};
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

test('a sent file is shown to the contact and to the members, with who has sent it', async () => {
  const { html: before } = await open(app, PAGE, session);
  const [, key] = /name="key" value="([\w-]{36})"/.exec(before) ?? [];
  expect(await send({ key: key ?? '' })).toMatchObject({ status: 303, location: ARRIVED });
  const { html } = await open(app, ARRIVED, session);
  expect(html).toContain('Your file has arrived.');
  expect(html).toMatch(/plan\.txt<\/bdi><\/a> <span class="badge">From you/);
  const [document] = await stored();
  expect(document).toMatchObject({
    id: key,
    name: 'plan.txt',
    addedBy: 'Eva Ruiz',
    isFromClient: true,
    sharedWithClient: true,
    createdAt: '2026-06-15T18:30:00.000Z',
  });
  expect((await open(app, `${PAGE}/${key}`, session)).html).toBe('Plan of the terrace');
  const { body } = await app.call(timelineRoutes.ofClient, {
    as: owner,
    parameters: { id: person.clientId },
    query: { kind: 'document' },
  });
  expect(body.items).toMatchObject([
    { action: 'created', actor: { kind: 'client', name: 'Eva Ruiz' }, entity: { name: 'plan.txt' } },
  ]);
  await app.call(documentRoutes.remove, { as: owner, parameters: { id: document?.id ?? '' } });
  expect((await open(app, PAGE, session)).html).not.toContain('plan.txt');
});

describe('a form', () => {
  test('that is sent twice stores one file; another file with its key is stored, too', async () => {
    const key = randomUUID();
    const answers = await Promise.all([send({ key }), send({ key })]);
    expect(answers.map(({ location }) => location)).toEqual([ARRIVED, ARRIVED]);
    expect(await stored()).toHaveLength(1);
    expect(await send({ key, content: 'Another plan' })).toMatchObject({ location: ARRIVED });
    expect(await stored()).toHaveLength(2);
  });

  test('with the key of another client’s file stores its own file, and says nothing of the other', async () => {
    const neighbour = await portalPerson(app, owner);
    const key = randomUUID();
    await send({ key, as: await signIn(app, inbox, neighbour.address) });
    expect(await send({ key })).toMatchObject({ status: 303, location: ARRIVED });
    expect([await stored(), await stored(neighbour)]).toMatchObject([[{ name: 'plan.txt' }], [{ id: key }]]);
    expect((await open(app, `${PAGE}/${key}`, session)).status).toBe(404);
  });

  test.each([
    ['text/plain', 'key=x'],
    ['multipart/form-data; boundary=A', '--A\r\n\r\n--A--'],
    ['multipart/form-data', '--A--'],
  ])('of the type %s that isn’t the page’s is no page', async (type, body) => {
    const headers = { origin: PORTAL_ORIGIN, 'content-type': type, ...session };
    expect((await visit(app, PAGE, { method: 'POST', body, headers })).status).toBe(404);
  });

  test('of another origin, and one of a session that has ended, stores nothing', async () => {
    expect(await send({ origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
    expect(await send({ as: {} })).toMatchObject({ status: 303, location: '/portal?ended=1' });
    const { body } = await app.call(clientRoutes.one, { as: owner, parameters: { id: person.clientId } });
    await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: person.clientId },
      body: {
        version: body.version,
        contacts: body.contacts.map((contact) => ({ ...contact, portal: false })),
      },
    });
    expect(await send()).toMatchObject({ status: 303, location: '/portal?ended=1' });
    expect(await stored()).toEqual([]);
  });
});

test('a client sends five files on a day of the organization, even at once; the sixth is refused in a sentence', async () => {
  app.clock.set('2026-06-16T05:59:59.000Z');
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, place) => send({ content: `Plan ${place}` })),
  );
  expect(statuses(answers)).toEqual([303, 303, 303, 303, 303, 429, 429]);
  const refused = answers.find(({ status }) => status === 429)?.html ?? '';
  expect(refused).toContain('Your 5 files of today have arrived');
  expect(refused).toContain('name="key"');
  expect(await stored()).toHaveLength(DOCUMENTS.sentADay);
  const neighbour = await portalPerson(app, owner);
  expect(await send({ as: await signIn(app, inbox, neighbour.address) })).toMatchObject({ status: 303 });
  // Midnight in Mexico City.
  app.clock.set('2026-06-16T06:00:00.000Z');
  expect(await send()).toMatchObject({ status: 303 });
});

describe('a file', () => {
  const large = new Uint8Array(11 * 1024 * 1024);
  test.each<readonly [string, Sent, number, string]>([
    ['that nobody has chosen', { name: '', content: '' }, 422, 'Elija un archivo.'],
    ['without content', { content: '' }, 422, 'Elija un archivo.'],
    ['of 11 MB', { content: large }, 413, 'Este archivo ocupa más de 10 MB.'],
    [
      'that a browser would run',
      { name: 'a.pdf', content: '<script>x</script>' },
      415,
      'No se pueden guardar',
    ],
  ])('%s is refused in the client’s language, and nothing is stored', async (_, sent, status, sentence) => {
    const reader = await portalPerson(app, owner, { locale: 'es' });
    const as = await signIn(app, inbox, reader.address);
    const answer = await send({ ...sent, as });
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(sentence);
    expect(await stored(reader)).toEqual([]);
  });

  test.each([
    ['gpj.\u202Etxt.exe', 'gpj.txt.exe.txt'],
    ['👩‍👩‍👧 plan.txt', '👩‍👩‍👧 plan.txt'],
    [`${'a'.repeat(300)}.txt`, `${'a'.repeat(250)}.txt`],
    ['C:\\Users\\Eva\\plan.txt', 'plan.txt'],
    ['<b>"plan"</b>.txt', 'b>.txt'],
  ])('%j gets the name %j', async (name, shown) => {
    expect(await send({ name })).toMatchObject({ status: 303 });
    expect(await stored()).toMatchObject([{ name: shown }]);
    expect((await open(app, PAGE, session)).html).not.toContain('<b>');
  });

  test('that has no room is refused, and counts for no day', async () => {
    await app.admin.query(
      `INSERT INTO oficio.organization_storage VALUES ($1, 1e12, 0)
       ON CONFLICT (organization_id) DO UPDATE SET living_bytes = 1e12`,
      [owner.organizationId],
    );
    const answer = await send();
    await app.admin.query('DELETE FROM oficio.organization_storage WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.html).toContain('There is no room for this file at the moment');
    expect(await stored()).toEqual([]);
  });
});
