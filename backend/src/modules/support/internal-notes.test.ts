import { randomUUID } from 'node:crypto';
import {
  dataExportRoutes,
  deskTicketRoutes,
  notificationRoutes,
  searchRoutes,
  ticketRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPortal } from '../../../test/as-portal.ts';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { open, type PortalPerson, portalPerson, signIn } from '../../../test/test-portal-home.ts';
import {
  answerAtDesk,
  askedTicket,
  portalRequest,
  stepOf,
  ticketOf,
  uploadedFile,
  writeTo,
} from '../../../test/test-tickets.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { pdf } from '../files/files.fixture.ts';

const SUPERADMIN = 'superadmin@example.com';
/** Words of the notes, and of the name of a note's file. */
const AT_PRODUCT_DESK = 'zarzamora';
const AT_OWN_DESK = 'quetzalcoatl';

let inbox: TestInbox;
let app: TestApplication;
let superadmin: TestOwner;
let owner: TestOwner;
let person: PortalPerson;
let session: { cookie: string };

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    trustProxy: 1,
    superadminEmails: [SUPERADMIN],
  });
  superadmin = await app.owner({ email: SUPERADMIN });
  owner = await issuer(app);
  person = await portalPerson(app, owner);
  session = await signIn(app, inbox, person.address);
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

/** Every answer of the API that a member can get about a ticket. */
async function answersTo(as: TestPerson, id: string): Promise<string> {
  const at = { as, parameters: { id } };
  const { version } = await ticketOf(app, as, id);
  const answers = [
    await app.call(ticketRoutes.list, { as }),
    await app.call(ticketRoutes.list, { as, query: { search: AT_PRODUCT_DESK } }),
    await app.call(ticketRoutes.one, at),
    await writeTo(app, as, id, 'More'),
    await app.call(ticketRoutes.resolve, { ...at, body: { version } }),
    await stepOf(app, as, ticketRoutes.resolve, id),
    await app.call(ticketRoutes.rate, { ...at, body: { rating: 5 } }),
    await stepOf(app, as, ticketRoutes.reopen, id),
    await app.call(notificationRoutes.list, { as }),
    await app.call(searchRoutes.records, { as, query: { search: AT_PRODUCT_DESK } }),
    await app.call(dataExportRoutes.organization, { as }),
  ];
  return answers.map(({ text }) => text).join('\n');
}

test('a note of Oficio is in no answer, in no row that a request can read, and in no mail', async () => {
  const { id } = await askedTicket(app, owner);
  await answerAtDesk(app, superadmin, id, `A note about ${AT_PRODUCT_DESK}`, true);
  await answerAtDesk(app, superadmin, id, 'An answer');
  const { body } = await answerAtDesk(app, superadmin, id, `Another ${AT_PRODUCT_DESK}`, true);
  expect(JSON.stringify(body)).toContain(AT_PRODUCT_DESK);
  // A merge keeps notes inside.
  const { id: second, version } = await askedTicket(app, owner);
  await app.call(deskTicketRoutes.merge, {
    as: superadmin,
    parameters: { id: second },
    body: { version, intoId: id },
  });
  const admin = await app.member(owner.organizationId, 'admin');
  for (const as of [owner, admin]) {
    const answers = await answersTo(as, id);
    expect(answers).toContain('An answer');
    expect(answers).not.toContain(AT_PRODUCT_DESK);
  }
  const rows = await runAsRole(
    app.database.adminUrl,
    'oficio_api',
    owner,
    'SELECT body FROM oficio.support_messages',
  );
  expect(rows.map((row) => row.body)).toContain('An answer');
  expect(JSON.stringify(rows)).not.toContain(AT_PRODUCT_DESK);
  await app.nest.get(Jobs, { strict: false }).runPending();
  expect(inbox.sources.length).toBeGreaterThan(0);
  const mails = [...inbox.to(owner.email), ...inbox.to('support@oficio.app')];
  expect(mails.map(({ text }) => text).join()).toContain('An answer');
  expect(mails.map(({ text, html, subject }) => text + html + subject).join()).not.toContain(AT_PRODUCT_DESK);
});

test('a note of an organization is in no page of the portal, in no row of its role, and in no mail', async () => {
  const id = await portalRequest(app, session);
  const secret = await uploadedFile(app, owner, pdf, `${AT_OWN_DESK}.pdf`);
  const note = { body: `They are ${AT_OWN_DESK}`, internal: true, files: [secret] };
  expect((await writeTo(app, owner, id, note)).text).toContain(AT_OWN_DESK);
  await writeTo(app, owner, id, 'An answer');
  await writeTo(app, owner, id, { body: AT_OWN_DESK, internal: true });
  const paths = ['/portal/home', '/portal/requests', '/portal/documents', `/portal/requests/${id}`];
  const pages = await Promise.all(paths.map(async (path) => (await open(app, path, session)).html));
  expect(pages.join()).toContain('An answer');
  expect(pages.join()).not.toContain(AT_OWN_DESK);
  expect((await open(app, `/portal/requests/${id}/files/${secret}`, session)).status).toBe(404);
  const read = (statement: string) => asPortal(app, person, statement);
  expect(await read('SELECT body FROM oficio.support_messages')).toHaveLength(2);
  expect(JSON.stringify(await read('SELECT body FROM oficio.support_messages'))).not.toContain(AT_OWN_DESK);
  expect(await read('SELECT id FROM oficio.documents')).toEqual([]);
  expect(await read('SELECT document_id FROM oficio.document_contents')).toEqual([]);
  await app.nest.get(Jobs, { strict: false }).runPending();
  const mails = inbox.to(person.address);
  expect(mails.map(({ text }) => text).join()).toContain('An answer');
  expect(inbox.sources.join()).not.toContain(AT_OWN_DESK);
});

test('a request can’t add a note to the product desk, write for somebody else, or change a message', async () => {
  const { id } = await askedTicket(app, owner);
  const { adminUrl } = app.database;
  const insert = (internal: boolean, kind: string, author: string) =>
    runAsRole(
      adminUrl,
      'oficio_api',
      owner,
      `INSERT INTO oficio.support_messages (id, ticket_id, position, author_kind, author_name, author_user_id, body, internal,
         created_at) VALUES ('${randomUUID()}', '${id}', 9, '${kind}', 'x', '${author}', 'x', ${internal}, now())`,
    );
  await expect(insert(true, 'member', owner.userId)).rejects.toThrow('row-level security');
  await expect(insert(false, 'staff', owner.userId)).rejects.toThrow('row-level security');
  await expect(insert(false, 'member', superadmin.userId)).rejects.toThrow('row-level security');
  await insert(false, 'member', owner.userId);
  await expect(
    runAsRole(adminUrl, 'oficio_api', owner, "UPDATE oficio.support_messages SET body = 'x'"),
  ).rejects.toThrow('permission denied');
});
