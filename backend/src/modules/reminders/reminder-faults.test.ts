import { randomUUID } from 'node:crypto';
import { DAY_MS, invoiceRoutes, OUTBOX, reminderRoutes } from '@oficio/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type FaultySmtp,
  type SmtpFault,
  startFaultySmtp,
} from '../../../embedded/mail/test-support/faulty-smtp.ts';
import { insertReminded } from '../../../test/reminder-rows.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issued, issuer, type TestInvoice } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { OutboxDelivery } from '../outbox/outbox-delivery.service.ts';
import { DueReminders } from './due-reminders.service.ts';
import { ReminderMailArea } from './reminder-mail-area.ts';
import { ReminderQueue } from './reminder-queue.service.ts';

const DUE = '2026-06-27T15:00:00.000Z';

let smtp: FaultySmtp;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  smtp = await startFaultySmtp();
  app = await TestApplication.start({ smtpUrl: smtp.url });
});
afterAll(async () => {
  await app.stop();
  await smtp.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-20T18:00:00.000Z');
  owner = await issuer(app);
  await app.admin.query(
    `WITH home AS (UPDATE oficio.organizations SET timezone = 'America/Mexico_City' WHERE id = $1)
     UPDATE oficio.reminder_rules SET enabled = true, active_since = $2 WHERE organization_id = $1`,
    [owner.organizationId, app.clock.now()],
  );
  smtp.fault = () => null;
  smtp.kept.length = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.admin.query('UPDATE oficio.reminder_rules SET enabled = false, active_since = NULL');
});

const due = () => app.nest.get(DueReminders, { strict: false }).run();
const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const area = () => app.nest.get(ReminderMailArea, { strict: false });

interface Row {
  id: string;
  key: string;
  state: string;
  reason: string | null;
}

async function rows(): Promise<Row[]> {
  const found = await app.admin.query<Row>(
    `SELECT id, occurrence_key AS key, state, skip_reason AS reason FROM oficio.outbox
     WHERE organization_id = $1 AND rule_id IS NOT NULL ORDER BY due_at, id`,
    [owner.organizationId],
  );
  return found.rows;
}
const outcomes = async () => (await rows()).map(({ state, reason }) => [state, reason]);

/** An invoice of 100.00, due on 30 June, that was marked as sent. */
async function sentInvoice(): Promise<TestInvoice> {
  const { id: clientId } = await app.client(owner, { email: `${randomUUID()}@example.mx` });
  const { id, version } = await issued(app, owner, { clientId, dueDate: '2026-06-30' });
  const marked = await app.call(invoiceRoutes.markSent, {
    as: owner,
    parameters: { id },
    body: { version },
  });
  return marked.body;
}
const pay = ({ id: invoiceId, clientId }: TestInvoice, amountMinor: number) =>
  paid(app, owner, { clientId, amountMinor, allocations: [{ invoiceId, amountMinor }] });

const manyClients = (count: number) =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    email: `${randomUUID()}@example.mx`,
    timezone: null,
    locale: 'en' as const,
  }));

/** Invoices of as many clients, inserted by SQL, whose first step is due at `DUE`. */
async function manyInvoices(count: number): Promise<void> {
  const clients = manyClients(count);
  const invoices = clients.map(({ id }, index) => ({
    id: randomUUID(),
    clientId: id,
    number: `A-${index}`,
    dueDate: '2026-06-30',
    sentAt: '2026-06-01T12:00:00.000Z',
  }));
  await insertReminded(app, owner, { clients, invoices });
}

describe('a payment in the minute of the sending', () => {
  /** Runs something after the area's check in the claim, whose transaction is open then. */
  function afterCheck(act: () => Promise<unknown>): void {
    const check = area().stillWanted.bind(area());
    vi.spyOn(area(), 'stillWanted').mockImplementationOnce(async (tx, message) => {
      const reason = await check(tx, message);
      await act();
      return reason;
    });
  }

  test('that is committed between the claim’s check and its commit skips the mail', async () => {
    const invoice = await sentInvoice();
    app.clock.set(DUE);
    await due();
    afterCheck(() => pay(invoice, 10_000));
    await runJobs();
    expect([await outcomes(), smtp.kept]).toEqual([[['skipped', 'paid']], []]);
  });

  test('in part changes the sentence, also after the claim’s check', async () => {
    const invoice = await sentInvoice();
    app.clock.set(DUE);
    await due();
    afterCheck(() => pay(invoice, 4_000));
    await runJobs();
    expect(await outcomes()).toEqual([['sent', null]]);
    expect(smtp.kept[0]?.source.replaceAll('=\r\n', '')).toContain('$60.00 of it is open');
  });

  test('that is committed once the mail is on its way leaves it sent, and ends the steps after it', async () => {
    const invoice = await sentInvoice();
    app.clock.set(DUE);
    await due();
    smtp.pause = async (step) => {
      smtp.pause = async () => undefined;
      if (step === 'sender') await pay(invoice, 10_000);
    };
    await runJobs();
    app.clock.set('2026-06-30T15:00:00.000Z');
    await due();
    await runJobs();
    expect([await outcomes(), smtp.kept.length]).toEqual([[['sent', null]], 1]);
  });
});

describe('a decision that races the job', () => {
  const planned = async () =>
    (await app.call(reminderRoutes.preview, { as: owner })).body.days.flatMap(({ mails }) => mails);
  const act = (route: 'skip' | 'sendNow', key: string) =>
    app.call(reminderRoutes[route], { as: owner, body: { key } });

  test('to send now leads to one mail', async () => {
    await manyInvoices(4);
    app.clock.set(DUE);
    const mails = (await planned()).filter(({ because }) => because.offsetDays === -3);
    const [answers] = await Promise.all([
      Promise.all(mails.map(({ key }) => act('sendNow', key))),
      due(),
      due(),
    ]);
    await runJobs();
    expect(answers.filter(({ status }) => status !== 204 && status !== 404)).toEqual([]);
    expect(await outcomes()).toEqual(mails.map(() => ['sent', null]));
    expect(smtp.kept.flatMap(({ to }) => to).toSorted()).toEqual(mails.map(({ to }) => to).toSorted());
  });

  test('to skip leads to no mail, or is answered that the mail isn’t planned any more', async () => {
    await manyInvoices(6);
    app.clock.set(DUE);
    const mails = (await planned()).filter(({ because }) => because.offsetDays === -3);
    const [answers] = await Promise.all([Promise.all(mails.map(({ key }) => act('skip', key))), due()]);
    await runJobs();
    const states = new Map((await rows()).map(({ key, state }) => [key, state]));
    expect(answers.map(({ status }, index) => [status, states.get(mails[index]?.key ?? '')])).toEqual(
      answers.map(({ status }) => (status === 204 ? [204, 'cancelled'] : [404, 'sent'])),
    );
    expect(smtp.kept).toHaveLength([...states.values()].filter((state) => state === 'sent').length);
  });

  test('to move the day of a domain sends the old step or the new one, and neither twice', async () => {
    const clients = manyClients(6);
    const domains = clients.map(({ id }, index) => ({
      id: randomUUID(),
      clientId: id,
      name: `${index}.example`,
      day: '2026-07-04',
    }));
    await insertReminded(app, owner, { clients, domains });
    const move = (day: string) =>
      app.admin.query(
        'UPDATE public.domains SET expires_on = $2, sort_expires_on = $2 WHERE organization_id = $1',
        [owner.organizationId, day],
      );
    app.clock.set(DUE);
    await Promise.all([due(), move('2026-07-05'), due()]);
    await Promise.all([runJobs(), move('2026-07-06')]);
    // The day is moved back, and each of these days passes.
    for (const [now, day] of [
      ['2026-06-27T16:00:00.000Z', '2026-07-04'],
      ['2026-06-28T15:00:00.000Z', '2026-07-05'],
      ['2026-06-29T15:00:00.000Z', '2026-07-06'],
    ] as const) {
      await move(day);
      app.clock.set(now);
      await due();
      await runJobs();
    }
    const sent = (await rows()).filter(({ state }) => state === 'sent').map(({ key }) => key);
    expect(new Set(sent).size).toBe(sent.length);
    expect(smtp.kept).toHaveLength(sent.length);
    expect((await rows()).filter(({ state }) => !['sent', 'skipped'].includes(state))).toEqual([]);
    // The step of the last day is sent, whatever became of those before the other days.
    expect(sent.filter((key) => key.includes(':2026-07-06:'))).toHaveLength(domains.length);
  });
});

test('a run leaves an organization to the run that is at it', async () => {
  await manyInvoices(2);
  app.clock.set(DUE);
  const queue = app.nest.get(ReminderQueue, { strict: false });
  const addAll = queue.addAll.bind(queue);
  const [arrived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(queue, 'addAll').mockImplementationOnce(async (...given) => {
    arrived.resolve();
    await go.promise;
    await addAll(...given);
  });
  const first = due();
  await arrived.promise;
  await due();
  expect(await outcomes()).toEqual([]);
  go.resolve();
  await first;
  expect(await outcomes()).toEqual(Array(2).fill(['queued', null]));
});

test('a mail server that dies in reminders gets none of them twice, and each has an outcome', async () => {
  const faults: [fault: SmtpFault | null, state: string, kept: number][] = [
    [null, 'sent', 1],
    [{ cut: 'sender' }, 'sent', 1],
    [{ refuse: 'answer', code: 452, words: 'Full' }, 'sent', 1],
    [{ cut: 'message' }, 'uncertain', 0],
    [{ cut: 'answer' }, 'uncertain', 0],
    [{ keepAndCut: true }, 'uncertain', 1],
    [{ cut: 'afterwards' }, 'sent', 1],
    [{ refuse: 'recipient', code: 550, words: '5.1.1 No such user' }, 'bounced', 0],
  ];
  await manyInvoices(faults.length);
  app.clock.set(DUE);
  await due();
  const queued = await rows();
  const delivery = app.nest.get(OutboxDelivery, { strict: false });
  for (const [index, [fault]] of faults.entries()) {
    smtp.fault = () => fault;
    await delivery.send(queued[index]?.id ?? '');
  }
  smtp.fault = () => null;
  // The job and the jobs that are still queued run again until the next step.
  for (let hours = 1; hours < 60; hours += 12) {
    app.clock.set(new Date(Date.parse(DUE) + (hours / 24) * DAY_MS).toISOString());
    await Promise.all([due(), due()]);
    for (const { id } of queued) await delivery.send(id);
  }
  const states = new Map((await rows()).map(({ id, state }) => [id, state]));
  expect(queued.map(({ id }) => states.get(id))).toEqual(faults.map(([, state]) => state));
  expect(states.size).toBe(faults.length);
  const kept = smtp.kept.flatMap(({ to }) => to);
  expect([new Set(kept).size, kept.length]).toEqual(
    Array(2).fill(faults.reduce((sum, [, , count]) => sum + count, 0)),
  );
});

test('reminders of a trial don’t exceed its limit, and those beyond it say so', async () => {
  const [left, beyond] = [4, 3];
  await app.admin.query(
    `UPDATE oficio.subscriptions SET status = 'trialing', trial_end = $2::timestamptz + interval '30 days'
     WHERE organization_id = $1`,
    [owner.organizationId, DUE],
  );
  await addSentInvoices(OUTBOX.recipientsPerDay.trial - left);
  await manyInvoices(left + beyond);
  app.clock.set(DUE);
  await due();
  const delivery = app.nest.get(OutboxDelivery, { strict: false });
  await Promise.all((await rows()).map(({ id }) => delivery.send(id)));
  const counted = Object.groupBy(await outcomes(), (outcome) => outcome.join(' '));
  expect(Object.entries(counted).map(([outcome, all]) => [outcome, all?.length])).toEqual(
    expect.arrayContaining([
      ['sent ', left],
      ['skipped over_limit', beyond],
    ]),
  );
  expect(smtp.kept).toHaveLength(left);
});

test('reminders of invoices aren’t limited as mails with a document', async () => {
  await addSentInvoices(OUTBOX.documentsPerHour);
  await manyInvoices(1);
  app.clock.set(DUE);
  await due();
  await runJobs();
  expect(await outcomes()).toEqual([['sent', null]]);
});

/** Mails with an invoice that persons sent at `DUE`. */
async function addSentInvoices(count: number): Promise<void> {
  await app.admin.query(
    `INSERT INTO oficio.outbox (id, organization_id, occurrence_key, kind, template_key, entity_type, entity_id,
       to_address, locale, subject, body_text, due_at, state, sending_since, created_at, updated_at)
     SELECT gen_random_uuid(), $1, n::text, 'manual', 'x', 'invoice', gen_random_uuid(), 'a@example.com', 'en', 'x', 'x',
       $2, 'sent', $2, $2, $2 FROM generate_series(1, $3::integer) n`,
    [owner.organizationId, DUE, count],
  );
}
