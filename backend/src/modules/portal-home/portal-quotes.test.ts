import { quoteRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer, line } from '../../../test/test-invoices.ts';
import { PORTAL_ORIGIN, sendForm } from '../../../test/test-portal.ts';
import { open, type PortalPerson, portalPerson, signIn } from '../../../test/test-portal-home.ts';
import { draftQuote, openQuote, option } from '../../../test/test-quotes.ts';

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
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await issuer(app);
  person = await portalPerson(app, owner);
  session = await signIn(app, inbox, person.address);
});

const home = async () => (await open(app, '/portal/home', session)).html;
const answer = (id: string, fields: Record<string, string>) =>
  sendForm(
    app,
    `/portal/quotes/${id}/answer`,
    { revision: '1', name: 'Eva Luna', note: '', ...fields },
    { origin: PORTAL_ORIGIN, ...session },
  );

test('an open quote needs its contact, who answers it without a mailed link', async () => {
  const lines = [line(), option()];
  const quote = await openQuote(app, owner, { clientId: person.clientId, lines });
  for (const text of ['A quote for MX$100.00', 'Q-2026-0001 · Please answer by Jul 15, 2026'])
    expect(await home()).toContain(text);
  const page = await open(app, `/portal/quotes/${quote.id}`, session);
  for (const text of ['Accept the quote', 'All of the portal']) expect(page.html).toContain(text);
  const { status, headers } = await answer(quote.id, { answer: 'accept', 'option-0': 'on' });
  expect([status, headers.get('location')]).toEqual([303, `/portal/quotes/${quote.id}`]);
  const { body } = await app.call(quoteRoutes.one, { as: owner, parameters: { id: quote.id } });
  expect(body).toMatchObject({ lifecycle: 'accepted', totalMinor: 14_000, answer: { by: 'client' } });
  expect(await home()).toContain('Nothing at the moment.');
  for (const text of ['Q-2026-0001', 'Accepted', 'MX$140.00']) expect(await home()).toContain(text);
});

test('an expired quote and a draft need nobody, and a draft has no page', async () => {
  const { id } = await openQuote(app, owner, { clientId: person.clientId, validUntil: '2026-06-15' });
  const draft = await draftQuote(app, owner, { clientId: person.clientId });
  app.clock.set('2026-06-16T18:30:00.000Z');
  expect(await home()).toContain('Nothing at the moment.');
  expect((await open(app, `/portal/quotes/${id}`, session)).html).toContain('can’t be answered any more');
  expect((await open(app, `/portal/quotes/${draft.id}`, session)).status).toBe(404);
  expect((await open(app, '/portal/quotes/x', session)).status).toBe(404);
});

test('an answer without a name is asked for again, with what was typed', async () => {
  const { id } = await openQuote(app, owner, { clientId: person.clientId });
  const { status, html } = await answer(id, { answer: 'accept', name: '', note: 'Zq' });
  expect(status).toBe(422);
  for (const text of ['Please enter your name.', '>Zq</textarea>', `/portal/quotes/${id}/answer`])
    expect(html).toContain(text);
});

test('a contact who reads no money sees no quote', async () => {
  const { id } = await openQuote(app, owner, { clientId: person.clientId });
  await app.admin.query('UPDATE oficio.client_contacts SET is_billing = false WHERE id = $1', [
    person.contactId,
  ]);
  expect(await home()).not.toContain('Q-2026-0001');
  expect((await open(app, `/portal/quotes/${id}`, session)).status).toBe(404);
  expect((await answer(id, { answer: 'accept' })).status).toBe(404);
});
