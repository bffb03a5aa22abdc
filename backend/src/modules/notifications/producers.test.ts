import { domainRoutes, invitationRoutes, invoiceLinkRoutes, invoiceRoutes } from '@oficio/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ScriptedLookups } from '../../../test/scripted-lookups.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { giveToken, invite } from '../../../test/test-invitations.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { notificationsOf, textsOf, unreadCount } from '../../../test/test-notifications.ts';
import { sendForm } from '../../../test/test-portal.ts';
import { asked, askedClient, renewalsFor } from '../../../test/test-proposals.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { MessageChanges } from '../outbox/message-changes.service.ts';
import type { StoredMessage } from '../outbox/outbox.types.ts';
import { SubscriptionNotices } from '../subscription-notices/subscription-notices.service.ts';

/*
 * The place where each cause is written notifies the other members, and no member who is limited to another client. The
 * daily jobs have tests of their own.
 */

let inbox: TestInbox;
let app: TestApplication;
let lookups: ScriptedLookups;
let owner: TestOwner;
let admin: TestOwner;
/** Has the right to read about most causes, but not the client. */
let limited: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
  lookups = new ScriptedLookups(app);
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  lookups.reset();
  owner = await issuer(app);
  admin = await app.member(owner.organizationId, 'admin');
  const { id } = await app.client(owner, { displayName: 'Elsewhere' });
  limited = await app.member(owner.organizationId, 'manager', { clientIds: [id] });
});
afterEach(async () => {
  expect([await textsOf(app, limited), await unreadCount(app, limited)]).toEqual([[], 0]);
});

const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();

test('a payment: not the person who records it', async () => {
  const { id, clientId } = await paid(app, owner, { amountMinor: 12_000 });
  expect(await notificationsOf(app, admin)).toMatchObject([
    {
      type: 'payment_received',
      severity: 'success',
      text: 'Café Lumbre has paid MX$120.00',
      path: `/invoices/payments/${id}`,
    },
  ]);
  expect(await textsOf(app, owner)).toEqual([]);
  await paid(app, owner, { clientId, amountMinor: 5_000 });
  expect(await textsOf(app, admin)).toEqual(['Café Lumbre has paid 2 times, the last time MX$50.00']);
});

test('a payment that isn’t stored: nobody', async () => {
  await expect(paid(app, owner, { amountMinor: -1 })).rejects.toThrow();
  expect(await textsOf(app, admin)).toEqual([]);
});

test('a client’s view of an invoice, once an hour', async () => {
  const { id, number } = await issued(app, owner);
  const link = await app.call(invoiceLinkRoutes.create, { as: owner, parameters: { id } });
  const { pathname } = new URL(link.body.url);
  await sendForm(app, `${pathname}/seen`, {});
  await sendForm(app, `${pathname}/seen`, {});
  for (const person of [owner, admin]) {
    expect(await textsOf(app, person)).toEqual([`Café Lumbre has opened ${number}`]);
  }
});

test('a client’s answers to a proposal, the second form within an hour in the same notification', async () => {
  const client = await askedClient(app, owner);
  const ids = await renewalsFor(app, owner, client.id, { name: 'a.mx' }, { name: 'b.mx' });
  const { path } = await asked(app, owner, ids);
  await sendForm(app, `${path}/decide`, { name: 'Eva', note: '', 'answer-0': 'approve' });
  expect(await textsOf(app, owner)).toEqual(['Lumbre has answered your proposal: 1 approved']);
  await sendForm(app, `${path}/decide`, { name: 'Eva', note: '', 'answer-1': 'decline' });
  expect(await notificationsOf(app, owner)).toMatchObject([
    { count: 2, text: 'Lumbre has answered your proposal: 1 declined', entity: { type: 'renewal' } },
  ]);
});

test('a registry that contradicts a date, and one that fails', async () => {
  lookups.answer('acme.mx', { expiresOn: '2028-06-01' });
  lookups.answer('gone.mx', { outcome: 'not_found' });
  for (const name of ['acme.mx', 'gone.mx']) {
    const body = { name, expiresOn: '2027-01-01' };
    await app.call(domainRoutes.create, { as: owner, body });
    await runJobs();
  }
  // Both have one time.
  expect((await textsOf(app, owner)).toSorted()).toEqual([
    'The registry says that acme.mx expires on Jun 1, 2028, and you have Jan 1, 2027',
    'gone.mx couldn’t be looked up: the registry doesn’t know it',
  ]);
});

test('an accepted invitation: owner and admins of the inviting organization', async () => {
  const invited = await app.person();
  const { id } = await invite(app, owner, { email: invited.email });
  const token = await giveToken(app, id);
  const { status } = await app.call(invitationRoutes.accept, { as: invited, body: { token } });
  expect(status).toBe(200);
  expect(await textsOf(app, owner)).toEqual(['Ana Ruiz has joined your organization']);
  expect(await textsOf(app, admin)).toEqual(['Ana Ruiz has joined your organization']);
});

test.each([
  ['server.refusedForGood', 'couldn’t be delivered to'],
  ['answer.missing', 'may not have arrived at'],
] as const)('a mail after %s', async (type, words) => {
  const invoice = await issued(app, owner);
  await app.admin.query(
    `INSERT INTO oficio.outbox (id, organization_id, client_id, occurrence_key, kind, template_key, entity_type, entity_id,
       to_address, locale, subject, due_at, state, attempts, sending_since, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, 'x', 'manual', 'invoice_sent', 'invoice', $3, 'eva@example.com', 'en', 'Invoice',
       $4, 'sending', 1, $4, $4, $4)`,
    [owner.organizationId, invoice.clientId, invoice.id, app.clock.now()],
  );
  const { rows } = await app.admin.query<StoredMessage>(
    `SELECT id, organization_id AS "organizationId", client_id AS "clientId", kind, state, attempts, subject,
       to_address AS "to", entity_type AS "entityType", entity_id AS "entityId" FROM oficio.outbox
     WHERE organization_id = $1`,
    [owner.organizationId],
  );
  const changes = app.nest.get(MessageChanges, { strict: false });
  await app.nest.get(WorkerDatabase, { strict: false }).transaction(NO_USER, async (tx) => {
    for (const message of rows) await changes.apply(tx, message, { type });
  });
  expect(await notificationsOf(app, admin)).toMatchObject([
    { text: `“Invoice” ${words} eva@example.com`, path: `/clients/${invoice.clientId}/mails` },
  ]);
  expect((await app.call(invoiceRoutes.one, { as: owner, parameters: { id: invoice.id } })).status).toBe(200);
});

test('the trial’s end and a failed payment of the subscription: the owner alone', async () => {
  const notices = app.nest.get(SubscriptionNotices, { strict: false });
  const common = { organizationId: owner.organizationId, at: app.clock.now().toISOString(), key: 'x' };
  const accessUntil = '2026-06-22T18:30:00.000Z';
  for (let repeat = 0; repeat < 2; repeat += 1) {
    await app.nest.get(WorkerDatabase, { strict: false }).transaction(NO_USER, async (tx) => {
      await notices.add(tx, { ...common, kind: 'trial_ending', details: { trialEnd: accessUntil } });
      const details = { amountMinor: 500, currency: 'USD', accessUntil };
      await notices.add(tx, { ...common, kind: 'payment_failed', details });
    });
  }
  expect((await notificationsOf(app, owner)).map(({ text, count }) => [text, count]).toSorted()).toEqual([
    ['The payment for your subscription has failed', 1],
    ['Your trial ends on Jun 22, 2026', 1],
  ]);
  expect(await textsOf(app, admin)).toEqual([]);
});
