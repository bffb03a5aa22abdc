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
