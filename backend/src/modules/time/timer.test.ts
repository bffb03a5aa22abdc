import {
  accountRoutes,
  type BodyOf,
  projectRoutes,
  timeEntryRoutes,
  timerRoutes,
  timerWriteRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTask } from '../../../test/task-rows.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';

const START = '2026-06-17T18:00:00.000Z';

let app: TestApplication;
let owner: TestOwner;
let projectId: string;
let otherId: string;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(START);
  owner = await app.owner();
  [projectId, otherId] = [await project('Website'), await project('Shop')];
});

const project = async (name: string, body: Partial<BodyOf<typeof projectRoutes.create>> = {}) =>
  (await app.call(projectRoutes.create, { as: owner, body: { name, ...body } })).body.id;
const start = (body: Partial<BodyOf<typeof timerWriteRoutes.start>> = {}, as: TestPerson = owner) =>
  app.call(timerWriteRoutes.start, { as, body: { projectId, ...body } });
const stop = (id: string, endedAt?: string, as: TestPerson = owner) =>
  app.call(timerWriteRoutes.stop, { as, body: { id, ...(endedAt !== undefined && { endedAt }) } });
const running = async (as: TestPerson = owner) => (await app.call(timerRoutes.one, { as })).body.timer;
const entries = async (as: TestPerson = owner) =>
  (await app.call(timeEntryRoutes.list, { as })).body.items.toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );

test('a timer counts from its start to its stop, in whole minutes', async () => {
  expect(await running()).toBeNull();
  const { body } = await start({ note: 'Menu' });
  expect(body).toMatchObject({
    timer: { projectId, projectName: 'Website', note: 'Menu', startedAt: START },
    stopped: null,
  });
  expect(await running()).toEqual(body.timer);
  app.clock.set('2026-06-17T19:30:29.000Z');
  expect((await stop(body.timer.id)).body).toMatchObject({
    projectName: 'Website',
    day: '2026-06-17',
    minutes: 90,
  });
  expect(await running()).toBeNull();
  expect(await entries()).toMatchObject([
    { minutes: 90, startedAt: START, endedAt: '2026-06-17T19:30:29.000Z' },
  ]);
});

test('a second timer stops the first one at the same instant, and says so', async () => {
  await start();
  app.clock.set('2026-06-17T18:45:00.000Z');
  const { body } = await start({ projectId: otherId });
  expect(body).toMatchObject({
    timer: { projectId: otherId, startedAt: '2026-06-17T18:45:00.000Z' },
    stopped: { projectName: 'Website', minutes: 45 },
  });
  expect(await entries()).toMatchObject([
    { minutes: 45, endedAt: '2026-06-17T18:45:00.000Z' },
    { minutes: null },
  ]);
});

test('of timers that start at the same time one runs, and the same work has one entry', async () => {
  const answers = await Promise.all([start(), start({ projectId: otherId }), start({ note: 'x' }), start()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await entries()).filter(({ minutes }) => minutes === null)).toHaveLength(1);

  const person = await app.member(owner.organizationId, 'member');
  const same = await Promise.all(Array.from({ length: 5 }, () => start({}, person)));
  expect(new Set(same.map(({ body }) => body.timer.id)).size).toBe(1);
  const own = (await entries(person)).filter(({ userId }) => userId === person.userId);
  expect(own).toMatchObject([{ minutes: null }]);
});

test('a task is one of the project, and other work than none', async () => {
  const { id: taskId } = await addTask(app.admin, owner, projectId);
  await start();
  expect((await start({ taskId })).body).toMatchObject({
    timer: { taskId, taskTitle: taskId },
    stopped: { minutes: 0 },
  });
  expect((await start({ projectId: otherId, taskId })).status).toBe(404);
  expect((await running())?.taskId).toBe(taskId);
});

test('whether there is a project for a timer', async () => {
  const other = await app.owner();
  const hasProjects = async (as: TestPerson) => (await app.call(timerRoutes.one, { as })).body.hasProjects;
  expect([await hasProjects(owner), await hasProjects(other)]).toEqual([true, false]);
});

test('each person has a timer', async () => {
  const person = await app.member(owner.organizationId, 'member');
  await start();
  await start({}, person);
  expect([(await running())?.projectId, (await running(person))?.projectId]).toEqual([projectId, projectId]);
});

describe('a stop', () => {
  test('names the timer that it stops, so that another tab doesn’t stop the next one', async () => {
    const { timer } = (await start()).body;
    await start({ projectId: otherId });
    expect(await stop(timer.id)).toMatchObject({ status: 409, body: { code: 'time.not_running' } });
    expect((await running())?.projectId).toBe(otherId);
  });

  test('can end a forgotten timer earlier, between its start and now', async () => {
    const { timer } = (await start()).body;
    app.clock.set('2026-06-18T15:00:00.000Z');
    for (const endedAt of [
      '2026-06-18T15:00:01.000Z',
      '2026-06-17T17:59:59.000Z',
      '9999-01-01T00:00:00.000Z',
    ]) {
      expect(await stop(timer.id, endedAt)).toMatchObject({
        status: 400,
        body: { details: { fields: [{ path: 'endedAt' }] } },
      });
    }
    expect((await stop(timer.id, '2026-06-17T20:00:00.000Z')).body.minutes).toBe(120);
  });
});

test('an entry belongs to the day of its start in the person’s time zone', async () => {
  const zone = (timezone: string) =>
    app.call(accountRoutes.updateProfile, {
      as: owner,
      body: { firstName: 'Ana', lastName: 'Núñez', phone: null, timezone },
    });
  app.clock.set('2026-06-17T22:30:00.000Z');
  for (const [timezone, day] of [
    ['Asia/Tokyo', '2026-06-18'],
    ['America/Mexico_City', '2026-06-17'],
  ] as const) {
    expect((await zone(timezone)).status).toBe(200);
    const { timer } = (await start({ note: timezone })).body;
    expect((await stop(timer.id)).body.day).toBe(day);
  }
});

test('a timer of a project that a person doesn’t see any more ends with the next start', async () => {
  const client = await app.client(owner);
  const hidden = await project('Hidden', { clientId: client.id });
  const seen = await app.client(owner);
  const shown = await project('Shown', { clientId: seen.id });
  const person = await app.member(owner.organizationId, 'member', { clientIds: [client.id, seen.id] });
  await start({ projectId: hidden }, person);
  await app.admin.query('DELETE FROM oficio.client_assignments WHERE user_id = $1 AND client_id = $2', [
    person.userId,
    client.id,
  ]);
  expect((await start({ projectId: hidden }, person)).status).toBe(404);
  app.clock.set('2026-06-17T18:30:00.000Z');
  expect((await start({ projectId: shown }, person)).status).toBe(200);
  expect(await entries()).toMatchObject([{ minutes: 30 }, { minutes: null }]);
});

test('the timer of a person who leaves stops', async () => {
  const person = await app.member(owner.organizationId, 'member');
  await start({}, person);
  await app.admin.query('DELETE FROM oficio.memberships WHERE organization_id = $1 AND user_id = $2', [
    owner.organizationId,
    person.userId,
  ]);
  expect(await entries()).toMatchObject([{ minutes: expect.any(Number), userName: null }]);
});

test('viewers and accountants have no timer; an archived or deleted project has none either', async () => {
  for (const role of ['viewer', 'accountant'] as const) {
    expect((await start({}, await app.member(owner.organizationId, role))).status).toBe(403);
  }
  await app.call(projectRoutes.archive, { as: owner, parameters: { id: projectId }, body: { version: 1 } });
  expect(await start()).toMatchObject({ status: 409, body: { code: 'resource.in_use' } });
  await app.call(projectRoutes.remove, { as: owner, parameters: { id: otherId } });
  expect((await start({ projectId: otherId })).status).toBe(404);
});
