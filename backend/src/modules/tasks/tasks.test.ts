import {
  type AnswerOf,
  auditRoutes,
  clientRoutes,
  DAY_MS,
  memberRoutes,
  notificationRoutes,
  projectRoutes,
  RETENTION,
  TASK_DUE_FILTERS,
  TASKS,
  type Task,
  taskRoutes,
  timelineRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';

type Project = AnswerOf<typeof projectRoutes.create>;

let app: TestApplication;
let owner: TestOwner;
let project: Project;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { reads: unlimited, writes: unlimited } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
  project = await addProject();
});

async function addProject(body: Record<string, unknown> = {}, as: TestPerson = owner): Promise<Project> {
  const answer = await app.call(projectRoutes.create, { as, body: { name: 'Website', ...body } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

const create = (body: Record<string, unknown> = {}, as: TestPerson = owner) =>
  app.call(taskRoutes.create, { as, body: { projectId: project.id, title: 'Draft', ...body } });

async function added(body: Record<string, unknown> = {}): Promise<Task> {
  const answer = await create(body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

const read = (id: string, as: TestPerson = owner) => app.call(taskRoutes.one, { as, parameters: { id } });
const change = ({ id, version }: Task, body: Record<string, unknown>, as: TestPerson = owner) =>
  app.call(taskRoutes.update, { as, parameters: { id }, body: { version, ...body } });
const remove = ({ id }: Task, as: TestPerson = owner) =>
  app.call(taskRoutes.remove, { as, parameters: { id } });
const move = ({ id, version }: Task, body: Record<string, unknown>, as: TestPerson = owner) =>
  app.call(taskRoutes.move, {
    as,
    parameters: { id },
    body: { status: 'todo', beforeId: null, afterId: null, version, ...body },
  });
const comment = ({ id }: Task, body: string, as: TestPerson = owner) =>
  app.call(taskRoutes.comment, { as, parameters: { id }, body: { body } });
const list = async (query: Record<string, string> = {}, as: TestPerson = owner) =>
  (await app.call(taskRoutes.list, { as, query })).body.items.map(({ title }) => title);

/** The titles of the board of a project, one list for each column that has tasks. */
async function board(of = project.id, as: TestPerson = owner): Promise<Record<string, string[]>> {
  const { body } = await app.call(taskRoutes.board, { as, parameters: { id: of } });
  const columns: Record<string, string[]> = {};
  for (const { status, title } of body.items) columns[status] = [...(columns[status] ?? []), title];
  return columns;
}

describe('a task', () => {
  test('has its defaults, and goes to the end of its column', async () => {
    expect(await added()).toMatchObject({
      projectId: project.id,
      projectName: 'Website',
      status: 'todo',
      assignee: null,
      dueOn: null,
      labels: [],
      checklist: [],
      comments: [],
      completedAt: null,
    });
    await added({ title: 'Build' });
    expect(await board()).toEqual({ todo: ['Draft', 'Build'] });
  });

  test('has each label once', async () => {
    expect((await added({ labels: ['Design', 'design', 'Text'] })).labels).toEqual(['Design', 'Text']);
  });

  test('counts its checklist on its card', async () => {
    const entry = (done: boolean) => ({ id: crypto.randomUUID(), text: 'Call', done });
    const task = await added({ checklist: [entry(true), entry(false), entry(true)] });
    expect(task).toMatchObject({ checklistDone: 2, checklistTotal: 3 });
    const tooMany = Array.from({ length: TASKS.checklist + 1 }, () => entry(false));
    expect((await create({ checklist: tooMany })).status).toBe(400);
  });

  test('that is done has the time, which stays until it is reopened', async () => {
    const done = (await change(await added(), { status: 'done' })).body;
    expect(done.completedAt).toBe(app.clock.now().toISOString());
    app.clock.advance(60_000);
    const renamed = (await change(done, { title: 'Sent' })).body;
    expect(renamed.completedAt).toBe(done.completedAt);
    expect((await change(renamed, { status: 'todo' })).body.completedAt).toBe(null);
  });

  test('is changed from its present version alone', async () => {
    const task = await added();
    await change(task, { title: 'Sketch' });
    expect(await change(task, { title: 'Plan' })).toMatchObject({
      status: 409,
      body: { code: 'version.stale', details: { current: { title: 'Sketch', version: 2 } } },
    });
  });

  test('returns from its deletion to the end of its column, for thirty days', async () => {
    const [first] = [await added({ title: 'first' }), await added({ title: 'second' })];
    const deleted = (await remove(first)).body;
    expect(deleted.deletedAt).not.toBe(null);
    expect(await board()).toEqual({ todo: ['second'] });
    expect((await read(first.id)).status).toBe(404);
    expect((await change(deleted, { title: 'x' })).status).toBe(404);
    expect((await change(deleted, { deleted: false })).body.deletedAt).toBe(null);
    expect(await board()).toEqual({ todo: ['second', 'first'] });
    const again = (await remove((await read(first.id)).body)).body;
    app.clock.advance(RETENTION.trashDays * DAY_MS);
    expect((await change(again, { deleted: false })).status).toBe(404);
  });

  test('of a project in the trash is out of reach', async () => {
    const task = await added();
    await app.call(projectRoutes.remove, { as: owner, parameters: { id: project.id } });
    expect((await read(task.id)).status).toBe(404);
    expect((await change(task, { title: 'x' })).status).toBe(404);
    expect((await create()).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('isn’t added beyond the limit of its project', async () => {
    await app.admin.query(
      `INSERT INTO oficio.tasks (id, organization_id, project_id, created_by, title, rank, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, $3, 'x', 'a1' || lpad(n::text, 5, '0') || 'V', $4, $4
       FROM generate_series(1, $5) n`,
      [owner.organizationId, project.id, owner.userId, app.clock.now(), TASKS.perProject - 1],
    );
    const last = await create();
    expect(last.status).toBe(201);
    expect(await create()).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    await remove(last.body);
    expect((await create()).status).toBe(201);
  });
});

describe('the assignee', () => {
  test('is notified, unless it is the person who assigns', async () => {
    const other = await app.member(owner.organizationId, 'member');
    await added({ assigneeId: owner.userId });
    const task = await added({ title: 'Call', assigneeId: other.userId });
    await change(task, { title: 'Call again' });
    const texts = async (as: TestPerson) =>
      (await app.call(notificationRoutes.list, { as })).body.items.map(({ text, path }) => [text, path]);
    expect(await texts(other)).toEqual([
      ['Ana Ruiz has given you a task of Website: “Call”', `/projects/my-tasks?task=${task.id}`],
    ]);
    expect(await texts(owner)).toEqual([]);
  });

  test('is a member who sees the project', async () => {
    const stranger = await app.owner();
    const [client, other] = [await app.client(owner), await app.client(owner)];
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [client.id] });
    const refused = { status: 404, body: { details: { fields: [{ path: 'assigneeId' }] } } };
    expect(await create({ assigneeId: stranger.userId })).toMatchObject(refused);
    expect(await create({ assigneeId: limited.userId })).toMatchObject(refused);
    project = await addProject({ clientId: other.id });
    expect(await create({ assigneeId: limited.userId })).toMatchObject(refused);
    project = await addProject({ clientId: client.id });
    expect((await create({ assigneeId: limited.userId })).status).toBe(201);
  });

  test('leaves the tasks on leaving the organization, and comments stay', async () => {
    const leaving = await app.member(owner.organizationId, 'member');
    const task = await added({ assigneeId: leaving.userId });
    await comment(task, 'On it', leaving);
    await app.call(memberRoutes.removeMember, { as: owner, parameters: { userId: leaving.userId } });
    expect((await read(task.id)).body).toMatchObject({
      assignee: null,
      comments: [{ body: 'On it', author: { id: leaving.userId, name: '' } }],
    });
  });
});

describe('a move', () => {
  test('places a task between its neighbors, at the top, or at the end', async () => {
    const [a, b, c] = [await added({ title: 'a' }), await added({ title: 'b' }), await added({ title: 'c' })];
    expect((await move(c, { beforeId: a.id, afterId: b.id })).status).toBe(200);
    expect(await board()).toEqual({ todo: ['a', 'c', 'b'] });
    await move(b, { afterId: a.id });
    expect(await board()).toEqual({ todo: ['b', 'a', 'c'] });
    await move(a, { status: 'done' });
    await move((await read(c.id)).body, { status: 'done' });
    expect(await board()).toEqual({ todo: ['b'], done: ['a', 'c'] });
  });

  test('beside a task that has left the column is refused with the column as it is', async () => {
    const [a, b, c] = [await added({ title: 'a' }), await added({ title: 'b' }), await added({ title: 'c' })];
    await move(a, { status: 'done' });
    expect(await move(c, { beforeId: a.id, afterId: b.id })).toMatchObject({
      status: 409,
      body: {
        code: 'task.place_gone',
        details: { current: { status: 'todo', items: [{ title: 'b' }, { title: 'c' }] } },
      },
    });
    await remove(b);
    expect((await move(c, { beforeId: b.id })).status).toBe(409);
    const elsewhere = await added({ projectId: (await addProject()).id });
    expect((await move(c, { beforeId: elsewhere.id })).status).toBe(409);
    expect(await board()).toEqual({ todo: ['c'], done: ['a'] });
  });

  test('of a changed task is refused', async () => {
    const task = await added();
    await change(task, { title: 'Sketch' });
    expect(await move(task, { status: 'done' })).toMatchObject({
      status: 409,
      body: { code: 'version.stale', details: { current: { title: 'Sketch' } } },
    });
  });

  test('to one spot again and again doesn’t make the ranks grow without end', async () => {
    const ids = [];
    for (const title of ['top', 'x', 'y']) ids.push((await added({ title })).id);
    const [top = '', ...others] = ids;
    let longest = 0;
    for (let round = 0; round < 200; round += 1) {
      const id = others[round % 2] ?? '';
      const below = others[(round + 1) % 2] ?? '';
      const answer = await move((await read(id)).body, { beforeId: top, afterId: below });
      expect(answer.status).toBe(200);
      const { rows } = await app.admin.query<{ longest: number }>(
        'SELECT max(length(rank)) AS longest FROM oficio.tasks WHERE project_id = $1',
        [project.id],
      );
      longest = Math.max(longest, rows[0]?.longest ?? 0);
    }
    expect(await board()).toEqual({ todo: ['top', 'y', 'x'] });
    expect(longest).toBeLessThanOrEqual(TASKS.rankLength);
  });
});

describe('comments', () => {
  test('are in the order in which they were written, and only their authors delete them', async () => {
    const other = await app.member(owner.organizationId, 'member');
    const task = await added();
    await comment(task, 'First');
    const { body } = await comment(task, 'Second', other);
    expect(body.comments.map((one) => [one.body, one.author?.id])).toEqual([
      ['First', owner.userId],
      ['Second', other.userId],
    ]);
    expect(body.commentCount).toBe(2);
    const removal = (index: number, as: TestPerson) =>
      app.call(taskRoutes.removeComment, {
        as,
        parameters: { id: task.id, commentId: body.comments[index]?.id ?? '' },
      });
    expect((await removal(0, other)).status).toBe(404);
    expect((await removal(1, other)).body.comments.map((one) => one.body)).toEqual(['First']);
  });
});

describe('the list', () => {
  test('filters by assignee, status and due date in the organization’s days', async () => {
    app.clock.set('2026-06-17T18:00:00.000Z');
    for (const [title, dueOn] of [
      ['wednesday', '2026-06-17'],
      ['tuesday', '2026-06-16'],
      ['sunday', '2026-06-21'],
      ['monday', '2026-06-22'],
      ['some day', null],
    ]) {
      await added({ title, dueOn });
    }
    await added({ title: 'mine', dueOn: '2026-06-01', status: 'done', assigneeId: owner.userId });
    const found = await Promise.all(TASK_DUE_FILTERS.map((due) => list({ due })));
    expect(found).toEqual([['tuesday'], ['wednesday'], ['sunday'], ['monday'], ['some day']]);
    expect(await list({ status: 'open' })).toEqual(['tuesday', 'wednesday', 'sunday', 'monday', 'some day']);
    expect(await list({ status: 'done', assignee: owner.userId })).toEqual(['mine']);
    expect(await list({ assignee: 'none', due: 'today' })).toEqual(['wednesday']);
  });

  test('has the tasks of an archived project when that project is asked for alone', async () => {
    await added();
    await app.call(projectRoutes.archive, {
      as: owner,
      parameters: { id: project.id },
      body: { version: project.version },
    });
    expect(await list()).toEqual([]);
    expect(await list({ project: project.id })).toEqual(['Draft']);
  });
});

describe('who sees a project', () => {
  test('sees its tasks; a limited member those of assigned clients', async () => {
    const [client, other] = [await app.client(owner), await app.client(owner)];
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [client.id] });
    const hidden = [await added()];
    project = await addProject({ clientId: other.id });
    hidden.push(await added());
    for (const task of hidden) {
      expect((await read(task.id, limited)).status).toBe(404);
      expect((await change(task, { title: 'x' }, limited)).status).toBe(404);
      expect((await comment(task, 'x', limited)).status).toBe(404);
    }
    expect((await create({}, limited)).status).toBe(404);
    project = await addProject({ clientId: client.id });
    expect((await create({ title: 'seen' }, limited)).status).toBe(201);
    expect(await list({}, limited)).toEqual(['seen']);
    expect(await board(project.id, limited)).toEqual({ todo: ['seen'] });
  });

  test.each(['viewer', 'accountant'] as const)('as %s reads tasks and changes nothing', async (role) => {
    const task = await added();
    const reader = await app.member(owner.organizationId, role);
    expect((await read(task.id, reader)).status).toBe(200);
    const answers = await Promise.all([
      create({}, reader),
      change(task, { title: 'x' }, reader),
      move(task, { status: 'done' }, reader),
      remove(task, reader),
      comment(task, 'x', reader),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

test('the project counts its open and done tasks', async () => {
  await added();
  await remove(await added());
  await added({ status: 'blocked' });
  await added({ status: 'done' });
  const parameters = { id: project.id };
  const { body } = await app.call(projectRoutes.one, { as: owner, parameters });
  expect(body.taskCounts).toEqual({ open: 2, done: 1 });
  const page = await app.call(projectRoutes.list, { as: owner });
  expect(page.body.items.map(({ taskCounts }) => taskCounts)).toEqual([{ open: 2, done: 1 }]);
});

test('a change of a task touches the row of the client, so that colleagues see it, without a new version', async () => {
  const client = await app.client(owner);
  project = await addProject({ clientId: client.id });
  const marks = async () =>
    (await app.admin.query('SELECT xmin, version FROM public.client_directory WHERE id = $1', [client.id]))
      .rows[0];
  const before = await marks();
  await added();
  const after = await marks();
  expect(after.version).toBe(before.version);
  expect(after.xmin).not.toBe(before.xmin);
  expect((await app.call(clientRoutes.one, { as: owner, parameters: { id: client.id } })).status).toBe(200);
});

test('completing and reopening stand in the audit log as such', async () => {
  const task = await added();
  const done = (await move(task, { status: 'done' })).body;
  const open = (await change(done, { status: 'blocked' })).body;
  await move(open, { status: 'todo' });
  const { body } = await app.call(auditRoutes.list, { as: owner, query: { entity: 'task' } });
  expect(body.items.map(({ action }) => action)).toEqual(['moved', 'reopened', 'completed', 'created']);
});

test('the timeline of a project has its own entries and those of its tasks, without moves', async () => {
  const [task] = [await added({ title: 'first' }), await added({ title: 'second' })];
  const moved = (await move(task, {})).body;
  await move(moved, { status: 'done' });
  await addProject({ name: 'Other' });
  const { body } = await app.call(timelineRoutes.ofProject, { as: owner, parameters: { id: project.id } });
  expect(body.items.map(({ action, entity }) => [action, entity.type, entity.name])).toEqual([
    ['completed', 'task', 'first'],
    ['created', 'task', 'second'],
    ['created', 'task', 'first'],
    ['created', 'project', 'Website'],
  ]);
});

describe('a duplicate of a project', () => {
  const duplicate = (id = project.id, as: TestPerson = owner) =>
    app.call(taskRoutes.duplicateProject, { as, parameters: { id }, body: { name: 'Website 2' } });

  test('has the tasks undone and without dates, one column after the other', async () => {
    const client = await app.client(owner);
    project = await addProject({
      clientId: client.id,
      status: 'completed',
      dueOn: '2026-08-01',
      agreedMinor: 500,
      memberIds: [owner.userId],
      tags: ['web'],
    });
    await added({ title: 'shipped', status: 'done' });
    const entry = { id: crypto.randomUUID(), text: 'Call', done: true };
    const detailed = await added({
      title: 'planned',
      dueOn: '2026-07-01',
      assigneeId: owner.userId,
      estimateMinutes: 90,
      labels: ['Text'],
      checklist: [entry],
    });
    await comment(detailed, 'Only here');
    await remove(await added({ title: 'gone' }));
    const { status, body } = await duplicate();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Website 2',
      clientId: client.id,
      status: 'planned',
      dueOn: null,
      agreedMinor: 500,
      members: [{ id: owner.userId }],
      tags: ['web'],
      taskCounts: { open: 2, done: 0 },
    });
    expect(body.code).not.toBe(project.code);
    expect(await board(body.id)).toEqual({ todo: ['planned', 'shipped'] });
    const copies = await app.call(taskRoutes.board, { as: owner, parameters: { id: body.id } });
    expect(copies.body.items[0]).toMatchObject({
      dueOn: null,
      assignee: { id: owner.userId },
      estimateMinutes: 90,
      labels: ['Text'],
      checklistTotal: 1,
      checklistDone: 0,
      commentCount: 0,
    });
  });

  test('of a project that the caller doesn’t see isn’t made', async () => {
    expect((await duplicate(project.id, await app.owner())).status).toBe(404);
  });
});
