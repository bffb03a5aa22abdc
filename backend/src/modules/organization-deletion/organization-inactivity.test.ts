import { auditRoutes, authRoutes, DAY_MS, RETENTION } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { OrganizationCounts } from '../superadmin/usage/organization-counts.ts';
import { OrganizationInactivity } from './organization-inactivity.service.ts';

let app: TestApplication;
let inbox: TestInbox;
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
  // The organizations of earlier tests would get mails of their own.
  await app.admin.query(`UPDATE oficio.organizations SET created_at = $1`, ['2099-01-01T00:00:00Z']);
  app.clock.set('2026-01-10T12:00:00.000Z');
  owner = await app.owner();
  await setSubscription('expired');
});

const setSubscription = (status: string) =>
  app.admin.query('UPDATE oficio.subscriptions SET status = $2 WHERE organization_id = $1', [
    owner.organizationId,
    status,
  ]);

/** One run of the daily job on a day, with the mails that it queues. */
async function on(day: string): Promise<void> {
  app.clock.set(`${day}T04:23:00.000Z`);
  await app.nest.get(OrganizationInactivity, { strict: false }).run();
  await app.nest.get(Jobs, { strict: false }).runPending();
}

const subjects = () => inbox.to(owner.email).map(({ subject }) => subject);

async function deletionDay(): Promise<string | null> {
  const { rows } = await app.admin.query<{ day: Date | null }>(
    'SELECT deletion_scheduled_for AS day FROM oficio.organizations WHERE id = $1',
    [owner.organizationId],
  );
  return rows[0]?.day?.toISOString() ?? null;
}

/** A request of a member, as the job that counts sees it. */
async function use(): Promise<void> {
  await app.call(authRoutes.me, { as: owner });
  await app.nest.get(OrganizationCounts, { strict: false }).run();
}

test('the owner gets a mail after eleven months and one fourteen days before the deletion is scheduled', async () => {
  await on('2026-12-09');
  expect(subjects()).toEqual([]);
  await on('2026-12-10');
  await on('2026-12-11');
  expect(subjects()).toEqual(['Nobody uses Taller Ruiz any more']);
  await on('2026-12-26');
  expect(subjects()).toHaveLength(1);
  await on('2026-12-27');
  await on('2026-12-28');
  expect(subjects()).toHaveLength(2);
  await on('2027-01-09');
  expect(await deletionDay()).toBeNull();
  await on('2027-01-10');
  const day = new Date(app.clock.now().getTime() + RETENTION.deletionDays * DAY_MS).toISOString();
  expect(await deletionDay()).toBe(day);
  expect(subjects()).toHaveLength(3);
  await on('2027-01-11');
  expect([subjects().length, await deletionDay()]).toEqual([3, day]);
  const log = await app.call(auditRoutes.list, { as: owner, query: { entity: 'organization' } });
  expect(log.body.items.map(({ actor, action }) => `${actor.kind} ${action}`)).toEqual([
    'system deletion_scheduled',
    'system inactivity_noticed',
    'system inactivity_noticed',
  ]);
});

test('one use starts the time again', async () => {
  await on('2026-12-10');
  expect(subjects()).toHaveLength(1);
  await use();
  await on('2027-02-10');
  await on('2027-10-09');
  expect([subjects().length, await deletionDay()]).toEqual([1, null]);
  await on('2027-11-10');
  expect(subjects()).toHaveLength(2);
});

test.each(['active', 'past_due'])(
  'an organization whose subscription is %s is never deleted',
  async (status) => {
    await setSubscription(status);
    for (const day of ['2026-12-10', '2026-12-27', '2027-01-10', '2029-01-10']) await on(day);
    expect([subjects(), await deletionDay()]).toEqual([[], null]);
  },
);

test('a payment between the mails and the deletion keeps the organization', async () => {
  await on('2026-12-10');
  await on('2026-12-27');
  await setSubscription('active');
  await on('2027-01-10');
  await setSubscription('expired');
  await on('2027-01-11');
  // The time of the mails was forgotten with the payment: the last one is sent again first.
  expect(await deletionDay()).toBeNull();
});

test('a run that was missed for a year mails first and deletes later', async () => {
  await on('2028-06-01');
  expect([subjects().length, await deletionDay()]).toEqual([1, null]);
  await on('2028-06-02');
  await on('2028-06-15');
  expect([subjects().length, await deletionDay()]).toEqual([2, null]);
  await on('2028-06-16');
  expect(await deletionDay()).not.toBeNull();
});
