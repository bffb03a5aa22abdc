import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, OUTBOX, outboxRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { asWorker } from '../../../test/test-coupons.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { TestMails } from '../../../test/test-mails.ts';
import { Outbox } from './outbox.ts';
import { OutboxSweep } from './outbox-sweep.service.ts';

let inbox: TestInbox;
let app: TestApplication;
let mails: TestMails;
let documents: TestMails;
let owner: TestOwner;
let to: string;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
  mails = new TestMails(app);
  documents = new TestMails(app, 'paper');
  documents.isDocument = true;
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await app.owner();
  to = `${randomUUID()}@example.com`;
  mails.unwanted = null;
  mails.attachments = undefined;
  mails.composing = async () => undefined;
});

const sweep = () => app.nest.get(OutboxSweep, { strict: false }).run();
const arrived = () => inbox.to(to).length;

/** Lets business time pass, as its scheduled tasks do. */
async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await sweep();
  await mails.runJobs();
}

describe('a queued message', () => {
  test('is sent once for its key, in the organization’s name, and its area learns of it', async () => {
    await app.admin.query('UPDATE oficio.organizations SET business_email = $2 WHERE id = $1', [
      owner.organizationId,
      'studio@example.com',
    ]);
    const occurrenceKey = 'thing.made:1';
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => mails.enqueue(owner, { to, occurrenceKey })),
    );
    const [id = '', ...others] = ids.filter((one) => one !== '');
    expect(others).toEqual([]);
    expect(await mails.runJobs()).toEqual({ done: 1, failed: 0 });
    expect(inbox.to(to).map(({ subject, text }) => [subject, text])).toEqual([
      ['A thing for you', 'Here it is.\n'],
    ]);
    const source = inbox.sources.at(-1) ?? '';
    expect(source).toMatch(/^From: Taller Ruiz via Oficio <support@oficio\.app>\r$/m);
    expect(source).toMatch(/^Reply-To: studio@example\.com\r$/m);
    const row = await mails.row(id);
    expect(source).toContain(`Message-ID: ${row?.message_id}\r\n`);
    expect(row).toMatchObject({
      state: 'sent',
      attempts: 1,
      sent_at: app.clock.now(),
      next_attempt_at: null,
    });
    expect(mails.outcomesOf(id)).toEqual(['sent']);
  });

  test('isn’t queued if its cause is rolled back', async () => {
    const undone = asWorker(app, async (tx) => {
      await app.nest.get(Outbox, { strict: false }).enqueueMail(tx, mails.messageOf(owner, { to }));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await mails.runJobs()).toEqual({ done: 0, failed: 0 });
    expect(arrived()).toBe(0);
  });

  test('waits until it is due', async () => {
    const dueAt = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
    const id = await mails.enqueue(owner, { to, dueAt });
    await pass(HOUR_MS - 1);
    expect([await mails.stateOf(id), arrived()]).toEqual(['queued', 0]);
    await pass(1);
    expect([await mails.stateOf(id), arrived()]).toEqual(['sent', 1]);
  });

  test('whose job was lost is sent by the next sweep', async () => {
    const id = await mails.enqueue(owner, { to });
    await app.admin.query("DELETE FROM pgboss.job WHERE name = 'mail.send'");
    await pass(5 * MINUTE_MS);
    expect(await mails.stateOf(id)).toBe('queued');
    await pass(6 * MINUTE_MS);
    expect([await mails.stateOf(id), arrived()]).toEqual(['sent', 1]);
  });

  test('that is no longer wanted when it is sent is skipped, with the reason', async () => {
    const id = await mails.enqueue(owner, { to });
    mails.unwanted = 'paid';
    await mails.runJobs();
    expect(await mails.row(id)).toMatchObject({ state: 'skipped', skip_reason: 'paid', attempts: 0 });
    expect([arrived(), mails.outcomesOf(id)]).toEqual([0, ['skipped']]);
  });

  test('to a suppressed address is skipped; a suppressed copy is left out', async () => {
    const copy = `copy-${to}`;
    await app.admin.query(
      `INSERT INTO oficio.mail_suppressions (id, organization_id, address, scope, reason, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'all', 'manual', $3)`,
      [owner.organizationId, copy, app.clock.now()],
    );
    const toCopy = await mails.enqueue(owner, { to: copy.toUpperCase() });
    const id = await mails.enqueue(owner, { to, cc: [copy, `other-${to}`] });
    await mails.runJobs();
    expect(await mails.row(toCopy)).toMatchObject({ state: 'skipped', skip_reason: 'suppressed' });
    expect([await mails.stateOf(id), arrived()]).toEqual(['sent', 1]);
    expect([inbox.to(copy).length, inbox.to(`other-${to}`).length]).toEqual([0, 1]);
  });

  test('that can’t be made is retried after 1, 5 and 30 minutes, 2 and 6 hours, then fails', async () => {
    mails.composing = async () => {
      throw new Error('broken');
    };
    const id = await mails.enqueue(owner, { to });
    await mails.runJobs();
    for (const [index, minutes] of OUTBOX.retryMinutes.entries()) {
      expect(await mails.row(id)).toMatchObject({ state: 'queued', attempts: index + 1 });
      await pass(minutes * MINUTE_MS - 1);
      expect(await mails.row(id)).toMatchObject({ attempts: index + 1 });
      await pass(1);
    }
    expect(await mails.row(id)).toMatchObject({
      state: 'failed',
      attempts: 6,
      failure: 'the mail could not be made',
    });
    expect(mails.outcomesOf(id)).toEqual([...Array.from({ length: 5 }, () => 'queued'), 'failed']);
  });

  test('has its files, which are made when it is sent', async () => {
    let made = 0;
    mails.attachments = async () => {
      made += 1;
      return [{ filename: 'Añejo.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }];
    };
    await mails.enqueue(owner, { to });
    expect(made).toBe(0);
    await mails.runJobs();
    const source = inbox.sources.at(-1) ?? '';
    expect([made, source.includes(Buffer.from('%PDF-1.7').toString('base64'))]).toEqual([1, true]);
    expect(source).toContain("filename*0*=utf-8''A%C3%B1ejo.pdf");
  });

  test.each([
    ['eleven addresses', { cc: Array.from({ length: 10 }, (_, index) => `c${index}@example.com`) }],
    ['an address with two @', { to: 'a@b@example.com' }],
    ['an address with a line break', { to: 'a@example.com\r\nBcc: b@example.com' }],
    ['a copy without @', { cc: ['nobody'] }],
  ])('is refused for %s', async (_, message) => {
    await expect(mails.enqueue(owner, message)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

test('a claim that nobody settles is uncertain after ten minutes, and isn’t sent again', async () => {
  const id = await mails.enqueue(owner, { to });
  await app.admin.query(
    "UPDATE oficio.outbox SET state = 'sending', attempts = 1, sending_since = $2, next_attempt_at = NULL WHERE id = $1",
    [id, app.clock.now()],
  );
  await pass(10 * MINUTE_MS - 1);
  expect(await mails.stateOf(id)).toBe('sending');
  await pass(1);
  expect([await mails.stateOf(id), arrived(), mails.outcomesOf(id)]).toEqual(['uncertain', 0, ['uncertain']]);
  await pass(DAY_MS);
  expect([await mails.stateOf(id), arrived()]).toEqual(['uncertain', 0]);
});

describe('an organization', () => {
  /** Messages that were handed over a while ago. */
  async function addSent(
    count: number,
    { entityType = 'thing', minutesAgo = 30, copies = 0, isReminder = false } = {},
  ): Promise<void> {
    await app.admin.query(
      `INSERT INTO oficio.outbox (id, organization_id, occurrence_key, kind, template_key, entity_type, entity_id,
         to_address, locale, subject, due_at, state, sending_since, created_at, updated_at, cc, rule_id)
       SELECT gen_random_uuid(), $1, 'sent ' || gen_random_uuid(), 'manual', 'x', $2, gen_random_uuid(), 'a@example.com', 'en', 'x',
         $3, 'sent', $3, $3, $3, array_fill('b@example.com'::text, ARRAY[$5::integer]), CASE WHEN $6 THEN gen_random_uuid() END
       FROM generate_series(1, $4)`,
      [
        owner.organizationId,
        entityType,
        new Date(app.clock.now().getTime() - minutesAgo * MINUTE_MS),
        count,
        copies,
        isReminder,
      ],
    );
  }

  test.each([
    ['trialing', OUTBOX.recipientsPerDay.trial],
    ['active', OUTBOX.recipientsPerDay.paid],
  ])(
    '%s: writes to %i recipients in 24 hours; further automatic mails are skipped, a person is told',
    async (status, most) => {
      await subscribe(status);
      const { id: clientId } = await app.client(owner, { email: to, billingEmail: `copy-${to}` });
      const message = { clientId, to };
      await addSent((most - 10) / 10, { copies: 9 });
      await addSent(9);
      // One recipient is left.
      await expect(mails.enqueue(owner, { ...message, cc: [`copy-${to}`] })).rejects.toMatchObject({
        code: 'rate.limited',
      });
      const pair = await mails.enqueue(owner, { ...message, cc: [`copy-${to}`], kind: 'automatic' });
      await mails.runJobs();
      expect(await mails.row(pair)).toMatchObject({ state: 'skipped', skip_reason: 'over_limit' });
      const last = await mails.enqueue(owner, message);
      await mails.runJobs();
      expect(await mails.stateOf(last)).toBe('sent');
      await expect(mails.enqueue(owner, message)).rejects.toMatchObject({ code: 'rate.limited' });
      const automatic = await mails.enqueue(owner, { ...message, kind: 'automatic' });
      await mails.runJobs();
      expect(await mails.row(automatic)).toMatchObject({ state: 'skipped', skip_reason: 'over_limit' });
      app.clock.advance(DAY_MS);
      const next = await mails.enqueue(owner, message);
      await mails.runJobs();
      expect(await mails.stateOf(next)).toBe('sent');
    },
  );

  async function subscribe(status: string): Promise<void> {
    await app.admin.query('UPDATE oficio.subscriptions SET status = $2 WHERE organization_id = $1', [
      owner.organizationId,
      status,
    ]);
  }

  test('in its trial writes to the stored addresses of the client alone', async () => {
    await subscribe('trialing');
    const contact = { lastName: null, phone: null, role: null, isPrimary: true, isBilling: true };
    const receives = { invoices: true, reminders: true, renewals: true };
    const [own, billing, third] = ['own', 'billing', 'contact'].map((name) => `${name}-${to}`) as [
      string,
      string,
      string,
    ];
    const { id: clientId } = await app.client(owner, {
      email: own,
      billingEmail: billing,
      contacts: [{ ...contact, firstName: 'Ana', email: third, receives }],
    });
    const other = await app.client(owner, { email: to });
    for (const message of [
      { clientId, to },
      { clientId, to: own, cc: [to] },
      { clientId: null, to: own },
      { clientId: other.id, to: own },
    ]) {
      await expect(mails.enqueue(owner, message)).rejects.toMatchObject({
        code: 'request.invalid',
        message: expect.stringMatching(/^During the trial, emails only go to the client’s own addresses\./),
      });
    }
    const known = await mails.enqueue(owner, { clientId, to: own.toUpperCase(), cc: [billing, third] });
    const stranger = await mails.enqueue(owner, { clientId, to, kind: 'automatic' });
    const copied = await mails.enqueue(owner, { clientId, to: own, cc: [third, to], kind: 'automatic' });
    await mails.runJobs();
    expect([await mails.stateOf(known), await mails.stateOf(copied)]).toEqual(['sent', 'sent']);
    expect(await mails.row(stranger)).toMatchObject({ state: 'skipped', skip_reason: 'not_a_contact' });
    expect([arrived(), inbox.to(third).length]).toEqual([0, 2]);
    await subscribe('active');
    const paid = await mails.enqueue(owner, { clientId, to });
    await mails.runJobs();
    expect([await mails.stateOf(paid), arrived()]).toEqual(['sent', 1]);
  });

  test('of two messages for its last place in the day, one is sent', async () => {
    await addSent(OUTBOX.recipientsPerDay.paid - 1);
    const ids = [
      await mails.enqueue(owner, { to, kind: 'automatic' }),
      await mails.enqueue(owner, { to, kind: 'automatic' }),
    ];
    await mails.runJobs();
    expect((await Promise.all(ids.map((id) => mails.stateOf(id)))).sort()).toEqual(['sent', 'skipped']);
  });

  test('sends 200 messages with a document in an hour; the others wait', async () => {
    await addSent(1, { entityType: 'paper', minutesAgo: 50 });
    await addSent(OUTBOX.documentsPerHour - 1, { entityType: 'paper' });
    // A reminder of a document has none.
    await addSent(OUTBOX.documentsPerHour, { entityType: 'paper', isReminder: true });
    const waiting = await documents.enqueue(owner, { to });
    const other = await mails.enqueue(owner, { to });
    await mails.runJobs();
    expect([await mails.stateOf(waiting), await mails.stateOf(other)]).toEqual(['queued', 'sent']);
    await pass(10 * MINUTE_MS - 1);
    expect(await mails.stateOf(waiting)).toBe('queued');
    await pass(1);
    expect(await mails.stateOf(waiting)).toBe('sent');
  });
});

describe('the list', () => {
  const list = (query: Record<string, string> = {}, as: TestOwner = owner) =>
    app.call(outboxRoutes.list, { as, query });

  test('has uncertain messages first, then the latest, in pages', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      app.clock.advance(1_000);
      ids.push(await mails.enqueue(owner, { to, subject: `Mail ${index}` }));
    }
    await app.admin.query(
      "UPDATE oficio.outbox SET state = 'uncertain', next_attempt_at = NULL WHERE id = ANY ($1)",
      [[ids[0], ids[2]]],
    );
    const expected = [2, 0, 4, 3, 1].map((index) => `Mail ${index}`);
    const whole = (await list()).body;
    expect([whole.items.map(({ subject }) => subject), whole.total]).toEqual([expected, 5]);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Awaited<ReturnType<typeof list>> = await list({
        limit: '2',
        ...(cursor && { cursor }),
      });
      seen.push(...body.items.map(({ subject }) => subject));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(expected);
    expect((await list({ cursor: 'x' })).status).toBe(400);
  });

  test('shows the messages of an entity, of a client, in a state', async () => {
    const { id: clientId } = await app.client(owner);
    const entityId = randomUUID();
    const id = await mails.enqueue(owner, { to, clientId, entityId, cc: ['copy@example.com'] });
    await mails.enqueue(owner, { to });
    const one = {
      id,
      kind: 'manual',
      templateKey: 'thing_made',
      entity: { type: 'thing', id: entityId },
      clientId,
      client: { id: clientId, name: 'Café Lumbre' },
      ruleId: null,
      contactId: null,
      to,
      cc: ['copy@example.com'],
      subject: 'A thing for you',
      state: 'queued',
      skipReason: null,
      failure: null,
      attempts: 0,
      sentAt: null,
      can: ['cancel'],
      dueAt: app.clock.instant(),
      nextAttemptAt: app.clock.instant(),
      createdAt: app.clock.instant(),
    };
    for (const query of [{ clientId }, { entityType: 'thing', entityId }]) {
      expect((await list(query)).body).toEqual({ items: [one], total: 1, nextCursor: null });
    }
    await mails.runJobs();
    expect((await list({ state: 'queued' })).body.total).toBe(0);
    expect((await list({ state: 'sent' })).body.total).toBe(2);
    expect((await list({ entityType: 'paper' })).body.total).toBe(0);
  });

  test('shows a limited manager the messages of assigned clients alone', async () => {
    const [mine, other] = [await app.client(owner), await app.client(owner)];
    const id = await mails.enqueue(owner, { to, clientId: mine.id });
    await mails.enqueue(owner, { to, clientId: other.id });
    await mails.enqueue(owner, { to });
    const manager = await app.member(owner.organizationId, 'manager', { clientIds: [mine.id] });
    const { body } = await list({}, manager);
    expect([body.items.map((message) => message.id), body.total]).toEqual([[id], 1]);
  });
});
