import { quoteRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { suppress } from '../../../test/test-mails.ts';
import { visit } from '../../../test/test-portal.ts';
import { draftQuote, openQuote, type TestQuote } from '../../../test/test-quotes.ts';
import { Jobs } from '../../jobs/jobs.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;

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
});

const address = () => `${crypto.randomUUID()}@example.com`;
const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const one = async ({ id }: Pick<TestQuote, 'id'>) =>
  (await app.call(quoteRoutes.one, { as: owner, parameters: { id } })).body;
const send = ({ id, version }: TestQuote, to: string, changes: object = {}) =>
  app.call(quoteRoutes.send, {
    as: owner,
    parameters: { id },
    body: { version, to: [to], subject: 'Your quote', message: 'Zq **here**', attachPdf: false, ...changes },
  });

test('the mail of a draft names its next number, its total and its last day', async () => {
  const to = address();
  const client = await app.client(owner, { displayName: 'Lumbre', email: to });
  const quote = await draftQuote(app, owner, { clientId: client.id });
  const { body } = await app.call(quoteRoutes.mail, { as: owner, parameters: { id: quote.id } });
  expect(body).toMatchObject({
    to: [to],
    number: 'Q-2026-0001',
    subject: 'Quote Q-2026-0001 from Estudio Nopal',
  });
  for (const text of ['Q-2026-0001', 'MX$100.00', 'Apr 9, 2026']) expect(body.message).toContain(text);
  const preview = await app.call(quoteRoutes.mailPreview, {
    as: owner,
    parameters: { id: quote.id },
    body: { subject: 'x', message: 'Zq' },
  });
  for (const text of ['Quote Q-2026-0001', 'Zq', 'Open the quote']) expect(preview.body.html).toContain(text);
  expect(await one(quote)).toMatchObject({ number: null, lifecycle: 'draft' });
});

test('a sent draft is open, and its mail has the link and the PDF file', async () => {
  const to = address();
  const quote = await draftQuote(app, owner);
  const { body } = await send(quote, to, { attachPdf: true });
  expect(body).toMatchObject({ lifecycle: 'open', number: 'Q-2026-0001', delivery: 'sending' });
  await runJobs();
  const [mail, ...others] = inbox.to(to);
  expect([mail?.subject, others]).toEqual(['Your quote', []]);
  for (const text of ['Zq', 'MX$100.00', 'Apr 9, 2026']) expect(mail?.text).toContain(text);
  expect(inbox.sources.at(-1)).toContain('Q-2026-0001.pdf');
  const [path = ''] = /\/portal\/[\w-]+/.exec(mail?.text ?? '') ?? [];
  expect((await visit(app, path)).html).toContain('Accept the quote');
  // A member who reads the quote meanwhile can act on it.
  expect(await one(quote)).toMatchObject({ delivery: 'sent', version: body.version });
});

test('an open quote is mailed again, but not while a mail is on its way', async () => {
  const to = address();
  const { body: first } = await send(await openQuote(app, owner), to);
  expect(refusal(await send(first, to))).toEqual([409, 'quote.not_possible']);
  await runJobs();
  expect((await send(await one(first), to)).status).toBe(200);
  await runJobs();
  expect(inbox.to(to)).toHaveLength(2);
});

test('a quote that was withdrawn before its mail left isn’t sent', async () => {
  const to = address();
  const { body } = await send(await draftQuote(app, owner), to);
  await app.call(quoteRoutes.withdraw, {
    as: owner,
    parameters: { id: body.id },
    body: { version: body.version },
  });
  await runJobs();
  expect(inbox.to(to)).toEqual([]);
  expect((await one(body)).delivery).toBe('none');
});

test('an answered quote and an address that gets no mail are refused, and nothing is opened', async () => {
  const open = await openQuote(app, owner);
  const { body: declined } = await app.call(quoteRoutes.decline, {
    as: owner,
    parameters: { id: open.id },
    body: { version: open.version, name: 'Eva Luna' },
  });
  expect(refusal(await send(declined, address()))).toEqual([409, 'quote.not_possible']);
  const expired = await openQuote(app, owner, { validUntil: '2026-03-10' });
  app.clock.set('2026-03-11T18:00:00.000Z');
  expect(refusal(await send(expired, address()))).toEqual([409, 'quote.not_possible']);
  const to = address();
  await suppress(app, owner, to);
  const draft = await draftQuote(app, owner);
  expect((await send(draft, to)).status).toBe(400);
  expect((await one(draft)).lifecycle).toBe('draft');
});
