import { mailTemplateRoutes, outboxRoutes, quoteRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer, line } from '../../../test/test-invoices.ts';
import { PORTAL_ORIGIN, sendForm, visit } from '../../../test/test-portal.ts';
import { portalPerson, signIn } from '../../../test/test-portal-home.ts';
import { draftQuote, openQuote, option, quotePage, type TestQuote } from '../../../test/test-quotes.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { NotificationMails } from '../notifications/notification-mails.service.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let address: string;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ trustProxy: 1, smtpUrl: inbox.smtpUrl });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-03-10T18:00:00.000Z');
  owner = await issuer(app);
  address = `${crypto.randomUUID()}@example.com`;
});

const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const answer = async (path: string, fields: Record<string, string>) => {
  await sendForm(app, `${path}/answer`, { revision: '1', name: 'Eva Luna', note: '', ...fields });
  await runJobs();
};
const confirmations = (to: string) => inbox.to(to).filter(({ subject }) => subject !== 'Your quote');

/** A quote of 100.00 with an option of 40.00 whose mail was sent to the address, and the path in the mail. */
async function mailed(locale: 'en' | 'es' = 'en'): Promise<{ quote: TestQuote; path: string }> {
  const client = await app.client(owner, { displayName: 'Lumbre', locale });
  const { id, version } = await draftQuote(app, owner, { clientId: client.id, lines: [line(), option()] });
  const { body: quote } = await app.call(quoteRoutes.send, {
    as: owner,
    parameters: { id },
    body: { version, to: [address], subject: 'Your quote', message: 'Here', attachPdf: false },
  });
  await runJobs();
  const [mail] = inbox.to(address);
  return { quote, path: /(\/portal\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

test('an acceptance is confirmed once to the address of the link, with what was chosen', async () => {
  const { quote, path } = await mailed();
  const fields = { answer: 'accept', 'option-0': 'on', note: 'Zq\n*soon*' };
  await Promise.all([answer(path, fields), answer(path, fields)]);
  await answer(path, fields);
  const [mail, ...others] = confirmations(address);
  expect([mail?.subject, others]).toEqual(['You have accepted quote Q-2026-0001', []]);
  for (const text of ['Eva Luna has accepted', 'MX$140.00', 'Mantenimiento', 'Zq', '*soon*'])
    expect(mail?.text).toContain(text);
  const link = /(\/portal\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await visit(app, link)).html).toContain('Accepted by Eva Luna');
  // The confirmation is no mail with the quote.
  const { body } = await app.call(quoteRoutes.one, { as: owner, parameters: { id: quote.id } });
  expect([body.delivery, body.lifecycle]).toEqual(['sent', 'accepted']);
});

test('a refusal is confirmed in the client’s language', async () => {
  const { path } = await mailed('es');
  await answer(path, { answer: 'decline', note: 'Muy caro' });
  const [mail] = confirmations(address);
  expect(mail?.subject).toBe('Rechazó la cotización Q-2026-0001');
  for (const text of ['Eva Luna rechazó', 'Su nota: Muy caro', 'Ver la cotización'])
    expect(mail?.text).toContain(text);
});

test('an answer that isn’t stored is confirmed to nobody', async () => {
  const { path } = await mailed();
  await answer(path, { answer: 'accept', revision: '2' });
  await answer(path, { answer: 'accept', name: '' });
  app.clock.set('2026-05-10T18:00:00.000Z');
  await answer(path, { answer: 'accept' });
  expect(confirmations(address)).toEqual([]);
});

test('an answer that a member enters is confirmed to nobody', async () => {
  const { quote } = await mailed();
  const body = { version: quote.version, name: 'Eva Luna' };
  await app.call(quoteRoutes.accept, { as: owner, parameters: { id: quote.id }, body });
  await runJobs();
  expect(confirmations(address)).toEqual([]);
});

test('the text is the organization’s own where it has one', async () => {
  const { path } = await mailed();
  const saved = await app.call(mailTemplateRoutes.save, {
    as: owner,
    parameters: { key: 'quote_accepted', locale: 'en' },
    body: { subject: 'Welcome aboard, {{client.name}}', body: 'On it, {{answer.person}}.', version: 0 },
  });
  expect(saved.status).toBe(200);
  await answer(path, { answer: 'accept' });
  expect(confirmations(address).map(({ subject }) => subject)).toEqual(['Welcome aboard, Lumbre']);
  expect(confirmations(address)[0]?.text).toContain('On it, Eva Luna.');
});

test('a contact who answers in the portal gets the confirmation', async () => {
  const person = await portalPerson(app, owner);
  const session = await signIn(app, inbox, person.address);
  const { id } = await openQuote(app, owner, { clientId: person.clientId });
  await sendForm(
    app,
    `/portal/quotes/${id}/answer`,
    { revision: '1', name: 'Eva Luna', note: '', answer: 'accept' },
    { origin: PORTAL_ORIGIN, ...session },
  );
  await runJobs();
  const subjects = inbox.to(person.address).map(({ subject }) => subject);
  expect(subjects).toContain('You have accepted quote Q-2026-0001');
});

test('an answer by a copied link is confirmed to the client’s own address, and to nobody without one', async () => {
  const known = await app.client(owner, { billingEmail: address });
  const unknown = await app.client(owner, { email: null, billingEmail: null });
  for (const { id: clientId } of [known, unknown]) {
    const quote = await openQuote(app, owner, { clientId });
    await answer(await quotePage(app, owner, quote), { answer: 'accept' });
  }
  const { items } = (await app.call(outboxRoutes.list, { as: owner, query: {} })).body;
  expect(items.map(({ templateKey, to, state }) => [templateKey, to, state])).toEqual([
    ['quote_accepted', address, 'sent'],
  ]);
});

test('members are mailed about an answer at once', async () => {
  const { path } = await mailed();
  await answer(path, { answer: 'accept' });
  app.clock.set('2026-03-10T18:10:00.000Z');
  await app.nest.get(NotificationMails, { strict: false }).run();
  await runJobs();
  const [mail] = inbox.to(owner.email);
  expect(mail?.subject).toBe('Lumbre has accepted Q-2026-0001');
});
