import {
  type BodyOf,
  clientRoutes,
  invoiceRoutes,
  outboxRoutes,
  REMINDERS,
  type ReminderRule,
  reminderRoutes,
  reminderRuleRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertReminded } from '../../../test/reminder-rows.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer, type TestInvoice } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { suppress } from '../../../test/test-mails.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { DueReminders } from './due-reminders.service.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-20T18:00:00.000Z');
  owner = await issuer(app);
  await app.admin.query("UPDATE oficio.organizations SET timezone = 'America/Mexico_City' WHERE id = $1", [
    owner.organizationId,
  ]);
});

const rules = async (as: TestPerson = owner) => (await app.call(reminderRuleRoutes.list, { as })).body.items;
const invoiceRule = async () => {
  const rule = (await rules()).find(({ trigger }) => trigger === 'invoice_due');
  if (!rule) throw new Error('The rule is missing');
  return rule;
};
const bodyOf = ({
  id: _,
  enabled: _on,
  activeSince: _since,
  excludedClients: _clients,
  version: _version,
  ...rule
}: ReminderRule) => rule;
const switchRule = ({ id, version }: ReminderRule, enabled = true) =>
  app.call(reminderRuleRoutes.switch, { as: owner, parameters: { id }, body: { enabled, version } });
type PreviewQuery = { from?: string; days?: string; ruleId?: string; about?: 'invoice'; all?: 'true' };
const preview = async (query: PreviewQuery = {}) =>
  (await app.call(reminderRoutes.preview, { as: owner, query })).body;
const planned = async (query: PreviewQuery = {}) => (await preview(query)).days.flatMap(({ mails }) => mails);
const runDue = async () => {
  await app.nest.get(DueReminders, { strict: false }).run();
  await app.nest.get(Jobs, { strict: false }).runPending();
};
const messages = async () => {
  const { items } = (await app.call(outboxRoutes.list, { as: owner, query: { limit: '100' } })).body;
  return items.filter(({ templateKey }) => templateKey !== 'invoice_sent');
};
const briefly = async () =>
  (await messages()).map(({ templateKey, state, skipReason, to }) => [templateKey, state, skipReason, to]);

/** An invoice that is due on 30 June and was marked as sent. */
async function sentInvoice(
  {
    email = `${crypto.randomUUID()}@example.mx`,
    ...client
  }: Partial<BodyOf<typeof clientRoutes.create>> = {},
  invoice: Partial<BodyOf<typeof invoiceRoutes.create>> = {},
): Promise<TestInvoice & { email: string }> {
  const { id: clientId } = await app.client(owner, { displayName: 'Ana', email, ...client });
  const added = await issued(app, owner, { clientId, dueDate: '2026-06-30', ...invoice });
  const parameters = { id: added.id };
  const marked = await app.call(invoiceRoutes.markSent, {
    as: owner,
    parameters,
    body: { version: added.version },
  });
  expect(marked.status).toBe(200);
  return { ...marked.body, email: email ?? '' };
}

describe('the rules', () => {
  it('of a new organization are off', async () => {
    expect((await rules()).map(({ name, enabled, steps }) => [name, enabled, steps.length])).toEqual([
      ['Domains before they expire', false, 4],
      ['Invoices before and after their due day', false, 5],
      ['Services before they renew', false, 4],
      ['Thanks for payments', false, 1],
    ]);
    await sentInvoice();
    expect(await planned()).toEqual([]);
  });

  it.each<[string, Partial<ReturnType<typeof bodyOf>>, string]>([
    [
      'an offset of 91 days',
      { steps: [{ id: crypto.randomUUID(), offsetDays: 91, templateKey: 'invoice_due_soon' }] },
      'rule.steps.0.offsetDays',
    ],
    ['no step', { steps: [] }, 'rule.steps'],
    ['an address with two @', { audience: 'addresses', addresses: ['a@b@c.mx'] }, 'rule.addresses.0'],
    ['no address', { audience: 'addresses' }, 'rule.addresses'],
    [
      'a template about something else',
      { steps: [{ id: crypto.randomUUID(), offsetDays: 1, templateKey: 'domain_expired' }] },
      'rule.steps.0.templateKey',
    ],
    [
      'thanks before the payment',
      {
        trigger: 'payment_received',
        steps: [{ id: crypto.randomUUID(), offsetDays: -1, templateKey: 'payment_received' }],
      },
      'rule.steps.0.offsetDays',
    ],
    [
      'a notice on the day of the next invoice',
      {
        trigger: 'recurring_notice',
        steps: [{ id: crypto.randomUUID(), offsetDays: 0, templateKey: 'recurring_notice' }],
      },
      'rule.steps.0.offsetDays',
    ],
    [
      'an amount without a currency',
      { conditions: { minBalanceMinor: 1, currency: null, tags: [], excludeClientIds: [] } },
      'rule.conditions.currency',
    ],
  ])('refuse %s at its field', async (_, change, path) => {
    const rule = await invoiceRule();
    const answer = await app.call(reminderRuleRoutes.update, {
      as: owner,
      parameters: { id: rule.id },
      body: { rule: { ...bodyOf(rule), ...change }, version: rule.version },
    });
    expect([answer.status, JSON.parse(answer.text).details?.fields?.[0]?.path]).toEqual([400, path]);
  });

  it('are changed by one person at a time, and their steps keep their ids', async () => {
    const rule = await invoiceRule();
    const update = () =>
      app.call(reminderRuleRoutes.update, {
        as: owner,
        parameters: { id: rule.id },
        body: { rule: { ...bodyOf(rule), name: 'Ours' }, version: rule.version },
      });
    const { body } = await update();
    expect([body.name, body.steps]).toEqual(['Ours', rule.steps]);
    expect((await update()).status).toBe(409);
  });

  it('are at most fifty', async () => {
    const rule = bodyOf(await invoiceRule());
    const create = () => app.call(reminderRuleRoutes.create, { as: owner, body: rule });
    for (let count = 4; count < REMINDERS.rules; count += 1) expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(400);
  });

  it('are for owners, admins and managers who see all clients', async () => {
    const { organizationId } = owner;
    const statusFor = async (...given: Parameters<typeof app.member>) =>
      (await app.call(reminderRuleRoutes.list, { as: await app.member(...given) })).status;
    expect(await statusFor(organizationId, 'manager')).toBe(200);
    expect(await statusFor(organizationId, 'manager', { clientIds: [] })).toBe(403);
    expect(await statusFor(organizationId, 'accountant')).toBe(403);
    expect(await statusFor(organizationId, 'member')).toBe(403);
    expect(await statusFor(organizationId, 'viewer')).toBe(403);
  });
});

describe('the preview', () => {
  it('has the steps of the next days with their reasons', async () => {
    await switchRule(await invoiceRule());
    const invoice = await sentInvoice({ timezone: 'Asia/Tokyo', locale: 'es' });
    const { days, isSimulation } = await preview();
    expect(isSimulation).toBe(false);
    expect(days).toMatchObject([
      {
        day: '2026-06-27',
        mails: [{ at: '2026-06-27T00:00:00.000Z', templateKey: 'invoice_due_soon', locale: 'es' }],
      },
      {
        day: '2026-06-30',
        mails: [
          {
            to: invoice.email,
            client: { name: 'Ana' },
            entity: { type: 'invoice', id: invoice.id, name: invoice.number },
            because: {
              ruleName: 'Invoices before and after their due day',
              anchor: '2026-06-30',
              offsetDays: 0,
            },
            willSkip: null,
          },
        ],
      },
    ]);
  });

  it('says that an invoice which wasn’t sent, or is paused, is left out', async () => {
    await switchRule(await invoiceRule());
    const { id: clientId } = await app.client(owner, { email: 'ana@example.mx' });
    await issued(app, owner, { clientId, dueDate: '2026-06-30' });
    const paused = await app.client(owner, { email: 'b@example.mx', remindersPaused: true });
    await issued(app, owner, { clientId: paused.id, dueDate: '2026-06-30' });
    const reasons = (await planned()).map(({ to, willSkip }) => [to, willSkip]);
    expect(reasons.toSorted()).toEqual([
      ['ana@example.mx', 'not_sent'],
      ['ana@example.mx', 'not_sent'],
      ['b@example.mx', 'paused'],
      ['b@example.mx', 'paused'],
    ]);
  });

  it('lists the first 200 mails, and counts the others on their days', async () => {
    await switchRule(await invoiceRule());
    const clients = Array.from({ length: REMINDERS.listed + 5 }, (_, index) => ({
      id: crypto.randomUUID(),
      email: `${index}@example.mx`,
      timezone: null,
      locale: 'en' as const,
    }));
    const invoices = clients.map(({ id }, index) => ({
      id: crypto.randomUUID(),
      clientId: id,
      number: `A-${index}`,
      dueDate: index < REMINDERS.listed ? '2026-06-25' : '2026-06-26',
      sentAt: '2026-06-01T12:00:00.000Z',
    }));
    await insertReminded(app, owner, { clients, invoices });
    const listed = async (query: PreviewQuery) =>
      (await preview({ days: '7', ...query })).days.map(({ count, mails }) => [count, mails.length]);
    expect(await listed({})).toEqual([
      [200, 200],
      [5, 0],
      [200, 0],
      [5, 0],
    ]);
    expect(await listed({ all: 'true' })).toEqual([200, 5, 200, 5].map((count) => [count, count]));
  });

  it('has only the mails about invoices if it is asked for them', async () => {
    for (const rule of await rules()) await switchRule(rule);
    const invoice = await sentInvoice();
    const domain = { id: crypto.randomUUID(), clientId: invoice.clientId, name: 'a.mx', day: '2026-07-04' };
    await insertReminded(app, owner, { clients: [], domains: [domain] });
    const types = async (query: PreviewQuery) =>
      new Set((await planned(query)).map(({ entity }) => entity.type));
    expect(await types({})).toEqual(new Set(['domain', 'invoice']));
    expect(await types({ about: 'invoice' })).toEqual(new Set(['invoice']));
  });

  it('simulates a day up to 400 days ahead', async () => {
    await switchRule(await invoiceRule());
    await sentInvoice();
    const later = await preview({ from: '2026-07-14', days: '1' });
    expect([later.isSimulation, later.days.map(({ day }) => day)]).toEqual([true, ['2026-07-14']]);
    const statusOn = async (from: string) =>
      (await app.call(reminderRoutes.preview, { as: owner, query: { from } })).status;
    expect(await statusOn('2027-07-25')).toBe(200);
    expect(await statusOn('2027-07-26')).toBe(400);
    expect(await statusOn('2026-06-19')).toBe(400);
  });

  it('shows what a rule that is off would send now', async () => {
    app.clock.set('2026-07-01T18:00:00.000Z');
    await sentInvoice({}, { issueDate: '2026-06-01' });
    const rule = await invoiceRule();
    expect(await planned()).toEqual([]);
    expect((await planned({ ruleId: rule.id, days: '1' })).map(({ templateKey }) => templateKey)).toEqual([
      'invoice_due_today',
    ]);
  });
});

describe('a due reminder', () => {
  it('is sent once, at its time in the client’s zone and in the client’s language', async () => {
    await switchRule(await invoiceRule());
    const invoice = await sentInvoice({ timezone: 'Asia/Tokyo', locale: 'es' });
    app.clock.set('2026-06-26T23:59:59.999Z');
    await runDue();
    expect(await briefly()).toEqual([]);
    app.clock.set('2026-06-27T00:00:00.000Z');
    await runDue();
    await runDue();
    expect(await briefly()).toEqual([['invoice_due_soon', 'sent', null, invoice.email]]);
    const [mail] = inbox.to(invoice.email);
    expect(mail?.subject).toBe(`La factura ${invoice.number} vence el 30 jun 2026`);
    expect(mail?.text).toContain(`Hola, Ana:\n\nla factura ${invoice.number} vence el 30 jun 2026.`);
    expect(mail?.text).toContain('/portal/');
  });

  it('leaves the delivery of its invoice as it is', async () => {
    await switchRule(await invoiceRule());
    const { id, delivery, sentAt } = await sentInvoice();
    app.clock.set('2026-06-27T15:00:00.000Z');
    await runDue();
    const { body } = await app.call(invoiceRoutes.one, { as: owner, parameters: { id } });
    expect([body.delivery, body.sentAt]).toEqual([delivery, sentAt]);
  });

  it('names what is still open', async () => {
    await switchRule(await invoiceRule());
    const { id, clientId, email } = await sentInvoice();
    await paid(app, owner, {
      clientId,
      amountMinor: 4_000,
      allocations: [{ invoiceId: id, amountMinor: 4_000 }],
    });
    app.clock.set('2026-06-27T15:00:00.000Z');
    await runDue();
    expect(inbox.to(email)[0]?.text).toContain('$60.00 of it is open');
  });

  it.each<[string, (invoice: TestInvoice) => Promise<unknown>, string]>([
    [
      'paid',
      ({ id, clientId }) =>
        paid(app, owner, {
          clientId,
          amountMinor: 10_000,
          allocations: [{ invoiceId: id, amountMinor: 10_000 }],
        }),
      'paid',
    ],
    [
      'paused',
      ({ id }) => app.admin.query('UPDATE public.invoices SET reminders_paused = true WHERE id = $1', [id]),
      'paused',
    ],
    ['switched off', async () => switchRule(await invoiceRule(), false), 'paused'],
  ])('isn’t sent when it is %s between its queueing and its sending', async (_, happen, reason) => {
    await switchRule(await invoiceRule());
    const invoice = await sentInvoice();
    app.clock.set('2026-06-27T15:00:00.000Z');
    await app.nest.get(DueReminders, { strict: false }).run();
    await happen(invoice);
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect((await briefly()).filter(([key]) => key === 'invoice_due_soon')).toEqual([
      ['invoice_due_soon', 'skipped', reason, invoice.email],
    ]);
  });

  it('isn’t sent to an address that wants no reminders', async () => {
    await switchRule(await invoiceRule());
    const { email } = await sentInvoice();
    await suppress(app, owner, email, 'unsubscribed');
    await app.admin.query("UPDATE oficio.mail_suppressions SET scope = 'reminders' WHERE address = $1", [
      email,
    ]);
    app.clock.set('2026-06-27T15:00:00.000Z');
    await runDue();
    expect(await briefly()).toEqual([['invoice_due_soon', 'skipped', 'suppressed', email]]);
  });

  it('is the newest one after a downtime', async () => {
    await switchRule(await invoiceRule());
    const { email } = await sentInvoice();
    app.clock.set('2026-07-01T18:00:00.000Z');
    await runDue();
    expect((await briefly()).toSorted()).toEqual([
      ['invoice_due_soon', 'skipped', 'superseded', email],
      ['invoice_due_today', 'sent', null, email],
    ]);
  });

  it('isn’t sent for an organization whose subscription has ended', async () => {
    await switchRule(await invoiceRule());
    await sentInvoice();
    await app.admin.query("UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1", [
      owner.organizationId,
    ]);
    app.clock.set('2026-06-27T15:00:00.000Z');
    await runDue();
    const { rows } = await app.admin.query('SELECT FROM oficio.outbox WHERE organization_id = $1', [
      owner.organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  it('is sent once by two replicas that run at the same time', async () => {
    await switchRule(await invoiceRule());
    const { email } = await sentInvoice();
    app.clock.set('2026-06-27T15:00:00.000Z');
    const due = app.nest.get(DueReminders, { strict: false });
    await Promise.all([due.run(), due.run(), due.run()]);
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect(await briefly()).toEqual([['invoice_due_soon', 'sent', null, email]]);
  });
});

describe('a person', () => {
  const act = (route: 'skip' | 'sendNow', key: string) =>
    app.call(reminderRoutes[route], { as: owner, body: { key } });

  it('skips a planned reminder', async () => {
    await switchRule(await invoiceRule());
    const { email } = await sentInvoice();
    const [first, second] = await planned();
    expect((await act('skip', first?.key ?? '')).status).toBe(204);
    expect((await planned()).map(({ key }) => key)).toEqual([second?.key]);
    expect((await act('skip', first?.key ?? '')).status).toBe(404);
    app.clock.set('2026-06-27T15:00:00.000Z');
    await runDue();
    expect(await briefly()).toEqual([['invoice_due_soon', 'cancelled', null, email]]);
  });

  it('sends a planned reminder now, once, and none follows within a day', async () => {
    await switchRule(await invoiceRule());
    const { email } = await sentInvoice();
    app.clock.set('2026-06-29T18:00:00.000Z');
    const [today] = (await planned()).filter(({ templateKey }) => templateKey === 'invoice_due_today');
    expect((await act('sendNow', today?.key ?? '')).status).toBe(204);
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect((await act('sendNow', today?.key ?? '')).status).toBe(404);
    app.clock.set('2026-06-30T15:00:00.000Z');
    await runDue();
    expect((await briefly()).filter(([key]) => key === 'invoice_due_today')).toEqual([
      ['invoice_due_today', 'sent', null, email],
    ]);
  });

  it('can’t send one about an invoice that the client doesn’t have', async () => {
    await switchRule(await invoiceRule());
    const { id: clientId } = await app.client(owner, { email: 'ana@example.mx' });
    await issued(app, owner, { clientId, dueDate: '2026-06-30' });
    const [first] = await planned();
    expect((await act('sendNow', first?.key ?? '')).status).toBe(409);
  });
});

describe('the figures', () => {
  it('equal the lists to which they lead', async () => {
    await switchRule(await invoiceRule());
    const [soon, late] = [await sentInvoice(), await sentInvoice(), await sentInvoice()];
    const pay = ({ id: invoiceId, clientId }: TestInvoice, date: string) =>
      paid(app, owner, { clientId, date, allocations: [{ invoiceId, amountMinor: 10_000 }] });
    app.clock.set('2026-06-27T15:00:00.000Z');
    await runDue();
    app.clock.set('2026-07-05T18:00:00.000Z');
    await pay(soon, '2026-07-04');
    await pay(late, '2026-07-05');
    const { body } = await app.call(reminderRoutes.figures, { as: owner });
    const { from, to } = body;
    expect(body).toEqual({
      scheduled: 3,
      invoices: 1,
      from: '2026-06-06',
      to: '2026-07-05',
      sent: 3,
      bounced: 0,
      paidSoon: 1,
    });
    expect((await planned()).filter(({ willSkip }) => willSkip === null)).toHaveLength(3);
    const period = { ruleOnly: 'true', from, to };
    const listed = async (filter: Record<string, string>) =>
      (await app.call(outboxRoutes.list, { as: owner, query: { ...period, ...filter } })).body.items;
    expect(await listed({ state: 'sent', templateKey: 'invoice_due_soon' })).toHaveLength(3);
    expect(await listed({ state: 'sent', to: '2026-06-26' })).toEqual([]);
    expect(await listed({ state: 'sent', from: '2026-06-28' })).toEqual([]);
    const [listedSoon, ...others] = await listed({ paidSoon: 'true' });
    expect([listedSoon, others]).toMatchObject([
      { entity: { id: soon.id }, client: { id: soon.clientId, name: 'Ana' } },
      [],
    ]);
    const read = await app.call(outboxRoutes.one, { as: owner, parameters: { id: listedSoon?.id ?? '' } });
    expect(read.body).toMatchObject({
      locale: 'en',
      because: {
        ruleName: 'Invoices before and after their due day',
        trigger: 'invoice_due',
        anchor: '2026-06-30',
        offsetDays: -3,
      },
    });
    expect(read.body.bodyText).toContain(`invoice ${soon.number}`);
    expect(read.body.bodyText).not.toContain('/portal/');
  });
});
