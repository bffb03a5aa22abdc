import { projectRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerEverything } from '../stage/answer-everything.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const main = page.getByRole('main');

const open = (path: string, minutes: number, budgetMinutes: number | null = 600) =>
  openScreen(path, {
    role: 'member',
    answers: (server) => {
      const project = server.sample(projectRoutes.one, {
        id: ID,
        name: 'Website',
        status: 'active',
        currency: 'MXN',
        deletedAt: null,
        version: 1,
        budgetMinutes,
        spent: { minutes, billableMinutes: Math.floor(minutes / 2) },
      });
      server.answer(projectRoutes.list, {
        ...server.sample(projectRoutes.list),
        total: 1,
        items: [project],
      });
      server.answer(projectRoutes.one, () => ({ ...project }));
      server.answer(projectRoutes.update, ({ body }) => ({ ...Object.assign(project, body) }));
      answerEverything(server);
    },
  });

test.each([
  [479, null],
  [480, '80% of the hours used'],
  [599, '99% of the hours used'],
  [600, 'All hours used'],
  [650, '0:50 h over budget'],
])('%s of 600 minutes: the head of the page says %s', async (minutes, warning) => {
  await open(`/projects/${ID}`, minutes);
  await expect.element(main.getByRole('heading', { name: 'Hours' })).toBeVisible();
  const warnings = main.getByText(/hours used|over budget/).elements();
  expect(warnings.map(({ textContent }) => textContent)).toEqual(warning === null ? [] : [warning]);
});

test('a project without a budget shows what was spent', async () => {
  await open(`/projects/${ID}`, 90, null);
  await expect.element(main.getByText('1:30 h')).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('the list shows how much of the budget is used, as a number and not in colour alone', async () => {
  await open('/projects', 510);
  await expect.element(main.getByRole('cell', { name: '85% of 10:00' })).toBeVisible();
});

test('a budget is typed as hours; what could be thousands of hours is asked about', async () => {
  const { server } = await open(`/projects/${ID}?edit=hours`, 0);
  const field = main.getByLabelText('Budget of hours');
  const save = main.getByRole('button', { name: 'Save' });
  await expect.element(field).toHaveValue('10:00');
  for (const [typed, fault] of [
    ['soon', 'Please enter hours such as 40 or 12:30'],
    ['2.500', 'Please enter 2:30 or 2500'],
    ['0', 'Please enter a duration above 0'],
  ] as const) {
    await field.fill(typed);
    await save.click();
    await expect.element(main.getByText(fault)).toBeVisible();
  }
  await field.fill('12:30');
  await save.click();
  await expect.poll(() => server.callsOf(projectRoutes.update).length).toBe(1);
  expect(server.callsOf(projectRoutes.update)[0]?.body).toMatchObject({ budgetMinutes: 750 });
  await expect.element(main.getByText('12:30 h')).toBeVisible();
});
