import {
  type AnswerOf,
  addDays,
  auditRoutes,
  type BodyOf,
  memberRoutes,
  PROJECT_DUE_FILTERS,
  projectRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tableOf } from '../../../test/list-files.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';

type Body = BodyOf<typeof projectRoutes.create>;
type Project = AnswerOf<typeof projectRoutes.one>;

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  // A Wednesday.
  app.clock.set('2026-06-17T18:00:00.000Z');
  owner = await app.owner();
});

const create = (body: Partial<Body> = {}, as: TestPerson = owner) =>
  app.call(projectRoutes.create, { as, body: { name: 'Website', ...body } });
const added = async (body: Partial<Body> = {}): Promise<Project> => {
  const answer = await create(body);
  if (answer.status !== 201) throw new Error(`The project was not added: ${answer.text}`);
  return answer.body;
};
const read = ({ id }: Pick<Project, 'id'>, as: TestPerson = owner) =>
  app.call(projectRoutes.one, { as, parameters: { id } });
const change = ({ id, version }: Pick<Project, 'id' | 'version'>, body: object, as: TestPerson = owner) =>
  app.call(projectRoutes.update, { as, parameters: { id }, body: { version, ...body } });
const list = (query: Record<string, string> = {}, as: TestPerson = owner) =>
  app.call(projectRoutes.list, { as, query });
const namesOf = async (query: Record<string, string> = {}, as: TestPerson = owner) =>
  (await list(query, as)).body.items.map(({ name }) => name);
const faultAt = (path: string, status: number) => ({ status, body: { details: { fields: [{ path }] } } });

test('a project is planned, of normal priority and in the organization’s currency, unless it says more', async () => {
  expect(await added()).toMatchObject({
    name: 'Website',
    code: 'WEB',
    clientId: null,
    status: 'planned',
    priority: 'normal',
    startOn: null,
    dueOn: null,
    agreedMinor: null,
    currency: 'MXN',
    color: null,
    description: null,
    members: [],
  });
});

describe('the days', () => {
  test('a project isn’t due before it starts, also when one of the two days is changed', async () => {
    expect(await create({ startOn: '2026-07-02', dueOn: '2026-07-01' })).toMatchObject(faultAt('dueOn', 400));
    const project = await added({ startOn: '2026-07-01', dueOn: '2026-07-01' });
    expect(await change(project, { startOn: '2026-07-02' })).toMatchObject(faultAt('dueOn', 400));
    expect(await change(project, { dueOn: '2026-06-30' })).toMatchObject(faultAt('dueOn', 400));
    expect((await change(project, { startOn: '2026-07-02', dueOn: '2026-07-02' })).status).toBe(200);
  });

  test('the filter finds what is overdue, due until Sunday, or without a day; finished projects wait for nothing', async () => {
    const today = '2026-06-17';
    for (const days of [-1, 0, 4, 5]) await added({ name: `in ${days}`, dueOn: addDays(today, days) });
    const open = await added({ name: 'open' });
    for (const status of ['completed', 'cancelled'] as const) {
      await added({ name: status, status, dueOn: addDays(today, -1) });
      await added({ name: `${status} today`, status, dueOn: today });
    }
    const held = await added({ name: 'held', status: 'on_hold', dueOn: addDays(today, -9) });
    const never = await added({ name: 'cancelled without a day', status: 'cancelled' });
    const found = async () => {
      const lists = await Promise.all(PROJECT_DUE_FILTERS.map((due) => list({ due, sort: 'dueOn' })));
      for (const { body } of lists) expect(body.total).toBe(body.items.length);
      return lists.map(({ body }) => body.items.map(({ name }) => name));
    };
    expect(await found()).toEqual([
      ['held', 'in -1'],
      ['in 0', 'in 4'],
      ['cancelled without a day', 'open'],
    ]);
    app.clock.set('2026-06-21T18:00:00.000Z');
    await change(never, { status: 'active', dueOn: '2026-06-01' });
    expect(await found()).toEqual([['cancelled without a day', 'held', 'in -1', 'in 0'], ['in 4'], ['open']]);
    await change(held, { status: 'completed' });
    await app.call(projectRoutes.archive, {
      as: owner,
      parameters: { id: open.id },
      body: { version: open.version },
    });
    expect(await found()).toEqual([['cancelled without a day', 'in -1', 'in 0'], ['in 4'], []]);
  });

  test('by due date, those without a day come last', async () => {
    await added({ name: 'never' });
    await added({ name: 'later', dueOn: '2026-09-01' });
    await added({ name: 'soon', dueOn: '2026-07-01' });
    expect(await namesOf({ sort: 'dueOn' })).toEqual(['soon', 'later', 'never']);
  });
});

describe('the code', () => {
  test.each([
    ['Web shop', 'WEB'],
    ['Ñandú', 'NAN'],
    ['5 a day', '5AD'],
    ['漢字', '漢字'],
    ['!!!', 'P'],
  ])('of %s is %s', async (name, code) => {
    expect((await added({ name })).code).toBe(code);
  });

  test('that is made from the name is the next free one, also at the same time', async () => {
    await added({ code: 'web-3' });
    const together = await Promise.all(Array.from({ length: 4 }, () => added()));
    expect(together.map(({ code }) => code).sort()).toEqual(['WEB', 'WEB-2', 'WEB-4', 'WEB-5']);
  });

  test('passes over the codes of projects that a limited member doesn’t see', async () => {
    await added();
    const client = await app.client(owner);
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [client.id] });
    const { body } = await create({ clientId: client.id }, limited);
    expect(body.code).toBe('WEB-2');
  });

  test('is unique in its organization, whatever its case', async () => {
    const project = await added({ code: 'a-1' });
    expect(project.code).toBe('A-1');
    expect(await create({ code: 'A-1' })).toMatchObject({
      status: 400,
      body: { code: 'record.exists_already', details: { fields: [{ path: 'code' }] } },
    });
    const other = await added();
    expect(await change(other, { code: 'a-1' })).toMatchObject(faultAt('code', 400));
    expect((await create({ code: 'A-1' }, await app.owner())).status).toBe(201);
  });

  test('is free again while its project is in the trash, which then can’t return', async () => {
    const project = await added({ code: 'A-1' });
    await app.call(projectRoutes.remove, { as: owner, parameters: { id: project.id } });
    await added({ code: 'A-1' });
    const restored = await app.call(projectRoutes.restore, {
      as: owner,
      parameters: { id: project.id },
      body: { version: project.version + 1 },
    });
    expect(restored).toMatchObject({ status: 400, body: { code: 'record.exists_already' } });
  });

  test('that is cleared is made again, and stays when something else is changed', async () => {
    const project = await added({ code: 'A-1' });
    const renamed = (await change(project, { name: 'Shop' })).body;
    expect(renamed.code).toBe('A-1');
    expect((await change(renamed, { code: null })).body.code).toBe('SHO');
  });

  test.each(['A B', '-A', 'A'.repeat(17)])('%s is refused', async (code) => {
    expect(await create({ code })).toMatchObject(faultAt('code', 400));
  });

  test('finds its project', async () => {
    await added({ code: 'ZX-77' });
    await added({ name: 'Other' });
    expect(await namesOf({ search: 'zx-77' })).toEqual(['Website']);
  });
});

describe('the agreed amount', () => {
  test('isn’t in any answer for a viewer, whom it doesn’t sort either', async () => {
    const project = await added({ agreedMinor: 123_456, currency: 'EUR' });
    const viewer = await app.member(owner.organizationId, 'viewer');
    const member = await app.member(owner.organizationId, 'member');
    for (const [as, agreedMinor] of [
      [viewer, null],
      [member, 123_456],
      [owner, 123_456],
    ] as const) {
      expect((await read(project, as)).body.agreedMinor).toBe(agreedMinor);
      expect((await list({}, as)).body.items.map((item) => item.agreedMinor)).toEqual([agreedMinor]);
      const file = await app.fetch('GET', `${projectRoutes.csv.path}?sort=name`, { as });
      expect(tableOf(file.text)[0]?.includes('Agreed')).toBe(agreedMinor !== null);
      expect(file.text.includes('1234.56')).toBe(agreedMinor !== null);
      expect((await list({ sort: '-agreed' }, as)).status).toBe(agreedMinor === null ? 403 : 200);
      const sorted = await app.fetch('GET', `${projectRoutes.csv.path}?sort=agreed`, { as });
      expect(sorted.status).toBe(agreedMinor === null ? 403 : 200);
    }
  });

  test('sorts the list, the projects without one first', async () => {
    await added({ name: 'large', agreedMinor: 500 });
    await added({ name: 'nothing', agreedMinor: 0 });
    await added({ name: 'open' });
    expect(await namesOf({ sort: 'agreed' })).toEqual(['open', 'nothing', 'large']);
  });

  test('isn’t negative', async () => {
    expect(await create({ agreedMinor: -1 })).toMatchObject(faultAt('agreedMinor', 400));
  });
});

describe('the members', () => {
  test('are people of the organization, in the order of their names', async () => {
    const other = await app.member(owner.organizationId, 'viewer');
    const project = await added({ memberIds: [other.userId, owner.userId, owner.userId] });
    expect(project.members.map(({ id }) => id).sort()).toEqual([other.userId, owner.userId].sort());
    const names = project.members.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect((await list()).body.items[0]?.members).toEqual(project.members);
    const changed = await change(project, { memberIds: [other.userId] });
    expect(changed.body.members.map(({ id }) => id)).toEqual([other.userId]);
    const stays = await change(changed.body, { name: 'Shop' });
    expect(stays.body.members).toEqual(changed.body.members);
  });

  test('a person of another organization is refused, and nothing is stored', async () => {
    const stranger = await app.owner();
    expect(await create({ memberIds: [owner.userId, stranger.userId] })).toMatchObject(
      faultAt('memberIds', 404),
    );
    expect(await namesOf()).toEqual([]);
    const project = await added({ memberIds: [owner.userId] });
    expect((await change(project, { memberIds: [stranger.userId] })).status).toBe(404);
    expect((await read(project)).body).toEqual(project);
  });

  test('a person who leaves the organization leaves its projects', async () => {
    const leaving = await app.member(owner.organizationId, 'member');
    const project = await added({ memberIds: [leaving.userId, owner.userId] });
    const removal = { as: owner, parameters: { userId: leaving.userId } };
    expect((await app.call(memberRoutes.removeMember, removal)).status).toBe(204);
    expect((await read(project)).body.members.map(({ id }) => id)).toEqual([owner.userId]);
  });

  test('filter the list', async () => {
    const other = await app.member(owner.organizationId, 'member');
    await added({ name: 'both', memberIds: [other.userId, owner.userId] });
    await added({ name: 'mine', memberIds: [owner.userId] });
    await added({ name: 'nobody' });
    expect(await namesOf({ memberId: owner.userId })).toEqual(['both', 'mine']);
    expect(await namesOf({ memberId: other.userId })).toEqual(['both']);
  });

  test('stand in the audit log with those before', async () => {
    const project = await added({ memberIds: [] });
    await change(project, { memberIds: [owner.userId] });
    const { body } = await app.call(auditRoutes.list, { as: owner, query: { entity: 'project' } });
    expect(body.items[0]?.changes).toMatchObject({ memberIds: { before: [], after: [owner.userId] } });
  });
});

describe('a limited member', () => {
  test('has the projects of assigned clients alone, and none without a client', async () => {
    const [assigned, other] = [await app.client(owner), await app.client(owner)];
    await added({ name: 'seen', clientId: assigned.id });
    const hidden = [await added({ name: 'hidden', clientId: other.id }), await added({ name: 'own' })];
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [assigned.id] });
    expect((await list({}, limited)).body).toMatchObject({ items: [{ name: 'seen' }], total: 1 });
    for (const project of hidden) {
      expect((await read(project, limited)).status).toBe(404);
      expect((await change(project, { name: 'taken' }, limited)).status).toBe(404);
    }
    expect(await create({}, limited)).toMatchObject(faultAt('clientId', 400));
    expect(await create({ clientId: other.id }, limited)).toMatchObject(faultAt('clientId', 404));
  });

  test('doesn’t find projects of other clients by being a member of them', async () => {
    const [assigned, other] = [await app.client(owner), await app.client(owner)];
    const limited = await app.member(owner.organizationId, 'member', { clientIds: [assigned.id] });
    await added({ clientId: other.id, memberIds: [limited.userId] });
    expect(await namesOf({ memberId: limited.userId }, limited)).toEqual([]);
  });
});

test('the list of a client, and of none', async () => {
  const client = await app.client(owner);
  await added({ name: 'of a client', clientId: client.id });
  await added({ name: 'own' });
  expect(await namesOf({ clientId: client.id })).toEqual(['of a client']);
  expect(await namesOf({ clientId: 'none' })).toEqual(['own']);
});
