import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS, OUTBOX } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FaultySmtp,
  type SmtpFault,
  startFaultySmtp,
} from '../../../embedded/mail/test-support/faulty-smtp.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { endWaiting, somebodyWaits } from '../../../test/test-locks.ts';
import { TestMails } from '../../../test/test-mails.ts';
import { OutboxSweep } from './outbox-sweep.service.ts';

let smtp: FaultySmtp;
let app: TestApplication;
let mails: TestMails;
let owner: TestOwner;
let to: string;

beforeAll(async () => {
  smtp = await startFaultySmtp();
  app = await TestApplication.start({ smtpUrl: smtp.url });
  mails = new TestMails(app);
});
afterAll(async () => {
  await app.stop();
  await smtp.close();
});
beforeEach(async () => {
  owner = await app.owner();
  to = `${randomUUID()}@example.com`;
  smtp.fault = () => null;
  smtp.kept.length = 0;
});

async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await app.nest.get(OutboxSweep, { strict: false }).run();
  await mails.runJobs();
}

async function suppressed(): Promise<string[]> {
  const { rows } = await app.admin.query<{ address: string }>(
    "SELECT address FROM oficio.mail_suppressions WHERE organization_id = $1 AND scope = 'all' ORDER BY address",
    [owner.organizationId],
  );
  return rows.map(({ address }) => address);
}

const refuse = (step: 'sender' | 'recipient' | 'answer', code: number, words: string): SmtpFault => ({
  refuse: step,
  code,
  words,
});

describe('the server fails in the middle of a mail', () => {
  test.each<[says: string, fault: SmtpFault, state: string, kept: number, keptLater: number]>([
    ['a connection that is lost before MAIL is retried', { cut: 'sender' }, 'queued', 0, 1],
    ['a connection that is lost before DATA is retried', { cut: 'recipient' }, 'queued', 0, 1],
    ['a connection that is lost after 354 is uncertain', { cut: 'message' }, 'uncertain', 0, 0],
    ['a connection that is lost after the dot is uncertain', { cut: 'answer' }, 'uncertain', 0, 0],
    ['a lost answer of a server that has the mail is uncertain', { keepAndCut: true }, 'uncertain', 1, 1],
    ['a connection that is lost after 250 is sent', { cut: 'afterwards' }, 'sent', 1, 1],
    ['a busy mailbox (450) is retried', refuse('recipient', 450, '4.2.1 Busy'), 'queued', 0, 1],
    ['a server that closes (421) is retried', refuse('recipient', 421, '4.3.2 Closing'), 'queued', 0, 1],
    [
      'a server without room (452) after the dot is retried',
      refuse('answer', 452, '4.3.1 Full'),
      'queued',
      0,
      1,
    ],
    [
      'a server that closes (421) after the dot is retried',
      refuse('answer', 421, '4.3.2 Closing'),
      'queued',
      0,
      1,
    ],
    ['a refused sender, which is our own, is retried', refuse('sender', 550, '5.7.1 Who?'), 'queued', 0, 1],
    ['an unknown address (550) bounces', refuse('recipient', 550, '5.1.1 No such user'), 'bounced', 0, 0],
    ['a refused content (554) bounces', refuse('answer', 554, '5.6.0 Too long'), 'bounced', 0, 0],
  ])('%s', async (_, fault, state, kept, keptLater) => {
    const id = await mails.enqueue(owner, { to });
    smtp.fault = () => fault;
    await mails.runJobs();
    expect([await mails.stateOf(id), smtp.kept.length]).toEqual([state, kept]);
    smtp.fault = () => null;
    for (const minutes of OUTBOX.retryMinutes) await pass(minutes * MINUTE_MS);
    await pass(DAY_MS);
    expect(smtp.kept.map((mail) => mail.to)).toEqual(Array(keptLater).fill([to]));
  });

  test('a mail whose connection is lost has no further attempt within the same job', async () => {
    const first = await mails.enqueue(owner, { to });
    await mails.runJobs();
    expect(await mails.stateOf(first)).toBe('sent');
    // The pool reuses its connection, and could repeat the mail on another one.
    let cuts = 0;
    smtp.fault = () => {
      cuts += 1;
      return cuts <= 3 ? { cut: 'answer' } : null;
    };
    const second = await mails.enqueue(owner, { to });
    await mails.runJobs();
    expect([await mails.stateOf(second), smtp.kept.length]).toEqual(['uncertain', 1]);
  });

  test('a mail that was accepted while Postgres is lost is uncertain, and isn’t sent again', async () => {
    const id = await mails.enqueue(owner, { to });
    const holder = await app.admin.connect();
    smtp.pause = async (step) => {
      if (step !== 'answer') return;
      await holder.query('BEGIN');
      await holder.query('SELECT FROM oficio.outbox WHERE id = $1 FOR UPDATE', [id]);
    };
    const sending = mails.runJobs();
    await somebodyWaits(app, 'oficio_worker');
    await endWaiting(app, 'oficio_worker');
    await holder.query('ROLLBACK');
    holder.release();
    smtp.pause = async () => undefined;
    await sending;
    expect([await mails.stateOf(id), smtp.kept.length]).toEqual(['sending', 1]);
    await pass(11 * MINUTE_MS);
    await pass(DAY_MS);
    expect([await mails.stateOf(id), smtp.kept.length]).toEqual(['uncertain', 1]);
  });

  test('an unreachable server leads to all retries, and then fails', async () => {
    const unreachable = await TestApplication.start();
    const there = new TestMails(unreachable);
    const id = await there.enqueue(await unreachable.owner(), { to });
    await there.runJobs();
    for (const minutes of OUTBOX.retryMinutes) {
      expect(await there.row(id)).toMatchObject({
        state: 'queued',
        failure: 'the mail server can’t be reached',
      });
      unreachable.clock.advance(minutes * MINUTE_MS);
      await unreachable.nest.get(OutboxSweep, { strict: false }).run();
      await there.runJobs();
    }
    expect(await there.row(id)).toMatchObject({ state: 'failed', attempts: 6 });
    await unreachable.stop();
  });
});

test('in a storm of temporary refusals each mail arrives once, or fails after its last retry', async () => {
  const refusals = new Map<string, number>();
  const ids: string[] = [];
  for (let index = 0; index < 28; index += 1) {
    const address = `${index}-${to}`;
    refusals.set(address, index % 7);
    ids.push(await mails.enqueue(owner, { to: address }));
  }
  smtp.fault = (recipient) => {
    const left = refusals.get(recipient ?? '') ?? 0;
    if (left === 0) return null;
    refusals.set(recipient ?? '', left - 1);
    return refuse('recipient', 450 + (left % 3), 'Try later');
  };
  await mails.runJobs();
  for (const minutes of OUTBOX.retryMinutes) await pass(minutes * MINUTE_MS);
  await pass(DAY_MS);
  const states = await Promise.all(ids.map((id) => mails.stateOf(id)));
  expect(states).toEqual(ids.map((_, index) => (index % 7 === 6 ? 'failed' : 'sent')));
  const arrived = smtp.kept.flatMap((mail) => mail.to).sort();
  expect(arrived).toEqual(ids.flatMap((_, index) => (index % 7 === 6 ? [] : [`${index}-${to}`])).sort());
});

describe('a refused address', () => {
  test('is suppressed, and gets no further mail', async () => {
    smtp.fault = () => refuse('recipient', 550, '5.1.1 No such user');
    const id = await mails.enqueue(owner, { to: to.toUpperCase() });
    await mails.runJobs();
    expect(await mails.row(id)).toMatchObject({ state: 'bounced', failure: 'No such user' });
    expect(await suppressed()).toEqual([to]);
    smtp.fault = () => null;
    const next = await mails.enqueue(owner, { to });
    await mails.runJobs();
    expect(await mails.row(next)).toMatchObject({ state: 'skipped', skip_reason: 'suppressed' });
    const elsewhere = await mails.enqueue(await app.owner(), { to });
    await mails.runJobs();
    expect(await mails.stateOf(elsewhere)).toBe('sent');
  });

  test.each([
    ['the server distrusts the sender', refuse('recipient', 550, '5.7.1 Listed at a blocklist')],
    ['the content is refused', refuse('answer', 552, '5.3.4 Too large')],
  ])('isn’t suppressed because %s', async (_, fault) => {
    smtp.fault = () => fault;
    const id = await mails.enqueue(owner, { to });
    await mails.runJobs();
    expect([await mails.stateOf(id), await suppressed()]).toEqual(['bounced', []]);
  });

  test('of a copy is named and suppressed; the mail itself is sent', async () => {
    const copy = `copy-${to}`;
    smtp.fault = (recipient) => (recipient === copy ? refuse('recipient', 550, 'No such user') : null);
    const id = await mails.enqueue(owner, { to, cc: [copy] });
    await mails.runJobs();
    expect(await mails.row(id)).toMatchObject({ state: 'sent', failure: `${copy}: No such user` });
    expect([smtp.kept.map((mail) => mail.to), await suppressed()]).toEqual([[[to]], [copy]]);
  });

  test('of a mail with accepted copies bounces at once, because a repetition would reach the copies again', async () => {
    const copy = `copy-${to}`;
    smtp.fault = (recipient) => (recipient === to ? refuse('recipient', 450, 'Busy') : null);
    const id = await mails.enqueue(owner, { to, cc: [copy] });
    await mails.runJobs();
    expect(await mails.row(id)).toMatchObject({ state: 'bounced', failure: 'Busy (copies were sent)' });
    smtp.fault = () => null;
    await pass(DAY_MS);
    expect([smtp.kept.map((mail) => mail.to), await suppressed()]).toEqual([[[copy]], []]);
  });
});
