import {
  type BodyOf,
  projectAnalyticsRoutes,
  projectRoutes,
  taskRoutes,
  timeEntryRoutes,
  timerWriteRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sheetOf, tableOf } from '../../../test/list-files.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';

type Body = BodyOf<typeof projectRoutes.create>;

const DAY = '2026-06-17';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${DAY}T18:00:00.000Z`);
  owner = await app.owner();
});

const create = (body: Partial<Body> = {}) =>
  app.call(projectRoutes.create, { as: owner, body: { name: 'Website', ...body } });
const added = async (body: Partial<Body> = {}) => (await create(body)).body;
const read = async ({ id }: { id: string }, as: TestPerson = owner) =>
  (await app.call(projectRoutes.one, { as, parameters: { id } })).body;
const spend = async ({ id: projectId }: { id: string }, minutes: number, billable = true) => {
  const body = { projectId, day: DAY, minutes, billable };
  const answer = await app.call(timeEntryRoutes.create, { as: owner, body });
  if (answer.status !== 201) throw new Error(answer.text);
};

test.each([0, -60, 1.5, 600_001])('a budget of %s minutes is refused', async (budgetMinutes) => {
  expect(await create({ budgetMinutes })).toMatchObject({
    status: 400,
    body: { details: { fields: [{ path: 'budgetMinutes' }] } },
  });
});

test('all time counts against the budget, that of a running timer once it is stopped', async () => {
  const project = await added({ budgetMinutes: 600 });
  expect(project).toMatchObject({ budgetMinutes: 600, spent: { minutes: 0, billableMinutes: 0 } });
  await spend(project, 90);
  await spend(project, 30, false);
  await spend(await added({ name: 'Other' }), 45);
  const started = await app.call(timerWriteRoutes.start, { as: owner, body: { projectId: project.id } });
  app.clock.advance(10 * 60_000);
  expect((await read(project)).spent).toEqual({ minutes: 120, billableMinutes: 90 });
  await app.call(timerWriteRoutes.stop, { as: owner, body: { id: started.body.timer.id } });
  expect((await read(project)).spent).toEqual({ minutes: 130, billableMinutes: 100 });
});

test('each role reads the hours, in the list and on the page; a copy has the budget and no time', async () => {
  const project = await added({ budgetMinutes: 600 });
  await spend(project, 90);
  const hours = { budgetMinutes: 600, spent: { minutes: 90, billableMinutes: 90 } };
  for (const role of ['manager', 'accountant', 'member', 'viewer'] as const) {
    const as = await app.member(owner.organizationId, role);
    expect((await app.call(projectRoutes.list, { as })).body.items).toMatchObject([hours]);
    expect(await read(project, as)).toMatchObject(hours);
  }
  const parameters = { id: project.id };
  const copy = await app.call(taskRoutes.duplicateProject, { as: owner, parameters, body: { name: 'Copy' } });
  expect(copy.body).toMatchObject({ budgetMinutes: 600, spent: { minutes: 0 } });
});

test('a change of the project keeps its hours in the answer', async () => {
  const project = await added();
  await spend(project, 90);
  const body = { version: project.version, budgetMinutes: 60 };
  const changed = await app.call(projectRoutes.update, { as: owner, parameters: { id: project.id }, body });
  expect(changed.body).toMatchObject({ budgetMinutes: 60, spent: { minutes: 90, billableMinutes: 90 } });
});

test('the file has the hours as numbers with two decimals', async () => {
  await spend(await added({ name: 'A', budgetMinutes: 620 }), 100);
  await added({ name: 'B' });
  const { text } = await app.fetch('GET', `${projectRoutes.csv.path}?sort=name`, { as: owner });
  const [headers = [], ...lines] = tableOf(text);
  const columns = ['Budget hours', 'Spent hours'].map((header) => headers.indexOf(header));
  expect(lines.map((cells) => columns.map((column) => cells[column]))).toEqual([
    ['10.33', '1.67'],
    ['', '0.00'],
  ]);
  const { rows } = await sheetOf(app, owner, projectRoutes.csv, { sort: 'name' });
  expect(rows[1]).toContainEqual({ number: 10.33, format: expect.any(String) });
});

test('the analytics compare the unfinished projects with a budget, the most used one first', async () => {
  await spend(await added({ name: 'Half', budgetMinutes: 600 }), 300);
  await spend(await added({ name: 'Over', budgetMinutes: 60, status: 'active' }), 90, false);
  await spend(await added({ name: 'Without' }), 300);
  await spend(await added({ name: 'Done', budgetMinutes: 60, status: 'completed' }), 60);
  const archived = await added({ name: 'Archived', budgetMinutes: 60 });
  const body = { version: archived.version };
  await app.call(projectRoutes.archive, { as: owner, parameters: { id: archived.id }, body });
  const viewer = await app.member(owner.organizationId, 'viewer');
  expect((await app.call(projectAnalyticsRoutes.figures, { as: viewer })).body.hours).toMatchObject([
    { name: 'Over', budgetMinutes: 60, spent: { minutes: 90, billableMinutes: 0 } },
    { name: 'Half', budgetMinutes: 600, spent: { minutes: 300, billableMinutes: 300 } },
  ]);
});

test('a limited member reads the hours of the projects of assigned clients alone', async () => {
  const client = await app.client(owner);
  await spend(await added({ name: 'Own', clientId: client.id, budgetMinutes: 60 }), 30);
  await spend(await added({ name: 'Hidden', budgetMinutes: 60 }), 30);
  const limited = await app.member(owner.organizationId, 'member', { clientIds: [client.id] });
  const { hours } = (await app.call(projectAnalyticsRoutes.figures, { as: limited })).body;
  expect(hours).toMatchObject([{ name: 'Own', spent: { minutes: 30 } }]);
});
