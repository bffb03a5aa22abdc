import { addDays, taskRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerEverything } from '../stage/answer-everything.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeTasks } from '../stage/fake-tasks.ts';
import { openScreen } from '../stage/open-screen.tsx';

const main = page.getByRole('main');
const DAY = new Date().toISOString().slice(0, 10);

test('my tasks are those of all projects in groups by when they are due, and open in their dialog', async () => {
  const { server, user } = await openScreen('/projects/my-tasks', {
    answers: (fake) => {
      const tasks = new FakeTasks(fake);
      tasks.add('Late', { dueOn: addDays(DAY, -9) });
      tasks.add('Far', { dueOn: addDays(DAY, 40) });
      tasks.add('Some day');
      answerEverything(fake);
    },
  });
  await expect.element(main.getByRole('heading', { level: 2, name: 'Overdue 1' })).toBeVisible();
  expect(
    main
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Overdue 1', 'Later 1', 'No due date 1']);
  expect(server.callsOf(taskRoutes.list)[0]?.query).toMatchObject({ assignee: user.id, status: 'open' });
  await expectAccessible();
  await main.getByRole('link', { name: 'Late' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Late' })).toBeVisible();
});

test('a search and the file have the open tasks of the person that match', async () => {
  const { server, user, router } = await openScreen('/projects/my-tasks', {
    answers: (fake) => {
      const tasks = new FakeTasks(fake);
      tasks.add('Logo', { dueOn: addDays(DAY, -9) });
      tasks.add('Text');
      answerEverything(fake);
    },
  });
  await expect.element(main.getByRole('link', { name: 'Text' })).toBeVisible();
  await main.getByRole('searchbox', { name: 'Search tasks' }).fill('Logo');
  await expect.element(main.getByRole('link', { name: 'Text' })).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ search: 'Logo' });
  await main.getByRole('button', { name: 'Download these tasks' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  await expect.poll(() => server.callsOf(taskRoutes.csv).length).toBe(1);
  expect(server.callsOf(taskRoutes.csv)[0]?.query).toMatchObject({
    search: 'Logo',
    assignee: user.id,
    status: 'open',
    format: 'xlsx',
  });
  // A dialog that is closed leaves the search as it is.
  await main.getByRole('link', { name: 'Logo' }).click();
  await page.getByRole('dialog', { name: 'Logo' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ search: 'Logo' });
  await main.getByRole('searchbox', { name: 'Search tasks' }).fill('nothing');
  await main.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.element(main.getByRole('link', { name: 'Text' })).toBeVisible();
});
