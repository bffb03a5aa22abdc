import { randomUUID } from 'node:crypto';
import {
  DAY_MS,
  invoiceRoutes,
  type MessageAction,
  MINUTE_MS,
  OUTBOX,
  outboxRoutes,
} from '@oficio/contracts';
import { invoiceStatus } from '@oficio/machines/invoice';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FaultySmtp,
  type SmtpFault,
  startFaultySmtp,
} from '../../../../embedded/mail/test-support/faulty-smtp.ts';
import { TestApplication, type TestOwner } from '../../../../test/test-application.ts';
import { issued, issuer, type TestInvoice } from '../../../../test/test-invoices.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { OutboxSweep } from '../../outbox/outbox-sweep.service.ts';

const BUSY: SmtpFault = { refuse: 'recipient', code: 450, words: '4.2.1 Busy' };
const UNKNOWN: SmtpFault = { refuse: 'recipient', code: 550, words: '5.1.1 No such user' };
const SILENT: SmtpFault = { keepAndCut: true };

let smtp: FaultySmtp;
let app: TestApplication;
let owner: TestOwner;
let invoice: TestInvoice;

beforeAll(async () => {
  smtp = await startFaultySmtp();
  app = await TestApplication.start({ smtpUrl: smtp.url });
});
afterAll(async () => {
  await app.stop();
  await smtp.close();
});
beforeEach(async () => {
  owner = await issuer(app);
  invoice = await issued(app, owner);
  smtp.fault = () => null;
  smtp.kept.length = 0;
});

const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const now = () => app.clock.now().toISOString();

/** Asks for a mail with the invoice as it is now, to an address of its own. */
async function request() {
  const { id } = invoice;
  const { version } = (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
  const text = { subject: 'Invoice', message: 'Hello', attachPdf: false };
  const to = [`${randomUUID()}@example.com`];
  return app.call(invoiceRoutes.send, { as: owner, parameters: { id }, body: { version, to, ...text } });
}

/** The same, and hands it to a mail server that does this. */
async function send(fault: SmtpFault | null = null): Promise<void> {
  smtp.fault = () => fault;
  expect((await request()).status).toBe(200);
  await runJobs();
  smtp.fault = () => null;
}

/** Lets a mail that the server refuses for now have its other attempts. */
async function useRetries(): Promise<void> {
  smtp.fault = () => BUSY;
  for (const minutes of OUTBOX.retryMinutes) {
    expect((await stored()).delivery).toBe('sending');
    app.clock.advance(minutes * MINUTE_MS);
    await app.nest.get(OutboxSweep, { strict: false }).run();
    await runJobs();
  }
  smtp.fault = () => null;
}

/** Decides about the invoice's last mail. */
async function decide(action: MessageAction): Promise<void> {
  const query = { entityType: 'invoice', entityId: invoice.id } as const;
  const { items } = (await app.call(outboxRoutes.list, { as: owner, query })).body;
  const [last] = items.filter(({ can }) => can.includes(action));
  const answer = await app.call(outboxRoutes[action], { as: owner, parameters: { id: last?.id ?? '' } });
  expect(answer.status).toBe(200);
}

async function stored() {
  const { body } = await app.call(invoiceRoutes.one, { as: owner, parameters: { id: invoice.id } });
  const { delivery, sentAt, lifecycle, settlement, balanceMinor } = body;
  const status = invoiceStatus(body, invoice.issueDate ?? '');
  return { delivery, sentAt, status, lifecycle, settlement, balanceMinor };
}

const OPEN = { lifecycle: 'issued', settlement: 'open', balanceMinor: 10_000 } as const;
const unsent = (delivery: string) => ({ ...OPEN, delivery, sentAt: null, status: 'issued' });
const sent = (sentAt: string, delivery = 'sent') => ({ ...OPEN, delivery, sentAt, status: 'sent' });

describe('an invoice that no mail has delivered', () => {
  test.each<[outcome: string, happen: () => Promise<void>, delivery: string]>([
    ['bounces', () => send(UNKNOWN), 'failed'],
    ['fails after its last attempt', () => send(BUSY).then(useRetries), 'failed'],
    ['is cancelled', () => send(BUSY).then(() => decide('cancel')), 'none'],
  ])('whose mail %s isn’t sent, and can be sent again', async (_, happen, delivery) => {
    await happen();
    expect(await stored()).toEqual(unsent(delivery));
    expect(smtp.kept).toEqual([]);
    await send();
    expect(await stored()).toEqual(sent(now()));
    expect(smtp.kept).toHaveLength(1);
  });

  test('whose mail failed is sent by the same mail, once its next attempt succeeds', async () => {
    await send(BUSY);
    await useRetries();
    await decide('retry');
    expect(await stored()).toEqual(unsent('sending'));
    await runJobs();
    expect([await stored(), smtp.kept.length]).toEqual([sent(now()), 1]);
  });
});

describe('an invoice whose mail is uncertain', () => {
  beforeEach(() => send(SILENT));

  test('is on its way, and gets no second mail beside it', async () => {
    expect(await stored()).toEqual(unsent('sending'));
    const { status, body } = await request();
    expect([status, body]).toMatchObject([
      409,
      { code: 'invoice.not_issued', message: 'A mail is on its way.' },
    ]);
    await runJobs();
    expect([await stored(), smtp.kept.length]).toEqual([unsent('sending'), 1]);
  });

  test('is sent at the moment when a person says that it has arrived, and can be sent again', async () => {
    app.clock.advance(MINUTE_MS);
    await decide('arrived');
    const first = now();
    expect(await stored()).toEqual(sent(first));
    app.clock.advance(MINUTE_MS);
    await send();
    expect([await stored(), smtp.kept.length]).toEqual([sent(first), 2]);
  });

  test('is sent by the mail that replaces it', async () => {
    await decide('retry');
    expect(await stored()).toEqual(unsent('sending'));
    app.clock.advance(MINUTE_MS);
    await runJobs();
    expect(await stored()).toEqual(sent(now()));
    expect(new Set(smtp.kept.map(({ messageId }) => messageId)).size).toBe(1);
  });
});

describe('an invoice that was sent before', () => {
  test.each<[outcome: string, happen: () => Promise<void>, delivery: string]>([
    ['bounces', () => send(UNKNOWN), 'failed'],
    ['fails after its last attempt', () => send(BUSY).then(useRetries), 'failed'],
    ['is uncertain', () => send(SILENT), 'sending'],
    ['is cancelled', () => send(BUSY).then(() => decide('cancel')), 'sent'],
    ['arrives', () => send(), 'sent'],
  ])('keeps its day and its status when another mail %s', async (_, happen, delivery) => {
    await send();
    const first = now();
    app.clock.advance(DAY_MS);
    await happen();
    expect(await stored()).toEqual(sent(first, delivery));
  });
});
