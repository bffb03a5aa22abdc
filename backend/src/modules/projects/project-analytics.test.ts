import {
  expenseRoutes,
  incomeRoutes,
  invoiceRoutes,
  type MemberRole,
  projectAnalyticsRoutes,
  projectRoutes,
  type SummedPage,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTask } from '../../../test/task-rows.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { credited, issued, issuer, line } from '../../../test/test-invoices.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  // A Tuesday.
  app.clock.set('2026-03-10T18:00:00.000Z');
  owner = await issuer(app);
});

const project = async (body: object = {}) =>
  (
    await app.call(projectRoutes.create, {
      as: owner,
      body: { name: 'Sitio web', currency: 'MXN', status: 'active', ...body } as never,
    })
  ).body;
const figures = async (as: TestPerson = owner) =>
  (await app.call(projectAnalyticsRoutes.figures, { as })).body;
const moneyOf = (id: string, as: TestPerson = owner) =>
  app.call(projectAnalyticsRoutes.money, { as, parameters: { id } });
const expense = (body: object) =>
  app.call(expenseRoutes.create, {
    as: owner,
    body: { date: '2026-03-01', vendor: 'Imprenta', currency: 'MXN', ...body } as never,
  });
const archive = (
  route: typeof projectRoutes.archive | typeof expenseRoutes.archive,
  { id, version }: { id: string; version: number },
) => app.call(route, { as: owner, parameters: { id }, body: { version } });
const sumOf = ({ sums }: SummedPage<unknown>, name: string) => sums?.[0]?.amounts[name];

test('the money of a project equals the sums of its lists, archived records included', async () => {
  const clientId = (await app.client(owner)).id;
  const { id: projectId } = await project({ clientId, agreedMinor: 100_000 });
  const invoice = await issued(app, owner, {
    clientId,
    projectId,
    lines: [line({ unitPriceMinor: 60_000 })],
  });
  await credited(app, owner, invoice, 10_000);
  // Of another project, and of none.
  await issued(app, owner, { clientId, projectId: (await project({ clientId })).id, lines: [line()] });
  await issued(app, owner, { clientId, lines: [line()] });
  await app.call(incomeRoutes.create, {
    as: owner,
    body: {
      date: '2026-03-02',
      amountMinor: 11_600,
      taxMinor: 1_600,
      currency: 'MXN',
      clientId,
      projectId,
    } as never,
  });
  const spent = { clientId, projectId, amountMinor: 5_800, taxMinor: 800, creditableTax: true };
  const entry = (await expense(spent)).body;
  await expense({ ...spent, status: 'planned', amountMinor: 999_900, taxMinor: 0 });
  await archive(expenseRoutes.archive, entry);

  const money = {
    currency: 'MXN',
    agreedMinor: 100_000,
    invoicedMinor: 50_000,
    incomeMinor: 10_000,
    expensesMinor: 5_000,
    resultMinor: 5_000,
  };
  expect((await moneyOf(projectId)).body).toEqual({ currencies: [money] });
  const all = (await figures()).money;
  expect(all?.projects[0]).toMatchObject({ id: projectId, ...money });
  expect(all?.totals).toMatchObject([{ currency: 'MXN', invoicedMinor: 60_000, resultMinor: 5_000 }]);

  const query = { projectId, currency: 'MXN' };
  const invoices = await app.call(invoiceRoutes.list, { as: owner, query: { ...query, reached: 'issued' } });
  const income = await app.call(incomeRoutes.list, { as: owner, query });
  const expenses = await app.call(expenseRoutes.list, { as: owner, query: { ...query, status: 'incurred' } });
  expect([sumOf(invoices.body, 'net'), sumOf(income.body, 'net'), sumOf(expenses.body, 'cost')]).toEqual([
    50_000, 10_000, 5_000,
  ]);
});

test('money has a row for each currency, the organization’s first, and none of a project in the trash', async () => {
  await project({ agreedMinor: 70_000, currency: 'EUR' });
  await project({ agreedMinor: 10_000 });
  const { id } = await project({ agreedMinor: 90_000 });
  await app.call(projectRoutes.remove, { as: owner, parameters: { id } });
  expect((await figures()).money?.totals).toMatchObject([
    { currency: 'MXN', agreedMinor: 10_000 },
    { currency: 'EUR', agreedMinor: 70_000 },
  ]);
});

test('projects count by status and by their last day, without archived ones', async () => {
  await project({ dueOn: '2026-03-09' });
  await project({ dueOn: '2026-03-15' });
  await project({ dueOn: '2026-03-16', status: 'on_hold' });
  await project({ dueOn: '2026-03-01', status: 'completed' });
  await archive(projectRoutes.archive, await project({ dueOn: '2026-03-09' }));
  const { byStatus, overdue, dueThisWeek } = await figures();
  expect({ overdue, dueThisWeek }).toEqual({ overdue: 1, dueThisWeek: 1 });
  expect(byStatus.filter(({ count }) => count > 0)).toEqual([
    { status: 'active', count: 2 },
    { status: 'on_hold', count: 1 },
    { status: 'completed', count: 1 },
  ]);
});

test('tasks count by the week of their end in the organization’s zone, and by person while they are open', async () => {
  const { id } = await project();
  const { userId } = owner;
  const task = async (columns: string) => {
    const { id: taskId } = await addTask(app.admin, owner, id);
    await app.admin.query(`UPDATE oficio.tasks SET ${columns} WHERE id = $1`, [taskId]);
  };
  // Sunday evening in Mexico, which is Monday in UTC.
  await task(`status = 'done', completed_at = '2026-03-09T03:00:00Z'`);
  await task(`status = 'done', completed_at = '2026-03-09T12:00:00Z'`);
  await task(`due_on = '2026-03-09', estimate_minutes = 90`);
  await task(`status = 'blocked', due_on = '2026-03-10'`);
  await task('assignee_id = NULL');
  await task(`deleted_at = '2026-03-01T00:00:00Z'`);
  const { doneByWeek, load } = await figures();
  expect(doneByWeek).toHaveLength(12);
  expect(doneByWeek.slice(-2)).toEqual([
    { week: '2026-03-02', count: 1 },
    { week: '2026-03-09', count: 1 },
  ]);
  expect(load).toMatchObject([
    { person: { id: userId }, open: 2, overdue: 1, estimateMinutes: 90 },
    { person: null, open: 1, overdue: 0, estimateMinutes: 0 },
  ]);
});

test.each<[MemberRole, boolean]>([
  ['admin', true],
  ['manager', true],
  ['accountant', true],
  ['member', false],
  ['viewer', false],
])('the role %s reads money: %s', async (role, reads) => {
  const { id } = await project({ agreedMinor: 10_000 });
  const person = await app.member(owner.organizationId, role as never);
  expect((await figures(person)).money !== null).toBe(reads);
  const answer = await moneyOf(id, person);
  expect(reads ? answer.status : refusal(answer)).toEqual(reads ? 200 : [403, 'access.forbidden']);
});

test('a member who is limited to some clients counts the projects of these alone', async () => {
  const [own, other] = [(await app.client(owner)).id, (await app.client(owner)).id];
  await project({ clientId: own, agreedMinor: 10_000 });
  await project({ clientId: other, agreedMinor: 90_000 });
  const person = await app.member(owner.organizationId, 'manager', { clientIds: [own] });
  const { byStatus, money } = await figures(person);
  expect(byStatus.find(({ status }) => status === 'active')?.count).toBe(1);
  expect(money?.totals).toMatchObject([{ currency: 'MXN', agreedMinor: 10_000 }]);
});
