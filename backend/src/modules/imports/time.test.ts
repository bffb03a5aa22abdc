import {
  accountRoutes,
  memberRoutes,
  projectRoutes,
  type TimeEntry,
  timeEntryRoutes,
  timeRoutes,
  timerWriteRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTask } from '../../../test/task-rows.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { TestImport } from '../../../test/test-imports.ts';
import { issuer } from '../../../test/test-invoices.ts';

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
  owner = await issuer(app);
  clientId = (await app.client(owner, { displayName: 'Acme' })).id;
  projectId = await project({ clientId, hourlyRateMinor: 60_00 });
});

const project = async (body: object = {}) =>
  (await app.call(projectRoutes.create, { as: owner, body: { name: 'Shop', ...body } })).body.id;
const entries = async (): Promise<TimeEntry[]> =>
  (await app.call(timeEntryRoutes.list, { as: owner, query: { sort: 'day', limit: '100' } })).body.items;
const spend = async (body: object = {}) =>
  (await app.call(timeEntryRoutes.create, { as: owner, body: { projectId, day: DAY, minutes: 90, ...body } }))
    .body;
const exported = async (format = 'csv') =>
  (await app.call(timeEntryRoutes.csv, { as: owner, query: { format } })).text;
const bill = async ({ id, version }: TimeEntry) => {
  const body = { entries: [{ id, version }], grouping: 'entry' as const };
  const answer = await app.call(timeRoutes.invoice, { as: owner, body });
  if (answer.status >= 300) throw new Error(answer.text);
};

async function stored(): Promise<unknown> {
  const { rows } = await app.admin.query(
    'SELECT * FROM oficio.time_entries WHERE organization_id = $1 ORDER BY id',
    [owner.organizationId],
  );
  return rows;
}

async function checked(text: string): Promise<TestImport> {
  const file = await TestImport.of(app, owner, 'time', text);
  const answer = await file.check();
  if (answer.status !== 200) throw new Error(answer.text);
  return file;
}

const faultsOf = async (file: TestImport) =>
  (await file.rows({ status: 'error' })).items.map(({ errors }) => errors.map(({ message }) => message));

test('time is imported with its project, task, person and rate, and an undo takes it back', async () => {
  const member = await app.member(owner.organizationId, 'member');
  const profile = { firstName: 'Ana', lastName: 'Ruiz', phone: null, timezone: 'Europe/Berlin' };
  await app.call(accountRoutes.updateProfile, { as: owner, body: profile });
  const { id: taskId } = await addTask(app.admin, owner, projectId);
  const file = await checked(`Day,Project,Client,Task,User,Start,End,Hours,Billable,Note,Rate
2026-01-05,shop,Acme,${taskId},Luis Soto,09:30,11:00,1.5,no,Header,
2026-01-06,SHO,,,${member.email},2026-01-06T09:30:00Z,2026-01-06T10:00:00Z,0:30,yes,,75.50
2026-01-07,Shop,,,,,,1:15:00,,,
2026-01-07,Shop,,,,,,1:15:00,,,
2026-01-08,Shop,,,,9:00:00 AM,9:00:10 AM,,,,
`);
  expect(file.body.counts).toEqual({ new: 4, update: 0, same: 0, skip: 1, error: 0 });
  expect((await file.rows()).items[0]?.fields).toEqual(
    expect.arrayContaining([
      { field: 'duration', before: null, after: '1:30' },
      { field: 'start', before: null, after: '09:30' },
      { field: 'rate', before: null, after: '60.00 MXN' },
    ]),
  );
  const committed = await file.commit();
  expect(committed.status, committed.text).toBe(200);
  const person = { userId: member.userId, userName: 'Luis Soto' };
  expect(await entries()).toMatchObject([
    {
      ...person,
      day: '2026-01-05',
      projectId,
      taskId,
      startedAt: '2026-01-05T08:30:00.000Z',
      endedAt: '2026-01-05T10:00:00.000Z',
      minutes: 90,
      note: 'Header',
      billable: false,
      rateMinor: 60_00,
      currency: 'MXN',
    },
    { ...person, startedAt: '2026-01-06T09:30:00.000Z', minutes: 30, billable: true, rateMinor: 75_50 },
    { userId: owner.userId, day: '2026-01-07', startedAt: null, minutes: 75, billable: true },
    { userId: owner.userId, day: '2026-01-07', minutes: 75 },
  ]);
  expect((await file.undo()).body.undone).toMatchObject({ removed: 4, restored: 0, kept: [] });
  expect(await stored()).toEqual([]);
});

describe('the file that the product exports', () => {
  beforeEach(async () => {
    const archived = await project({ name: 'Archived' });
    const member = await app.member(owner.organizationId, 'member');
    await spend({ from: 570, to: 660, minutes: undefined, note: '=Łódź, "ø"' });
    await spend({ note: '=Łódź, "ø"' });
    await spend({ projectId: await project({ name: 'Shop', clientId, code: 'OTHER' }) });
    await spend({ projectId: archived, billable: false });
    await spend({ userId: member.userId });
    await bill(await spend({ minutes: 45 }));
    // A timer can run for a moment, or for days.
    for (const seconds of [5, 30 * 3_600]) {
      const { body } = await app.call(timerWriteRoutes.start, { as: owner, body: { projectId } });
      app.clock.advance(seconds * 1_000);
      await app.call(timerWriteRoutes.stop, { as: owner, body: { id: body.timer.id } });
    }
    const { body } = await app.call(projectRoutes.one, { as: owner, parameters: { id: archived } });
    const { version } = body;
    await app.call(projectRoutes.archive, { as: owner, parameters: { id: archived }, body: { version } });
    await app.call(memberRoutes.removeMember, { as: owner, parameters: { userId: member.userId } });
  });

  test.each(['csv', 'csv-semicolon'])('is the same (%s)', async (format) => {
    const before = await stored();
    const file = await TestImport.of(app, owner, 'time', await exported(format));
    await file.map({ onDuplicate: 'overwrite', decimalMark: format === 'csv' ? '.' : ',' });
    await file.check();
    expect(file.body.counts, JSON.stringify(await file.rows())).toEqual({
      new: 0,
      update: 0,
      same: 8,
      skip: 0,
      error: 0,
    });
    expect(await stored()).toEqual(before);
  });

  test('has nothing for another organization that it lacks', async () => {
    const text = await exported();
    owner = await issuer(app);
    await project({ name: 'Shop', code: 'SHO' });
    const file = await checked(text);
    expect(file.body.counts).toMatchObject({ new: 3, same: 0, skip: 1, error: 4 });
    expect((await faultsOf(file)).flat().sort()).toEqual(
      [
        'At most 24 hours',
        'This person has left the organization, so no time of theirs is added.',
        'There is no project with the code “ARC”. Import the projects first.',
        'There is no project with the code “OTHER”. Import the projects first.',
      ].sort(),
    );
  });
});

test('equal rows are counted, and stored entries are filled in', async () => {
  const { id } = await spend();
  const rows = `${DAY},Shop,09:00,10:30\n`.repeat(2);
  const file = await checked(`Day,Project,Start,End\n${rows}`);
  expect(file.body.counts).toMatchObject({ new: 1, update: 1 });
  await file.commit();
  const [filled] = (await entries()).filter((entry) => entry.id === id);
  expect(filled).toMatchObject({ startedAt: '2026-06-17T15:00:00.000Z', minutes: 90 });
  expect((await checked(`Day,Project,Start,End\n${rows}`)).body.counts).toMatchObject({ same: 2 });
  expect((await file.undo()).body.undone).toMatchObject({ removed: 1, restored: 1, kept: [] });
  expect(await entries()).toMatchObject([{ id, startedAt: null }]);
});

describe('a billed entry', () => {
  const text = `Day,Project,Hours,Billable\n${DAY},Shop,1.5,no\n`;
  const overwriting = async () => {
    const file = await TestImport.of(app, owner, 'time', text);
    await file.map({ onDuplicate: 'overwrite' });
    await file.check();
    return file;
  };

  test('isn’t overwritten', async () => {
    await bill(await spend());
    const file = await overwriting();
    expect(file.body.counts).toMatchObject({ update: 0, skip: 1 });
    const [row] = (await file.rows()).items;
    expect(row?.errors).toEqual([{ field: null, message: 'An invoice bills this time, so it stays.' }]);
  });

  test('was billed between check and commit: the check is void', async () => {
    const entry = await spend();
    const file = await overwriting();
    expect(file.body.counts).toMatchObject({ update: 1 });
    await bill(entry);
    expect(refusal(await file.commit())).toEqual([409, 'import.stale']);
  });

  test('stays when its import is undone', async () => {
    const file = await checked(`Day,Project,Hours,Note\n${DAY},Shop,1.5,Billed\n${DAY},Shop,1,Free\n`);
    await file.commit();
    const [billed] = (await entries()).filter(({ note }) => note === 'Billed');
    await bill(billed as TimeEntry);
    expect((await file.undo()).body.undone).toMatchObject({ removed: 1, kept: [{ name: 'Billed' }] });
    expect(await entries()).toMatchObject([{ note: 'Billed', isBilled: true }]);
  });

  test('whose import only changed it keeps that change when the import is undone', async () => {
    const entry = await spend();
    const file = await overwriting();
    await file.commit();
    // Nothing bills what isn't billable.
    await app.admin.query('UPDATE oficio.time_entries SET billable = true WHERE id = $1', [entry.id]);
    await bill({ ...entry, version: entry.version + 1 });
    expect(refusal(await file.undo())).toEqual([409, 'import.not_undoable']);
  });
});

test('a project that was archived between check and commit makes the check void', async () => {
  const file = await checked(`Day,Project,Hours\n${DAY},Shop,1\n`);
  const { version } = (await app.call(projectRoutes.one, { as: owner, parameters: { id: projectId } })).body;
  await app.call(projectRoutes.archive, { as: owner, parameters: { id: projectId }, body: { version } });
  expect(refusal(await file.commit())).toEqual([409, 'import.stale']);
  await file.check();
  expect(await faultsOf(file)).toEqual([['This project is archived. Restore it first, then add time.']]);
});

test.each([
  ['Hours', '25', 'At most 24 hours'],
  ['Hours', '-2000', '“-2000” isn’t a duration like 1:30 or 1.5 hours.'],
  ['Minutes', '-30', 'Please enter a duration above 0'],
  [
    'Hours,Task',
    '1,Nothing',
    'There is no task “Nothing” in this project. Add it there first, or leave this column out.',
  ],
  ['Hours,User', '1,Nobody', '“Nobody” is no member of the organization.'],
  ['Hours,Client', '1,Other', 'There is no project “Shop” of the client “Other”. Import the projects first.'],
  ['Hours,Rate,Currency', '1,70,EUR', 'The project is in MXN, and this rate is in EUR.'],
  ['Start,End', '25:00,11:00', '“25:00” isn’t a time like 09:30.'],
  ['Note', 'x', 'The duration is missing, and so are a start and an end.'],
])('a wrong row says why (%#)', async (columns, cells, message) => {
  const file = await TestImport.of(app, owner, 'time', `Day,Project,${columns}\n${DAY},Shop,${cells}\n`);
  await file.map({ decimalMark: '.' });
  await file.check();
  expect(await faultsOf(file)).toEqual([[message]]);
});
