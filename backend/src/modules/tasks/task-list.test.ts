import { type BodyOf, NO_ASSIGNEE, projectRoutes, taskRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sheetOf, tableOf } from '../../../test/list-files.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';

type Body = BodyOf<typeof taskRoutes.create>;

let app: TestApplication;
let owner: TestOwner;
let projectId: string;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-17T18:00:00.000Z');
  owner = await app.owner();
  projectId = await project({});
});

const project = async (body: Partial<BodyOf<typeof projectRoutes.create>>) =>
  (await app.call(projectRoutes.create, { as: owner, body: { name: 'Website', ...body } })).body.id;
const add = async (title: string, body: Partial<Body> = {}) => {
  const answer = await app.call(taskRoutes.create, { as: owner, body: { projectId, title, ...body } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
const list = (query: Record<string, string>, as: TestPerson = owner) =>
  app.call(taskRoutes.list, { as, query });
const found = async (query: Record<string, string>, as: TestPerson = owner) =>
  (await list(query, as)).body.items.map(({ title }) => title);

test('a search finds titles, labels and descriptions in any spelling, of all words', async () => {
  await add('Łódź brief');
  await add('Call', { labels: ['Øre', 'phone'] });
  await add('Text', { description: '100% of the words' });
  expect(await found({ search: 'lodz' })).toEqual(['Łódź brief']);
  expect(await found({ search: 'ore' })).toEqual(['Call']);
  expect(await found({ search: 'WORDS 100%' })).toEqual(['Text']);
  expect(await found({ search: 'br' })).toEqual(['Łódź brief']);
  expect(await found({ search: 'lodz call' })).toEqual([]);
});

test('a search follows the changes of a task, and passes over deleted ones', async () => {
  const task = await add('Sketch');
  const parameters = { id: task.id };
  await app.call(taskRoutes.update, { as: owner, parameters, body: { version: 1, title: 'Draft' } });
  expect([await found({ search: 'sketch' }), await found({ search: 'draft' })]).toEqual([[], ['Draft']]);
  await app.call(taskRoutes.remove, { as: owner, parameters });
  expect(await found({ search: 'draft' })).toEqual([]);
});

test('the tasks of a copied project are found, too', async () => {
  await add('Sketch', { labels: ['logo'] });
  const parameters = { id: projectId };
  await app.call(taskRoutes.duplicateProject, { as: owner, parameters, body: { name: 'Copy' } });
  expect(await found({ search: 'logo' })).toEqual(['Sketch', 'Sketch']);
});

test('a search limits the filters further, in both orders and over several pages', async () => {
  await add('Logo late', { dueOn: '2026-06-01', assigneeId: owner.userId });
  await add('Logo soon', { dueOn: '2026-06-20', assigneeId: owner.userId });
  await add('Logo some day', { assigneeId: owner.userId });
  await add('Logo of nobody');
  await add('Text', { assigneeId: owner.userId });
  const query = { search: 'logo', assignee: owner.userId };
  const first = (await list({ ...query, limit: '2' })).body;
  expect([first.total, first.items.map(({ title }) => title)]).toEqual([3, ['Logo late', 'Logo soon']]);
  expect(await found({ ...query, limit: '2', cursor: first.nextCursor ?? '' })).toEqual(['Logo some day']);
  expect(await found({ ...query, sort: '-dueOn' })).toEqual(['Logo some day', 'Logo soon', 'Logo late']);
  expect(await found({ search: 'logo', assignee: NO_ASSIGNEE })).toEqual(['Logo of nobody']);
});

test('a search shows a limited member the tasks of assigned clients alone, in the list and in the file', async () => {
  const [client, other] = [await app.client(owner), await app.client(owner)];
  await add('Logo without a client');
  await add('Logo of the client', { projectId: await project({ clientId: client.id }) });
  await add('Logo of another one', { projectId: await project({ clientId: other.id }) });
  const limited = await app.member(owner.organizationId, 'member', { clientIds: [client.id] });
  const page = (await list({ search: 'logo' }, limited)).body;
  expect([page.total, page.items.map(({ title }) => title)]).toEqual([1, ['Logo of the client']]);
  const { text } = await app.fetch('GET', `${taskRoutes.csv.path}?search=logo`, { as: limited });
  expect(tableOf(text).map((cells) => cells[1])).toEqual(['Title', 'Logo of the client']);
});

test('the file has the rows of the filters with all that a card says', async () => {
  await add('=Draft', {
    assigneeId: owner.userId,
    dueOn: '2026-06-20',
    estimateMinutes: 100,
    labels: ['a', 'b'],
    checklist: [{ id: '00000000-0000-7000-8000-000000000001', text: 'One', done: true }],
  });
  await add('Shipped', { status: 'done' });
  const { text } = await app.fetch('GET', `${taskRoutes.csv.path}?status=open`, { as: owner });
  const [headers = [], ...lines] = tableOf(text);
  expect(lines.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at]])))).toEqual([
    {
      Project: 'Website',
      Title: "'=Draft",
      Status: 'todo',
      Assignee: 'Ana Ruiz',
      Due: '2026-06-20',
      'Estimate hours': '1.67',
      Labels: 'a, b',
      Checklist: '1/1',
      Comments: '0',
      Added: expect.any(String),
      Changed: expect.any(String),
    },
  ]);
  const { rows, formulas } = await sheetOf(app, owner, taskRoutes.csv);
  expect([rows.length, rows[1]?.slice(0, 2), formulas]).toEqual([3, ['Website', '=Draft'], []]);
});
