import {
  accountRoutes,
  auditRoutes,
  type BodyOf,
  billingSettingsRoutes,
  clientRoutes,
  projectRoutes,
  timeEntryRoutes,
  timeRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tableOf } from '../../../test/list-files.ts';
import { addTask } from '../../../test/task-rows.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';

type Body = BodyOf<typeof timeEntryRoutes.create>;

const DAY = '2026-06-17';

let app: TestApplication;
let owner: TestOwner;
let clientId: string;
let projectId: string;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${DAY}T18:00:00.000Z`);
  owner = await app.owner();
  clientId = (await app.client(owner)).id;
  projectId = await project({ clientId });
});

const project = async (body: Partial<BodyOf<typeof projectRoutes.create>> = {}) =>
  (await app.call(projectRoutes.create, { as: owner, body: { name: 'Website', ...body } })).body.id;
const add = (body: Partial<Body> = {}, as: TestPerson = owner) =>
  app.call(timeEntryRoutes.create, {
    as,
    body: { projectId, day: DAY, ...(body.from === undefined && { minutes: 90 }), ...body },
  });
const added = async (body: Partial<Body> = {}, as: TestPerson = owner) => {
  const answer = await add(body, as);
  if (answer.status !== 201) throw new Error(`The entry was not added: ${answer.text}`);
  return answer.body;
};
const change = (
  { id, version }: { id: string; version: number },
  body: Partial<BodyOf<typeof timeEntryRoutes.update>>,
  as: TestPerson = owner,
) => app.call(timeEntryRoutes.update, { as, parameters: { id }, body: { version, ...body } });
const remove = ({ id }: { id: string }, as: TestPerson = owner) =>
  app.call(timeEntryRoutes.remove, { as, parameters: { id } });
const list = async (query: Record<string, string> = {}, as: TestPerson = owner) =>
  (await app.call(timeEntryRoutes.list, { as, query })).body;
const faultAt = (path: string) => ({ status: 400, body: { details: { fields: [{ path }] } } });

describe('the time of an entry', () => {
  test('is a duration, or a start and an end in the person’s time zone', async () => {
    expect(await added({ minutes: 45 })).toMatchObject({
      day: DAY,
      minutes: 45,
      startedAt: null,
      endedAt: null,
    });
    await app.call(accountRoutes.updateProfile, {
      as: owner,
      body: { firstName: 'Ana', lastName: 'Núñez', phone: null, timezone: 'America/New_York' },
    });
    expect(await added({ day: '2026-03-07', from: 1_380, to: 240 })).toMatchObject({
      day: '2026-03-07',
      minutes: 240,
      startedAt: '2026-03-08T04:00:00.000Z',
      endedAt: '2026-03-08T08:00:00.000Z',
    });
  });

  test.each<[string, Partial<Body>, string]>([
    ['nothing', { minutes: undefined }, 'minutes'],
    ['0 minutes', { minutes: 0 }, 'minutes'],
    ['a part of a minute', { minutes: 1.5 }, 'minutes'],
    ['more than a day', { minutes: 1_441 }, 'minutes'],
    ['both', { minutes: 5, from: 0, to: 5 }, 'minutes'],
    ['a start alone', { from: 0 }, 'minutes'],
    ['no length', { from: 60, to: 60 }, 'to'],
    ['a time after midnight', { from: 0, to: 1_440 }, 'to'],
    ['the year 9999', { day: '9999-01-01' }, 'day'],
    ['no day', { day: '2026-02-30' }, 'day'],
  ])('isn’t %s', async (_, body, path) => {
    expect(await add(body)).toMatchObject(faultAt(path));
  });

  test('changes as a whole; another day alone moves the duration', async () => {
    const entry = await added({ from: 540, to: 600 });
    const moved = (await change(entry, { day: '2026-06-18' })).body;
    expect(moved).toMatchObject({ day: '2026-06-18', minutes: 60, startedAt: null });
    expect((await change(moved, { from: 540, to: 570 })).body).toMatchObject({
      day: '2026-06-18',
      minutes: 30,
    });
  });
});

describe('the rate', () => {
  const rateOf = async (id: string) => (await added({ projectId: id })).rateMinor;

  test('is the project’s, else its client’s, else the organization’s, each in the project’s currency', async () => {
    await app.call(billingSettingsRoutes.update, {
      as: owner,
      body: { version: 1, hourlyRateMinor: 300_00 },
    });
    expect(await rateOf(projectId)).toBe(300_00);
    await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: clientId },
      body: { version: 1, hourlyRateMinor: 400_00 },
    });
    expect(await rateOf(projectId)).toBe(400_00);
    expect(await rateOf(await project({ clientId, hourlyRateMinor: 500_00 }))).toBe(500_00);
    expect(await rateOf(await project({ clientId, hourlyRateMinor: 0 }))).toBe(0);
    expect(await rateOf(await project({ clientId, currency: 'USD' }))).toBeNull();
    expect(await rateOf(await project())).toBe(300_00);
  });

  test('is copied: a new one is for new entries, and by choice for all that are unbilled', async () => {
    const before = await added();
    await app.call(projectRoutes.update, {
      as: owner,
      parameters: { id: projectId },
      body: { version: 1, hourlyRateMinor: 500_00 },
    });
    const after = await added();
    const rates = async () => (await list()).items.map(({ id, rateMinor }) => [id, rateMinor]);
    expect(await rates()).toEqual([
      [after.id, 500_00],
      [before.id, null],
    ]);
    const member = await app.member(owner.organizationId, 'member');
    const apply = (as: TestPerson) => app.call(timeRoutes.rates, { as, body: { projectId } });
    expect((await apply(member)).status).toBe(403);
    expect((await apply(owner)).body).toEqual({ changed: 1 });
    expect((await rates()).map(([, rate]) => rate)).toEqual([500_00, 500_00]);
  });

  test('of another project comes with it', async () => {
    const other = await project({ hourlyRateMinor: 9_00, currency: 'EUR' });
    expect((await change(await added(), { projectId: other })).body).toMatchObject({
      rateMinor: 9_00,
      currency: 'EUR',
    });
  });

  test('isn’t in any answer for a viewer', async () => {
    await app.call(projectRoutes.update, {
      as: owner,
      parameters: { id: projectId },
      body: { version: 1, hourlyRateMinor: 777_77 },
    });
    const { id } = await added();
    const viewer = await app.member(owner.organizationId, 'viewer');
    for (const [as, rateMinor] of [
      [viewer, null],
      [await app.member(owner.organizationId, 'accountant'), 777_77],
    ] as const) {
      expect((await list({}, as)).items).toMatchObject([{ rateMinor }]);
      expect((await app.call(timeEntryRoutes.one, { as, parameters: { id } })).body).toMatchObject({
        rateMinor,
      });
      const read = await app.call(projectRoutes.one, { as, parameters: { id: projectId } });
      expect(read.body.hourlyRateMinor).toBe(rateMinor);
      const { text } = await app.fetch('GET', timeEntryRoutes.csv.path, { as });
      expect([text.includes('777.77'), tableOf(text)[0]?.includes('Rate')]).toEqual(
        rateMinor ? [true, true] : [false, false],
      );
    }
    expect((await app.call(timeRoutes.unbilled, { as: viewer, query: { projectId } })).status).toBe(403);
  });
});

describe('roles', () => {
  test('members write their own entries, managers also those of others; accountants and viewers read', async () => {
    const member = await app.member(owner.organizationId, 'member');
    const manager = await app.member(owner.organizationId, 'manager');
    const [own, others] = [await added({}, member), await added()];
    expect((await change(own, { note: 'x' }, member)).status).toBe(200);
    expect([
      (await change(others, { note: 'x' }, member)).status,
      (await remove(others, member)).status,
    ]).toEqual([403, 403]);
    expect((await add({ userId: owner.userId }, member)).status).toBe(403);
    expect(await added({ userId: member.userId }, manager)).toMatchObject({ userId: member.userId });
    expect((await remove(others, manager)).status).toBe(204);
    for (const role of ['accountant', 'viewer'] as const) {
      const as = await app.member(owner.organizationId, role);
      expect([(await list({}, as)).total, (await add({}, as)).status]).toEqual([2, 403]);
    }
    expect((await add({ userId: (await app.owner()).userId })).status).toBe(404);
  });

  test('a limited member has the projects of assigned clients', async () => {
    const other = await project({ name: 'Other', clientId: (await app.client(owner)).id });
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [clientId] });
    await added();
    const hidden = await added({ projectId: other });
    expect((await list({}, limited)).items.map((item) => item.projectId)).toEqual([projectId]);
    expect((await list({}, limited)).minutes).toBe(90);
    expect((await add({ projectId: other }, limited)).status).toBe(404);
    expect((await app.call(timeEntryRoutes.one, { as: limited, parameters: { id: hidden.id } })).status).toBe(
      404,
    );
  });
});

test('a task is one of the project; another project takes it away', async () => {
  const { id: taskId } = await addTask(app.admin, owner, projectId);
  const other = await project({ name: 'Other' });
  expect((await add({ projectId: other, taskId })).status).toBe(404);
  const entry = await added({ taskId });
  expect((await list({ taskId })).items).toMatchObject([{ taskId, taskTitle: taskId }]);
  const kept = (await change(entry, { note: 'x' })).body;
  expect(kept.taskId).toBe(taskId);
  expect((await change(kept, { projectId: other })).body.taskId).toBeNull();
});

test('the list has the latest day first, filters, and the minutes of all that match', async () => {
  const other = await project({ name: 'Other' });
  const member = await app.member(owner.organizationId, 'member');
  await added({ day: '2026-06-01', minutes: 10 });
  await added({ day: '2026-06-02', minutes: 20, projectId: other });
  await added({ day: '2026-06-03', minutes: 40, billable: false }, member);
  const minutesOf = async (query: Record<string, string>) => {
    const { items, minutes } = await list(query);
    return [items.map((item) => item.minutes), minutes];
  };
  expect(await minutesOf({})).toEqual([[40, 20, 10], 70]);
  expect(await minutesOf({ sort: 'day', limit: '1' })).toEqual([[10], 70]);
  expect(await minutesOf({ clientId })).toEqual([[40, 10], 50]);
  expect(await minutesOf({ projectId: other })).toEqual([[20], 20]);
  expect(await minutesOf({ userId: member.userId })).toEqual([[40], 40]);
  expect(await minutesOf({ from: '2026-06-02', to: '2026-06-02' })).toEqual([[20], 20]);
  expect(await minutesOf({ billed: 'unbilled' })).toEqual([[20, 10], 30]);
  expect(await minutesOf({ billed: 'not_billable' })).toEqual([[40], 40]);
  expect(await minutesOf({ billed: 'billed' })).toEqual([[], 0]);
  await app.call(projectRoutes.remove, { as: owner, parameters: { id: other } });
  expect(await minutesOf({})).toEqual([[40, 10], 50]);
});

test('a week has the minutes of each day and project, of one person', async () => {
  const member = await app.member(owner.organizationId, 'member');
  await added({ day: '2026-06-14' });
  await added({ day: '2026-06-15', minutes: 10 });
  await added({ day: '2026-06-15', minutes: 20 });
  await added({ day: '2026-06-21', minutes: 40 });
  await added({ day: '2026-06-16' }, member);
  const week = async (query: Record<string, string>) =>
    (await app.call(timeRoutes.week, { as: owner, query: { from: '2026-06-15', ...query } })).body.cells.map(
      ({ day, minutes, entries }) => [day, minutes, entries],
    );
  expect(await week({})).toEqual([
    ['2026-06-15', 30, 2],
    ['2026-06-21', 40, 1],
  ]);
  expect(await week({ userId: member.userId })).toEqual([['2026-06-16', 90, 1]]);
});

test('a change is based on the version on screen, and each write is in the audit log', async () => {
  const entry = await added({ note: 'Menu' });
  const [first, second] = await Promise.all([change(entry, { note: 'a' }), change(entry, { note: 'b' })]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  expect((await remove(entry)).status).toBe(204);
  expect((await remove(entry)).status).toBe(404);
  const { items } = (await app.call(auditRoutes.list, { as: owner })).body;
  expect(items.filter(({ entity }) => entity.type === 'time_entry').map(({ action }) => action)).toEqual([
    'deleted',
    'updated',
    'created',
  ]);
});
