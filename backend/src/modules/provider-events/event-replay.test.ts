import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { billingRoutes, paymentEventRoutes, superadminAuditRoutes } from '@oficio/contracts';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { connected } from '../../../test/test-online-payments.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { CONNECT_WEBHOOK_PATH, PAYMENT_WEBHOOK_PATH } from './payment-webhook.ts';

const REASON = 'The customer was unknown until now';
const keys = testPaymentAccount();

let app: TestApplication;
let provider: TestPayments;
/** Receives the provider's events in place of the application, so that the tests deliver them. */
let collector: Server;
const collected: string[] = [];
let boss: TestPerson;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    collected.push(body);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  app = await TestApplication.start({ payments: keys, superadminEmails: ['boss@example.com'] });
  const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  provider = await startTestPayments(app, { webhookUrl: address, connectWebhookUrl: address });
  boss = await app.person({ email: 'boss@example.com' });
});
afterAll(async () => {
  await provider.close();
  collector.close();
  await app.stop();
});

const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const applyAgain = (id: string, as = boss) =>
  app.call(paymentEventRoutes.applyAgain, { as, parameters: { id }, body: { reason: REASON } });

async function listed(id: string) {
  const { body } = await app.call(paymentEventRoutes.list, { as: boss });
  return body.events.find((event) => event.id === id);
}

async function send(body: string, path: string, secret: string): Promise<number> {
  const signature = provider.client.webhooks.generateTestHeaderString({ payload: body, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await fetch(app.url + path, { method: 'POST', headers, body })).status;
}

function collectedOf(type: string): { id: string; body: string } {
  const body = collected.findLast((one) => (JSON.parse(one) as Stripe.Event).type === type) ?? '{}';
  return { id: (JSON.parse(body) as Stripe.Event).id, body };
}

/** An organization that has paid, of which the application knows nothing yet. */
async function payer(): Promise<{ owner: TestOwner; know: () => Promise<unknown> }> {
  const owner = await app.owner();
  const { organizationId } = owner;
  await app.admin.query('DELETE FROM oficio.subscriptions WHERE organization_id = $1', [organizationId]);
  await app.call(billingRoutes.createCheckoutSession, { as: owner });
  const { rows } = await app.admin.query<{ session: string }>(
    'SELECT stripe_session_id AS session FROM oficio.checkouts WHERE organization_id = $1',
    [organizationId],
  );
  await provider.pay(rows[0]?.session ?? '', { card: 'pays' });
  const { rows: stored } = await app.admin.query<{ customer: string }>(
    `UPDATE oficio.subscriptions subscription SET stripe_customer_id = NULL
     FROM oficio.subscriptions former WHERE former.organization_id = subscription.organization_id
       AND subscription.organization_id = $1 RETURNING former.stripe_customer_id AS customer`,
    [organizationId],
  );
  const know = () =>
    app.admin.query('UPDATE oficio.subscriptions SET stripe_customer_id = $2 WHERE organization_id = $1', [
      organizationId,
      stored[0]?.customer,
    ]);
  return { owner, know };
}

test('an ignored event is applied again once, however often it is asked for, and the log has each reason', async () => {
  const { owner, know } = await payer();
  const { id, body } = collectedOf('invoice.paid');
  expect(await send(body, PAYMENT_WEBHOOK_PATH, keys.webhookSecret)).toBe(200);
  expect(await listed(id)).toMatchObject({ ignored: true, canApplyAgain: true });
  await know();

  const answers = await Promise.all([applyAgain(id), applyAgain(id)]);
  expect(answers.map(({ status, body: event }) => [status, event.processedAt])).toEqual([
    [200, null],
    [200, null],
  ]);
  await runJobs();
  expect(await listed(id)).toMatchObject({
    organizationId: owner.organizationId,
    ignored: false,
    failures: 0,
    canApplyAgain: false,
  });
  expect(refusal(await applyAgain(id))).toEqual([409, 'job.not_possible']);
  const { rows } = await app.admin.query(
    `SELECT status, (SELECT count(*)::int FROM oficio.audit_log
       WHERE organization_id = subscription.organization_id AND action = 'paid') AS paid
     FROM oficio.subscriptions subscription WHERE organization_id = $1`,
    [owner.organizationId],
  );
  expect(rows).toEqual([{ status: 'active', paid: 1 }]);
  const { body: log } = await app.call(superadminAuditRoutes.list, {
    as: boss,
    query: { action: 'applied_again' },
  });
  const entry = {
    changes: { reason: REASON },
    entity: { type: 'payment_event', name: `invoice.paid ${id}` },
  };
  expect(log.items).toMatchObject([entry, entry]);
});

test('an event that the provider no longer has stays failed, and its job isn’t repeated', async () => {
  const id = 'evt_forgotten';
  await app.admin.query(
    "INSERT INTO oficio.webhook_events (id, type, failures, received_at) VALUES ($1, 'invoice.paid', 1, now())",
    [id],
  );
  expect((await applyAgain(id)).status).toBe(200);
  await runJobs();
  const { rowCount: waiting } = await app.admin.query(
    "SELECT FROM pgboss.job WHERE name = 'payment-event.apply' AND state <> 'completed'",
  );
  expect(waiting).toBe(0);
  expect(await listed(id)).toMatchObject({
    failures: 2,
    lastFailure: expect.stringContaining('resource_missing'),
    processedAt: null,
    canApplyAgain: true,
  });
});

test('an event of a connected account is asked for with its account', async () => {
  const owner = await issuer(app);
  await connected(app, provider, owner);
  const { id, body } = collectedOf('account.updated');
  const { organizationId } = owner;
  const account = (JSON.parse(body) as Stripe.Event).account;
  const rename = (from: string | undefined, to: string | undefined) =>
    app.admin.query('UPDATE oficio.payment_accounts SET account_id = $2 WHERE account_id = $1', [from, to]);
  // Until the account is known, its event is ignored.
  await rename(account, 'acct_other');
  expect(await send(body, CONNECT_WEBHOOK_PATH, keys.connectWebhookSecret ?? '')).toBe(200);
  expect(await listed(id)).toMatchObject({ ignored: true });
  await rename('acct_other', account);

  expect((await applyAgain(id)).status).toBe(200);
  await runJobs();
  expect(await listed(id)).toMatchObject({ organizationId, ignored: false, failures: 0 });
});

test('nobody else applies an event, and an unknown one isn’t found', async () => {
  expect((await applyAgain('evt_unknown')).status).toBe(404);
  expect((await applyAgain('evt_forgotten', await app.owner())).status).toBe(404);
});
