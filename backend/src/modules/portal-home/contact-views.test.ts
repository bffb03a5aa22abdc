import { HOUR_MS, invoiceRoutes, quoteRoutes, timelineRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer, type TestInvoice } from '../../../test/test-invoices.ts';
import { PORTAL_ORIGIN, visit } from '../../../test/test-portal.ts';
import { open, type PortalPerson, portalPerson, signIn } from '../../../test/test-portal-home.ts';
import { propose, renewalsFor } from '../../../test/test-proposals.ts';
import { openQuote } from '../../../test/test-quotes.ts';
import { renewalOf } from '../../../test/test-renewals.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let eva: PortalPerson;
let session: { cookie: string };
let invoice: TestInvoice;

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
  eva = await portalPerson(app, owner);
  session = await signIn(app, inbox, eva.address);
  invoice = await issued(app, owner, { clientId: eva.clientId });
});

const report = (path: string, headers: Record<string, string> = { origin: PORTAL_ORIGIN, ...session }) =>
  visit(app, `${path}/seen`, { method: 'POST', headers });
const pageOf = ({ id }: Pick<TestInvoice, 'id'>) => `/portal/invoices/${id}`;
const viewsOf = async ({ id }: Pick<TestInvoice, 'id'>) => {
  const { body } = await app.call(timelineRoutes.ofInvoice, { as: owner, parameters: { id } });
  return body.items.filter(({ action }) => action === 'viewed').length;
};

test('a contact who looks at an invoice in the portal has seen it, once an hour, and reading it alone counts nothing', async () => {
  const { html } = await open(app, pageOf(invoice), session);
  expect(html).toContain('/seen');
  expect(await viewsOf(invoice)).toBe(0);
  const answers = await Promise.all([1, 2, 3].map(() => report(pageOf(invoice))));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  const { body } = await app.call(invoiceRoutes.one, { as: owner, parameters: { id: invoice.id } });
  expect([await viewsOf(invoice), body.viewedAt]).toEqual([1, '2026-06-15T18:30:00.000Z']);
  app.clock.advance(HOUR_MS + 1);
  await report(pageOf(invoice));
  expect(await viewsOf(invoice)).toBe(2);
});

test('another contact’s view is one of its own', async () => {
  await report(pageOf(invoice));
  await app.admin.query('UPDATE oficio.audit_log SET changes = $2 WHERE entity_id = $1 AND action = $3', [
    invoice.id,
    JSON.stringify({ contactId: crypto.randomUUID() }),
    'viewed',
  ]);
  await report(pageOf(invoice));
  expect(await viewsOf(invoice)).toBe(2);
});

test('a quote in the portal is seen alike', async () => {
  const { id } = await openQuote(app, owner, { clientId: eva.clientId });
  expect((await report(`/portal/quotes/${id}`)).status).toBe(204);
  const { body } = await app.call(quoteRoutes.one, { as: owner, parameters: { id } });
  expect(body.viewedAt).toBe('2026-06-15T18:30:00.000Z');
});

test('a proposal in the portal is seen alike, once an hour for each contact', async () => {
  const asked = await renewalsFor(app, owner, eva.clientId, { name: 'seen.mx' });
  const { id } = (await propose(app, owner, asked)).body;
  const { html } = await open(app, `/portal/proposals/${id}`, session);
  expect(html).toContain('/seen');
  const answers = await Promise.all([1, 2, 3].map(() => report(`/portal/proposals/${id}`)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  const seen = async () => {
    const { rows } = await app.admin.query<{ changes: unknown }>(
      "SELECT changes FROM oficio.audit_log WHERE entity_id = $1 AND action = 'viewed'",
      [id],
    );
    return rows.map(({ changes }) => changes);
  };
  expect(await seen()).toEqual([{ contactId: eva.contactId }]);
  const [renewalId = ''] = asked;
  expect((await renewalOf(app, owner, renewalId)).proposal?.seenAt).toBe('2026-06-15T18:30:00.000Z');
  app.clock.advance(HOUR_MS + 1);
  await report(`/portal/proposals/${id}`);
  expect(await seen()).toHaveLength(2);
});

test('nothing is seen of another client, from another origin, or without a session', async () => {
  const foreign = await issued(app, owner);
  const other = await portalPerson(app, owner);
  const proposed = await propose(
    app,
    owner,
    await renewalsFor(app, owner, other.clientId, { name: 'other.mx' }),
  );
  expect((await report(`/portal/proposals/${proposed.body.id}`)).status).toBe(404);
  expect((await report(pageOf(foreign))).status).toBe(404);
  expect((await report(pageOf(invoice), { origin: 'https://evil.example', ...session })).status).toBe(403);
  expect((await report(pageOf(invoice), { origin: PORTAL_ORIGIN })).status).toBe(303);
  expect([await viewsOf(foreign), await viewsOf(invoice)]).toEqual([0, 0]);
});
