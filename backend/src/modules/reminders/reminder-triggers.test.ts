import {
  certificateRoutes,
  invoiceRoutes,
  paymentMailRoutes,
  paymentRoutes,
  quoteRoutes,
  type ReminderRuleBody,
  type ReminderTrigger,
  recurringRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { paid, type TestPayment } from '../../../test/test-ledger.ts';
import { sendForm } from '../../../test/test-portal.ts';
import { asked, renewalContact, renewalsFor, runJobs } from '../../../test/test-proposals.ts';
import { openQuote, type TestQuote } from '../../../test/test-quotes.ts';
import { series } from '../../../test/test-recurring.ts';
import { plannedReminders, queueReminders, remindersAt, ruleOn } from '../../../test/test-reminders.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let clientId: string;
let address: string;

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
  await app.admin.query("UPDATE oficio.organizations SET timezone = 'UTC' WHERE id = $1", [
    owner.organizationId,
  ]);
  address = `${crypto.randomUUID()}@example.mx`;
  const receives = { invoices: true, reminders: true, renewals: true };
  const contacts = [renewalContact('Eva', { email: address, isPrimary: true, receives })];
  clientId = (await app.client(owner, { displayName: 'Ana', contacts })).id;
});

interface Case {
  trigger: ReminderTrigger;
  step: ReminderRuleBody['steps'][number] & { templateKey: string };
  /** Makes the thing that is reminded of. */
  make: () => Promise<unknown>;
  /** When the step is due. */
  at: string;
  /** A part of the mail's text. */
  says: string;
}

const sentInvoice = async () => {
  const { id, version } = await issued(app, owner, {
    clientId,
    issueDate: '2026-06-20',
    dueDate: '2026-07-20',
  });
  await app.call(invoiceRoutes.markSent, { as: owner, parameters: { id }, body: { version } });
};
const payment = () => paid(app, owner, { clientId, date: '2026-06-20', amountMinor: 12_345 });
const certificate = async () => {
  const body = { name: `${crypto.randomUUID()}.example` };
  const { id } = (await app.call(certificateRoutes.create, { as: owner, body })).body;
  await app.admin.query(
    "UPDATE public.certificates SET client_id = $2, not_after = '2026-07-01T12:00:00Z' WHERE id = $1",
    [id, clientId],
  );
  return id;
};
const proposal = async () => {
  const name = `${crypto.randomUUID()}.mx`;
  const ids = await renewalsFor(app, owner, clientId, { name, expiresOn: '2026-07-10' });
  const { path } = await asked(app, owner, ids);
  await runJobs(app);
  return path;
};

const sentQuote = () => openQuote(app, owner, { clientId, validUntil: '2026-07-01' });

const CASES: Case[] = [
  {
    trigger: 'quote_unanswered',
    step: { offsetDays: 4, templateKey: 'quote_reminder' },
    make: sentQuote,
    at: '2026-06-24T09:00:00.000Z',
    says: 'It is valid until Jul 1, 2026',
  },
  {
    trigger: 'quote_expiry',
    step: { offsetDays: -3, templateKey: 'quote_expiring' },
    make: sentQuote,
    at: '2026-06-28T09:00:00.000Z',
    says: 'for MX$100.00 until Jul 1, 2026',
  },
  {
    trigger: 'invoice_issued',
    step: { offsetDays: 3, templateKey: 'invoice_due_soon' },
    make: sentInvoice,
    at: '2026-06-23T09:00:00.000Z',
    says: 'is due on Jul 20, 2026',
  },
  {
    trigger: 'payment_received',
    step: { offsetDays: 1, templateKey: 'payment_received' },
    make: payment,
    at: '2026-06-21T09:00:00.000Z',
    says: 'MX$123.45',
  },
  {
    trigger: 'recurring_notice',
    step: { offsetDays: -5, templateKey: 'recurring_notice' },
    make: () => series(app, owner, { clientId, startOn: '2026-07-01' }),
    at: '2026-06-26T09:00:00.000Z',
    says: 'Mantenimiento',
  },
  {
    trigger: 'certificate_expiry',
    step: { offsetDays: -7, templateKey: 'certificate_expiring' },
    make: certificate,
    at: '2026-06-24T09:00:00.000Z',
    says: 'ends on Jul 1, 2026',
  },
  {
    trigger: 'renewal_proposal',
    step: { offsetDays: 4, templateKey: 'renewal_reminder' },
    make: proposal,
    at: '2026-06-24T09:00:00.000Z',
    says: 'ends on Jul 10, 2026. Shall we renew it?',
  },
];

const byTemplate = async (at: string, template: string) =>
  (await remindersAt(app, owner, at)).filter(([key]) => key === template);

describe.each(CASES)('$trigger', ({ trigger, step, make, at, says }) => {
  it('is planned and sent on its day, once', async () => {
    await ruleOn(app, owner, trigger, step);
    await make();
    expect(await plannedReminders(app, owner)).toEqual([[at.slice(0, 10), address, null]]);
    await remindersAt(app, owner, at);
    expect(await byTemplate(at, step.templateKey)).toEqual([[step.templateKey, 'sent', null]]);
    expect(inbox.to(address)[0]?.text).toContain(says);
  });

  it('waits while the client’s reminders are paused', async () => {
    await ruleOn(app, owner, trigger, step);
    await make();
    await queueReminders(app, at);
    await app.admin.query('UPDATE public.client_directory SET reminders_paused = true WHERE id = $1', [
      clientId,
    ]);
    expect(await byTemplate(at, step.templateKey)).toEqual([[step.templateKey, 'skipped', 'paused']]);
  });
});

describe('a quote', () => {
  const UNANSWERED = { offsetDays: 4, templateKey: 'quote_reminder' } as const;
  const AT = '2026-06-24T09:00:00.000Z';
  const act = (name: 'withdraw' | 'revise' | 'accept' | 'decline', { id, version }: TestQuote) =>
    app.call(quoteRoutes[name] as typeof quoteRoutes.accept, {
      as: owner,
      parameters: { id },
      body: { version, ...((name === 'accept' || name === 'decline') && { name: 'Eva' }) } as never,
    });

  it.each([
    ['withdraw', 'void'],
    ['revise', 'void'],
    ['accept', 'nothing_open'],
    ['decline', 'nothing_open'],
  ] as const)('that is queued and then meets %s isn’t reminded of', async (name, reason) => {
    await ruleOn(app, owner, 'quote_unanswered', UNANSWERED);
    const quote = await sentQuote();
    await queueReminders(app, AT);
    expect((await act(name, quote)).status).toBe(200);
    expect(await plannedReminders(app, owner)).toEqual([]);
    expect(await byTemplate(AT, 'quote_reminder')).toEqual([['quote_reminder', 'skipped', reason]]);
  });

  it('that is sent again as the next version is reminded of from that day on', async () => {
    await ruleOn(app, owner, 'quote_unanswered', UNANSWERED);
    const quote = await sentQuote();
    app.clock.set('2026-06-22T18:00:00.000Z');
    const { id, version } = (await act('revise', quote)).body;
    await app.call(quoteRoutes.markSent, { as: owner, parameters: { id }, body: { version } });
    expect(await plannedReminders(app, owner)).toEqual([['2026-06-26', address, null]]);
  });

  it('that has expired by the day of a step, or before its mail leaves, isn’t reminded of', async () => {
    await ruleOn(app, owner, 'quote_unanswered', UNANSWERED);
    await openQuote(app, owner, { clientId, validUntil: '2026-06-23' });
    expect(await plannedReminders(app, owner)).toEqual([]);
    await openQuote(app, owner, { clientId, validUntil: '2026-06-24' });
    expect(await plannedReminders(app, owner)).toEqual([['2026-06-24', address, null]]);
    await queueReminders(app, AT);
    expect(await byTemplate('2026-06-25T00:00:00.000Z', 'quote_reminder')).toEqual([
      ['quote_reminder', 'skipped', 'too_late'],
    ]);
  });

  it('opens its page from the reminder', async () => {
    await ruleOn(app, owner, 'quote_unanswered', UNANSWERED);
    await sentQuote();
    await remindersAt(app, owner, AT);
    const path = /https?:\/\/\S+(\/portal\/[\w-]+)/.exec(inbox.to(address)[0]?.text ?? '')?.[1] ?? '';
    const page = await app.fetch('GET', path);
    expect([page.status, page.text.includes('Q-2026-0001')]).toEqual([200, true]);
  });
});

describe('an invoice by its day of issue', () => {
  it.each([
    ['not_sent', ''],
    ['paused', ', reminders_paused = true'],
  ])('is held back: %s', async (reason, change) => {
    await ruleOn(app, owner, 'invoice_issued', { offsetDays: 3, templateKey: 'invoice_due_soon' });
    await sentInvoice();
    await app.admin.query(
      `UPDATE public.invoices SET sent_at = ${reason === 'not_sent' ? 'NULL' : 'sent_at'}${change} WHERE client_id = $1`,
      [clientId],
    );
    expect(await plannedReminders(app, owner)).toEqual([['2026-06-23', address, reason]]);
  });
});

describe('a payment', () => {
  const THANKS = { offsetDays: 1, templateKey: 'payment_received' } as const;
  const AT = '2026-06-21T09:00:00.000Z';
  const sendReceipt = (id: string) =>
    app.call(paymentMailRoutes.send, {
      as: owner,
      parameters: { id },
      // The queued thanks are an earlier mail about the payment.
      body: { to: [address], subject: 'Receipt', message: 'Thanks', earlier: 1 },
    });

  it.each<[string, (payment: TestPayment) => Promise<{ status: number }>, string]>([
    [
      'goes back',
      ({ id, version }) =>
        app.call(paymentRoutes.refund, {
          as: owner,
          parameters: { id },
          body: { version, date: '2026-06-20', amountMinor: 12_345 },
        }),
      'void',
    ],
    [
      'is voided',
      ({ id, version }) =>
        app.call(paymentRoutes.void, { as: owner, parameters: { id }, body: { version, reason: 'Twice' } }),
      'void',
    ],
    ['has its receipt', ({ id }) => sendReceipt(id), 'manual_recently'],
  ])('that %s isn’t thanked for', async (_, happen, reason) => {
    await ruleOn(app, owner, 'payment_received', THANKS);
    const added = await payment();
    await queueReminders(app, AT);
    expect((await happen(added)).status).toBeLessThan(300);
    expect(await plannedReminders(app, owner)).toEqual([]);
    const skipped = (await remindersAt(app, owner, AT)).filter(([, state]) => state === 'skipped');
    expect(skipped).toEqual([['payment_received', 'skipped', reason]]);
  });
});

describe('a recurring invoice', () => {
  it('with notices of its own isn’t announced twice, nor one that is paused', async () => {
    await ruleOn(app, owner, 'recurring_notice', { offsetDays: -5, templateKey: 'recurring_notice' });
    await series(app, owner, { clientId, startOn: '2026-07-01', noticeDays: [5] });
    const { id, version } = await series(app, owner, { clientId, startOn: '2026-07-01' });
    expect(await plannedReminders(app, owner)).toHaveLength(1);
    await app.call(recurringRoutes.pause, { as: owner, parameters: { id }, body: { version } });
    expect(await plannedReminders(app, owner)).toEqual([]);
  });
});

describe('a proposal', () => {
  it('with an answer isn’t reminded of', async () => {
    await ruleOn(app, owner, 'renewal_proposal', { offsetDays: 4, templateKey: 'renewal_reminder' });
    const path = await proposal();
    await queueReminders(app, '2026-06-24T09:00:00.000Z');
    expect((await sendForm(app, `${path}/decide`, { 'answer-0': 'approve', name: 'Eva' })).status).toBe(303);
    expect(await byTemplate('2026-06-24T09:00:00.000Z', 'renewal_reminder')).toEqual([
      ['renewal_reminder', 'skipped', 'nothing_open'],
    ]);
  });
});
