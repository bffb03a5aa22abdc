import { createHash } from 'node:crypto';
import { HOUR_MS, invoiceRoutes, proposalRoutes, quoteRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { connected, openPage } from '../../../test/test-online-payments.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { sendForm, visit } from '../../../test/test-portal.ts';
import { portalPerson } from '../../../test/test-portal-home.ts';
import { renewalsFor, runJobs } from '../../../test/test-proposals.ts';
import { draftQuote } from '../../../test/test-quotes.ts';
import { remindersAt, ruleOn } from '../../../test/test-reminders.ts';

/** What a request leaves behind without changing anything of an organization. */
const TRACES = ['oficio.rate_limits', 'oficio.usage_counts'];

let app: TestApplication;
let inbox: TestInbox;
let provider: TestPayments;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    trustProxy: 1,
    payments: testPaymentAccount(),
  });
  provider = await startTestPayments(app);
  owner = await issuer(app);
  await connected(app, provider, owner);
});
afterAll(async () => {
  await provider.close();
  await app.stop();
  await inbox.close();
});

/** The digest of the rows of each table. */
async function tables(): Promise<Record<string, string>> {
  const { rows: named } = await app.admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'pgboss')`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of named.filter((table) => !TRACES.includes(table.name))) {
    const { rows } = await app.admin.query<{ text: string }>(
      `SELECT coalesce(string_agg(entry::text, E'\\n' ORDER BY entry::text), '') AS text FROM ${name} entry`,
    );
    digests[name] = createHash('sha256')
      .update(rows[0]?.text ?? '')
      .digest('hex');
  }
  return digests;
}

/** Mails of every kind that has a link, to one contact. Returns the paths of all their links. */
async function mailedPaths(): Promise<string[]> {
  const { clientId, address } = await portalPerson(app, owner, {
    contact: { receives: { invoices: true, reminders: true, renewals: true } },
  });
  const text = { subject: 'Hello', message: 'Hello', attachPdf: false };
  await ruleOn(app, owner, 'invoice_due', { offsetDays: 1, templateKey: 'invoice_overdue_1' });
  const invoice = await issued(app, owner, { clientId, dueDate: '2026-06-20' });
  await app.call(invoiceRoutes.send, {
    as: owner,
    parameters: { id: invoice.id },
    body: { version: invoice.version, to: [address], ...text },
  });
  const quote = await draftQuote(app, owner, { clientId });
  await app.call(quoteRoutes.send, {
    as: owner,
    parameters: { id: quote.id },
    body: { version: quote.version, to: [address], ...text },
  });
  const ids = await renewalsFor(app, owner, clientId, {});
  await app.call(proposalRoutes.propose, { as: owner, body: { ids, message: 'Shall we?' } });
  await runJobs(app);
  await remindersAt(app, owner, '2026-06-22T18:00:00.000Z');
  await sendForm(app, '/portal', { address });
  await runJobs(app);
  const mails = inbox.to(address);
  const kinds = mails.map(({ subject }) => subject);
  expect(kinds.length, kinds.join(', ')).toBeGreaterThanOrEqual(5);
  return [...new Set(mails.flatMap(({ links }) => links))].map((href) => new URL(href).pathname);
}

test('a scanner that follows every link of every mail, and what is below it, changes nothing', async () => {
  const mailed = await mailedPaths();
  const portal = mailed.filter((path) => path.startsWith('/portal/'));
  for (const path of portal) {
    // One of them is the invoice's, which opens the provider's page; the way back from it is followed as well.
    if ((await visit(app, path)).html.includes('/pay"')) await openPage(app, path);
  }
  const { rows } = await app.admin.query<{ id: string }>('SELECT id FROM oficio.invoice_checkouts');
  expect(rows).toHaveLength(1);
  const paths = [
    ...mailed,
    ...portal.flatMap((path) =>
      ['pdf', 'file', 'pay', 'decide', 'answer', 'enter', 'seen'].map((part) => `${path}/${part}`),
    ),
    ...rows.flatMap(({ id }) => [`/portal/return/${id}`, `/portal/return/${id}?paid=1`]),
  ];
  // A view counts once an hour.
  app.clock.advance(2 * HOUR_MS);
  const before = await tables();
  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      expect([path, method, (await visit(app, path, { method })).status < 500]).toEqual([path, method, true]);
    }
  }
  const after = await tables();
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
});
