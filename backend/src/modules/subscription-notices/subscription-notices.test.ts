import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { asWorker } from '../../../test/test-coupons.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { createApplication } from '../../application.ts';
import { Jobs } from '../../jobs/jobs.ts';
import type { Notice, NoticeDetailsByKind, NoticeKind } from './notice.types.ts';
import { SubscriptionNotices } from './subscription-notices.service.ts';
import { TrialNotices } from './trial-notices.service.ts';

/** 12:30 in the organization's time zone, Mexico City. */
const NOON = '2026-06-15T18:30:00.000Z';

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
  await app.admin.query('DELETE FROM oficio.subscription_notices; DELETE FROM oficio.subscriptions');
  app.clock.set(NOON);
  owner = await app.owner();
});

const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending({ early: true });
const lookAtTrials = () => app.nest.get(TrialNotices, { strict: false }).run();
const subjects = (of: TestOwner = owner) => inbox.to(of.email).map(({ subject }) => subject);

async function isAnythingUnsent(): Promise<boolean> {
  const { rowCount } = await app.admin.query('SELECT FROM oficio.subscription_notices WHERE sent_at IS NULL');
  return rowCount !== 0;
}

async function add<Kind extends NoticeKind>(
  kind: Kind,
  details: NoticeDetailsByKind[Kind],
  key: string = randomUUID(),
): Promise<void> {
  const at = app.clock.now().toISOString();
  const notice = { organizationId: owner.organizationId, kind, key, details, at } as Notice;
  const notices = app.nest.get(SubscriptionNotices, { strict: false });
  await asWorker(app, (tx) => notices.add(tx, notice));
}

/** The newest mail to the owner, as text. */
async function mailed(): Promise<string> {
  await runJobs();
  const [mail] = inbox.to(owner.email);
  return mail?.text ?? '';
}

async function trial(of: TestOwner, daysLeft: number, status = 'trialing'): Promise<void> {
  await app.admin.query(
    'UPDATE oficio.subscriptions SET status = $2, trial_used = true, trial_end = $3 WHERE organization_id = $1',
    [of.organizationId, status, new Date(app.clock.now().getTime() + daysLeft * DAY_MS)],
  );
}

describe('a mail', () => {
  test('goes to the owner once, after repeated causes and jobs', async () => {
    const details = { trialEnd: '2026-07-15T18:30:00.000Z' };
    await Promise.all(Array.from({ length: 10 }, () => add('trial_started', details, 'the same')));
    await app.member(owner.organizationId, 'admin');
    expect(await runJobs()).toEqual({ done: 1, failed: 0 });
    expect(subjects()).toEqual(['Your free trial of Oficio has started']);
    const { rows } = await app.admin.query<{ id: string; sent_at: Date }>(
      'SELECT id, sent_at FROM oficio.subscription_notices',
    );
    expect(rows.map(({ sent_at }) => sent_at)).toEqual([new Date(NOON)]);
    await app.admin.query(`SELECT oficio.enqueue_job('subscription-notice.send', $1)`, [
      JSON.stringify({ noticeId: rows[0]?.id }),
    ]);
    expect(await runJobs()).toEqual({ done: 1, failed: 0 });
    expect(subjects()).toHaveLength(1);
  });

  test('isn’t queued if its cause is rolled back', async () => {
    const notices = app.nest.get(SubscriptionNotices, { strict: false });
    const details = { trialEnd: NOON };
    const undone = asWorker(app, async (tx) => {
      const { organizationId } = owner;
      await notices.add(tx, { organizationId, kind: 'trial_started', key: 'x', details, at: NOON });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await runJobs()).toEqual({ done: 0, failed: 0 });
  });

  test('waits for an unreachable mail server', async () => {
    await inbox.goAway();
    await add('resumed', { planName: 'Professional', renewsAt: null });
    expect(await runJobs()).toMatchObject({ done: 0, failed: 1 });
    await inbox.comeBack();
    expect(await runJobs()).toEqual({ done: 1, failed: 0 });
    expect(subjects()).toEqual(['Your subscription to Oficio continues']);
  });

  test('isn’t sent for a removed organization', async () => {
    await add('canceled', { planName: 'Starter', endsAt: null });
    await app.admin.query('DELETE FROM oficio.organizations WHERE id = $1', [owner.organizationId]);
    expect(await runJobs()).toEqual({ done: 1, failed: 0 });
    expect(subjects()).toEqual([]);
  });

  test('goes to the owner at the time of sending', async () => {
    const next = await app.member(owner.organizationId, 'admin');
    await add('canceled', { planName: 'Professional', endsAt: NOON });
    await app.admin.query('UPDATE oficio.organizations SET owner_user_id = $2 WHERE id = $1', [
      owner.organizationId,
      next.userId,
    ]);
    await runJobs();
    expect([subjects(), subjects(next)]).toEqual([[], ['Your subscription to Oficio is canceled']]);
  });
});

describe('its text', () => {
  test('a receipt: the exact amount, the plan, the end of the period and the invoice', async () => {
    await add('receipt', {
      amountMinor: 1_400,
      currency: 'usd',
      planName: 'Professional',
      periodEnd: '2026-07-15T18:30:00.000Z',
      invoiceUrl: 'https://invoice.example.com/in_1',
    });
    const text = await mailed();
    expect(text).toContain('Taller Ruiz paid $14.00 USD for the Professional plan.');
    expect(text).toContain('It is paid until 15 July 2026, 12:30 (Mexico City time).');
    expect(text).toContain('See the invoice:\nhttps://invoice.example.com/in_1\n');
  });

  test('a failed payment: the end of access and the payment page', async () => {
    await add('payment_failed', {
      amountMinor: 500,
      currency: 'usd',
      accessUntil: '2026-06-22T18:30:00.000Z',
    });
    const text = await mailed();
    expect(text).toContain('The payment of $5.00 USD for Taller Ruiz did not go through.');
    expect(text).toContain('You can keep using Oficio until 22 June 2026, 12:30 (Mexico City time).');
    expect(text).toContain('Update your payment method:\nhttp://127.0.0.1/subscription\n');
  });

  test('a cancellation: the end of access', async () => {
    await add('canceled', { planName: 'Professional', endsAt: '2026-07-15T18:30:00.000Z' });
    expect(await mailed()).toContain(
      'The Professional plan of Taller Ruiz is canceled. It stays active until 15 July 2026, 12:30 (Mexico City time).',
    );
  });
});

describe('trials', () => {
  test('are mailed 7, 3 and 1 days before their end and at it, once each, by business time', async () => {
    await trial(owner, 30);
    const told: [number, string][] = [];
    for (let hour = 0; hour <= 36 * 24; hour += 6) {
      app.clock.set(new Date(Date.parse(NOON) + hour * HOUR_MS).toISOString());
      await lookAtTrials();
      if (!(await isAnythingUnsent())) continue;
      await runJobs();
      told.push([hour / 24, subjects()[0] ?? '']);
    }
    expect(told).toEqual([
      [23, 'Your free trial of Oficio ends in 7 days'],
      [27, 'Your free trial of Oficio ends in 3 days'],
      [29, 'Your free trial of Oficio ends in 1 day'],
      [30, 'Your free trial of Oficio has ended'],
    ]);
  });

  test('get one mail, with the days left, after a week without a process', async () => {
    await trial(owner, 2);
    await lookAtTrials();
    await runJobs();
    expect(subjects()).toEqual(['Your free trial of Oficio ends in 2 days']);
  });

  test('that ended more than three days ago get no mail', async () => {
    await trial(owner, -3);
    await lookAtTrials();
    expect(await runJobs()).toEqual({ done: 0, failed: 0 });
    await trial(owner, -3 + 1 / 86_400);
    await lookAtTrials();
    await runJobs();
    expect(subjects()).toEqual(['Your free trial of Oficio has ended']);
  });

  test('of paying organizations get no mail, even if the payment came after the job was queued', async () => {
    await trial(owner, 0, 'active');
    await lookAtTrials();
    const late = await app.owner();
    await trial(late, 1);
    await lookAtTrials();
    await app.admin.query(`UPDATE oficio.subscriptions SET status = 'active' WHERE organization_id = $1`, [
      late.organizationId,
    ]);
    await runJobs();
    expect([subjects(), subjects(late)]).toEqual([[], []]);
  });

  test('an outdated mail isn’t sent after the mail server was unreachable until the trial’s end', async () => {
    await trial(owner, 1);
    await lookAtTrials();
    app.clock.advance(2 * DAY_MS);
    await lookAtTrials();
    await runJobs();
    expect(subjects()).toEqual(['Your free trial of Oficio has ended']);
  });

  test('450 trials that two replicas process concurrently get one mail each', async () => {
    await app.admin.query(
      `WITH made AS (
         INSERT INTO oficio.organizations (id, owner_user_id, name, currency, timezone, created_at, updated_at)
         SELECT gen_random_uuid(), gen_random_uuid(), 'x', 'MXN', 'UTC', $1, $1 FROM generate_series(1, 450)
         RETURNING id)
       INSERT INTO oficio.subscriptions (organization_id, status, trial_used, trial_end, created_at, updated_at)
       SELECT id, 'trialing', true, $1::timestamptz + interval '3 days', $1, $1 FROM made`,
      [NOON],
    );
    const replica = await createApplication(app.options);
    await replica.init();
    await Promise.all([lookAtTrials(), replica.get(TrialNotices, { strict: false }).run(), lookAtTrials()]);
    await replica.close();
    const { rows } = await app.admin.query(
      `SELECT (SELECT count(*)::int FROM oficio.subscription_notices) AS notices,
         (SELECT count(*)::int FROM pgboss.job WHERE name = 'subscription-notice.send' AND state = 'created') AS jobs`,
    );
    expect(rows).toEqual([{ notices: 450, jobs: 450 }]);
    await app.admin.query('DELETE FROM pgboss.job');
  });
});
