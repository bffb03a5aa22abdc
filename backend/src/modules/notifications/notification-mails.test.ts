import {
  DAY_MS,
  MINUTE_MS,
  memberRoutes,
  NOTIFICATION_TYPE_NAMES,
  NOTIFICATION_TYPES,
  notificationRoutes,
  notificationSettingRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { notificationsOf, notifyOf, unreadCount } from '../../../test/test-notifications.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { NotificationMails } from './notification-mails.service.ts';

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
  owner = await app.owner();
  // A Monday, 12:30 in Mexico City.
  app.clock.set('2026-06-15T18:30:00.000Z');
});

const choose = (email: string, inApp = true) => save({ types: [{ type: 'domain_expired', inApp, email }] });
const save = (body: Record<string, unknown>) => app.call(notificationSettingRoutes.save, { as: owner, body });
const cause = (domain = 'acme.mx') =>
  notifyOf(app, { organizationId: owner.organizationId, params: { domain, expiresOn: '2026-06-14' } });
async function mail() {
  await app.nest.get(NotificationMails, { strict: false }).run();
  await app.nest.get(Jobs, { strict: false }).runPending();
}
const readAll = async () => {
  const allBefore = app.clock.now().toISOString();
  await app.call(notificationRoutes.read, { as: owner, body: { allBefore } });
};
/** Mail programs make no links of names, because an invisible character divides them. */
const plain = (text: string | undefined) => (text ?? '').replaceAll('\u2060', '');
const subjects = () => inbox.to(owner.email).map(({ subject }) => plain(subject));

describe('at once', () => {
  test('one mail says what has happened, and no second one comes', async () => {
    await cause();
    await mail();
    await mail();
    expect(subjects()).toEqual(['acme.mx expired on Jun 14, 2026']);
    expect(inbox.to(owner.email)[0]?.text).toContain('http://127.0.0.1/hosting/domains/');
  });

  test('nothing comes of what was read by then, or of what isn’t wanted any more', async () => {
    await cause();
    await readAll();
    await cause();
    await choose('none');
    await mail();
    expect(subjects()).toEqual([]);
  });

  test('quiet hours over midnight delay it to their end', async () => {
    await save({ types: [], quietHours: { from: 22 * 60, to: 7 * 60 } });
    // 22:00, 23:59, 06:59.
    for (const [at, comes] of [
      ['2026-06-16T04:00:00.000Z', false],
      ['2026-06-16T05:59:00.000Z', false],
      ['2026-06-16T12:59:00.000Z', false],
      ['2026-06-16T13:00:00.000Z', true],
    ] as const) {
      app.clock.set(at);
      if (!comes) await cause();
      await mail();
      expect([at, subjects().length > 0]).toEqual([at, comes]);
    }
    expect(subjects()).toEqual([expect.stringMatching(/^3 notifications of /)]);
  });

  test('a mail of a removed member or of a lost role isn’t sent', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    await cause();
    await app.nest.get(NotificationMails, { strict: false }).run();
    await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [admin.userId]);
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect(inbox.to(admin.email)).toEqual([]);
    expect(subjects().length).toBe(1);
  });
});

describe('a digest', () => {
  test('comes daily at 8:00, once, with what is unread', async () => {
    await choose('daily');
    await cause('first.mx');
    await readAll();
    await cause('second.mx');
    await mail();
    expect(subjects()).toEqual([]);
    app.clock.set('2026-06-16T13:59:00.000Z');
    await mail();
    expect(subjects()).toEqual([]);
    app.clock.set('2026-06-16T14:00:00.000Z');
    await cause('later.mx');
    await mail();
    await mail();
    expect(subjects()).toEqual(['second.mx expired on Jun 14, 2026']);
    app.clock.set('2026-06-17T14:00:00.000Z');
    await mail();
    expect(subjects()[0]).toBe('later.mx expired on Jun 14, 2026');
  });

  test('comes weekly on Mondays, also late, and never empty', async () => {
    await choose('weekly');
    await cause();
    app.clock.advance(6 * DAY_MS);
    await mail();
    expect(subjects()).toEqual([]);
    // Tuesday: nothing ran on Monday.
    app.clock.set('2026-06-23T18:00:00.000Z');
    await mail();
    expect(subjects().length).toBe(1);
    app.clock.advance(7 * DAY_MS);
    await mail();
    expect(subjects().length).toBe(1);
  });

  test('follows the person’s own time zone', async () => {
    await app.admin.query("UPDATE oficio.profiles SET timezone = 'Asia/Tokyo' WHERE id = $1", [owner.userId]);
    await choose('daily');
    await cause();
    app.clock.set('2026-06-15T22:59:00.000Z');
    await mail();
    expect(subjects()).toEqual([]);
    app.clock.advance(MINUTE_MS);
    await mail();
    expect(subjects().length).toBe(1);
  });

  test('names no snoozed notification until it is shown again', async () => {
    await choose('daily');
    await cause();
    const [{ id = '' } = {}] = await notificationsOf(app, owner);
    const until = '2026-06-17T18:00:00.000Z';
    await app.call(notificationRoutes.snooze, { as: owner, body: { ids: [id], until } });
    app.clock.set('2026-06-17T15:00:00.000Z');
    await mail();
    expect(subjects()).toEqual([]);
    app.clock.set('2026-06-18T15:00:00.000Z');
    await mail();
    expect(subjects()).toEqual(['acme.mx expired on Jun 14, 2026']);
  });
});

describe('a queued mail', () => {
  const mails = () => app.nest.get(NotificationMails, { strict: false });
  const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending({ early: true });
  const queued = () => ({
    organizationId: owner.organizationId,
    userId: owner.userId,
    queuedAt: app.clock.instant(),
    kind: 'at_once' as const,
  });

  test('is given to the mail server once, also by two processes and by a job that runs again', async () => {
    await cause();
    await mails().run();
    await Promise.all([mails().send(queued()), mails().send(queued()), runJobs()]);
    await mails().send(queued());
    expect(subjects()).toEqual(['acme.mx expired on Jun 14, 2026']);
  });

  test('waits for a mail server that can’t be reached, and names what is unread by then', async () => {
    await cause('first.mx');
    await mails().run();
    await inbox.goAway();
    expect(await runJobs()).toMatchObject({ failed: 1 });
    await readAll();
    await inbox.comeBack();
    await runJobs();
    expect(subjects()).toEqual([]);
    await cause('second.mx');
    app.clock.advance(MINUTE_MS);
    await mails().run();
    await inbox.goAway();
    await runJobs();
    await inbox.comeBack();
    await runJobs();
    expect(subjects()).toEqual(['second.mx expired on Jun 14, 2026']);
  });
});

test('a type of any kind tells a limited member of assigned clients alone: bell, list and mails', async () => {
  const { organizationId } = owner;
  const [mine, other] = [await app.client(owner), await app.client(owner)];
  const manager = await app.member(organizationId, 'manager', { clientIds: [mine.id] });
  const { types } = (await app.call(notificationSettingRoutes.one, { as: manager })).body;
  const mailed = types.map(({ type }) => ({
    type,
    inApp: true,
    email: 'isMailed' in NOTIFICATION_TYPES[type] ? ('none' as const) : ('at_once' as const),
  }));
  await app.call(notificationSettingRoutes.save, { as: manager, body: { types: mailed } });
  for (const type of NOTIFICATION_TYPE_NAMES) {
    for (const clientId of [mine.id, other.id, null]) {
      await notifyOf(app, { organizationId, type: type as never, clientId });
    }
  }
  expect(await unreadCount(app, manager)).toBe(types.length);
  // The assignment ends between the notifications and their mail.
  const body = { role: 'manager', scope: 'assigned', clientIds: [other.id] };
  const parameters = { userId: manager.userId };
  await app.call(memberRoutes.changeMember, { as: owner, parameters, body });
  expect(await unreadCount(app, manager)).toBe(0);
  expect(await notificationsOf(app, manager, { state: 'all' })).toEqual([]);
  await mail();
  expect(inbox.to(manager.email)).toEqual([]);
});

test('a mail alone appears in no list', async () => {
  await save({ types: [{ type: 'renewal_due', inApp: false, email: 'at_once' }] });
  await notifyOf(app, {
    organizationId: owner.organizationId,
    type: 'renewal_due' as never,
    params: { subject: 'acme.mx', endsOn: '2026-06-20', hasEnded: false } as never,
  });
  expect(await notificationsOf(app, owner, { state: 'all' })).toEqual([]);
  await mail();
  expect(subjects()).toEqual(['acme.mx ends on Jun 20, 2026']);
});

describe('settings', () => {
  test('are usual until they are changed, for the person alone', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    await save({ types: [{ type: 'invoice_viewed', inApp: false, email: 'weekly' }] });
    const of = async (as: TestOwner) =>
      (await app.call(notificationSettingRoutes.one, { as })).body.types.find(
        ({ type }) => type === 'invoice_viewed',
      );
    expect(await of(owner)).toEqual({ type: 'invoice_viewed', inApp: false, email: 'weekly' });
    expect(await of(admin)).toEqual({ type: 'invoice_viewed', inApp: true, email: 'none' });
  });

  test('have the types of the role alone', async () => {
    const viewer = await app.member(owner.organizationId, 'viewer');
    const { types } = (await app.call(notificationSettingRoutes.one, { as: viewer })).body;
    expect(types.map(({ type }) => type)).toEqual([
      'task_assigned',
      'ticket_received',
      'ticket_overdue',
      'ticket_answered',
      'renewal_due',
      'proposal_answered',
      'domain_expired',
      'domain_conflict',
      'lookup_problem',
      'certificate_problem',
      'security_new_login',
    ]);
  });

  test.each([
    { types: [{ type: 'domain_expired', inApp: false, email: 'none' }] },
    { types: [{ type: 'subscription_payment_failed', inApp: false, email: 'none' }] },
    { types: [{ type: 'security_new_login', inApp: false, email: 'at_once' }] },
    { types: [{ type: 'recurring_paused', inApp: true, email: 'daily' }] },
    { types: [{ type: 'nothing', inApp: true, email: 'daily' }] },
    { types: [1, 2].map(() => ({ type: 'invoice_viewed', inApp: true, email: 'none' })) },
    { types: [], quietHours: { from: 60, to: 60 } },
    { types: [], quietHours: { from: -1, to: 1_440 } },
    { types: [], quietHours: { from: 60 } },
  ])('%o is refused', async (body) => {
    expect(refusal(await save(body))).toEqual([400, 'request.invalid']);
  });
});
