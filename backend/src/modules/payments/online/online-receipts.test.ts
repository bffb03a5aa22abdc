import {
  billingSettingsRoutes,
  clientRoutes,
  DAY_MS,
  outboxRoutes,
  type ReminderRuleBody,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../../test/test-inbox.ts';
import { issued, issuer, type TestInvoice } from '../../../../test/test-invoices.ts';
import { paid } from '../../../../test/test-ledger.ts';
import { connected, openPage, pathTo, paymentsOf } from '../../../../test/test-online-payments.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../../test/test-payments.ts';
import { renewalContact, runJobs } from '../../../../test/test-proposals.ts';
import { queueReminders, ruleOn } from '../../../../test/test-reminders.ts';

let inbox: TestInbox;
let app: TestApplication;
let provider: TestPayments;
let owner: TestOwner;
let address: string;
let invoice: TestInvoice;

const NOW = '2026-06-20T18:00:00.000Z';

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    trustProxy: 1,
    payments: testPaymentAccount(),
  });
  provider = await startTestPayments(app);
});
afterAll(async () => {
  await provider.close();
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set(NOW);
  owner = await issuer(app);
  await connected(app, provider, owner);
  address = `${crypto.randomUUID()}@example.mx`;
  invoice = await invoiceFor({});
});

async function invoiceFor(body: Parameters<typeof app.client>[1]): Promise<TestInvoice> {
  const receives = { invoices: true, reminders: true, renewals: false };
  const contacts = [renewalContact('Eva', { email: address, isPrimary: true, receives })];
  const { id } = await app.client(owner, { displayName: 'Lumbre', contacts, ...body });
  return issued(app, owner, { clientId: id });
}

async function payOnline(of: TestInvoice = invoice): Promise<void> {
  await provider.pay(await openPage(app, await pathTo(app, owner, of.id)), { card: 'pays' });
}

/** The subjects of the mails to the client. */
async function mails(): Promise<string[]> {
  await runJobs(app);
  return inbox.to(address).map(({ subject }) => subject);
}

const rule = (offsetDays: number, change: Partial<ReminderRuleBody> = {}) =>
  ruleOn(app, owner, 'payment_received', { offsetDays, templateKey: 'payment_received' }, change);
const NO_CONDITIONS = { minBalanceMinor: null, currency: null, tags: [], excludeClientIds: [] };

describe('a payment online', () => {
  test('is confirmed by one receipt at once, which names it and leads to the invoice', async () => {
    await payOnline();
    expect(await mails()).toHaveLength(1);
    const [mail] = inbox.to(address);
    expect(mail?.subject).toContain('MX$100.00');
    for (const text of ['we received your payment', 'Still open MX$0.00', invoice.number ?? '', '/portal/'])
      expect(mail?.text).toContain(text);
    const { body } = await app.call(outboxRoutes.list, { as: owner, query: {} });
    const [payment] = await paymentsOf(app, owner, invoice.clientId);
    expect(body.items).toMatchObject([
      { templateKey: 'payment_received', state: 'sent', entity: { type: 'payment', id: payment?.id } },
    ]);
  });

  test('is confirmed in the client’s language', async () => {
    invoice = await invoiceFor({ locale: 'es' });
    await payOnline();
    await mails();
    expect(inbox.to(address)[0]?.text).toContain('recibimos su pago de $100.00 el 20 jun 2026.');
  });

  test('that is reported again is confirmed once', async () => {
    const session = await openPage(app, await pathTo(app, owner, invoice.id));
    await Promise.all([1, 2].map(() => provider.pay(session, { card: 'pays' })));
    expect(await mails()).toHaveLength(1);
  });

  test('is confirmed by no mail where the settings say so, or without an address', async () => {
    const { body: settings } = await app.call(billingSettingsRoutes.one, { as: owner });
    const bodyOf = (mailReceipts: boolean, version: number) => ({ version, mailReceipts });
    await app.call(billingSettingsRoutes.update, { as: owner, body: bodyOf(false, settings.version) });
    await payOnline();
    expect(await mails()).toEqual([]);
    await app.call(billingSettingsRoutes.update, { as: owner, body: bodyOf(true, settings.version + 1) });
    const silent = await invoiceFor({ contacts: [] });
    await payOnline(silent);
    expect((await paymentsOf(app, owner, silent.clientId))[0]).toMatchObject({ amountMinor: 10_000 });
    expect((await app.call(outboxRoutes.list, { as: owner, query: {} })).body.items).toEqual([]);
  });

  test.each([0, 1, 5])('is confirmed by the rule alone that mails after %i days', async (days) => {
    await rule(days);
    await payOnline();
    expect(await mails()).toEqual([]);
    await queueReminders(app, new Date(Date.parse(NOW) + days * DAY_MS).toISOString());
    expect(await mails()).toHaveLength(1);
    await queueReminders(app, new Date(Date.parse(NOW) + (days + 3) * DAY_MS).toISOString());
    expect(await mails()).toHaveLength(1);
  });

  test('is confirmed at once where no rule mails this client, and the rule adds nothing', async () => {
    await rule(1, { conditions: { ...NO_CONDITIONS, tags: ['others'] } });
    await payOnline();
    expect(await mails()).toHaveLength(1);
    await rule(2, { name: 'Later' });
    await queueReminders(app, new Date(Date.parse(NOW) + 3 * DAY_MS).toISOString());
    expect(await mails()).toHaveLength(1);
  });

  test('is confirmed at once to a client whose reminders are paused', async () => {
    await rule(1);
    const parameters = { id: invoice.clientId };
    const { body: client } = await app.call(clientRoutes.one, { as: owner, parameters });
    const body = { version: client.version, remindersPaused: true };
    expect((await app.call(clientRoutes.update, { as: owner, parameters, body })).status).toBe(200);
    await payOnline();
    expect(await mails()).toHaveLength(1);
  });
});

test('a payment that a member records is confirmed by nobody but the member', async () => {
  await paid(app, owner, { clientId: invoice.clientId });
  expect(await mails()).toEqual([]);
});
