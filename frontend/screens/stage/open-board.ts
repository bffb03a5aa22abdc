import type { MemberRole } from '@oficio/contracts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { answerEverything } from './answer-everything.ts';
import type { FakeServer } from './fake-server.ts';
import { BOARD_PATH, FakeTasks } from './fake-tasks.ts';
import { openScreen } from './open-screen.tsx';

const main = page.getByRole('main');

export const columnOf = (name: string) => main.getByRole('region', { name, exact: true });
export const cardOf = (title: string) => main.getByRole('link', { name: title, exact: true });

/** Opens a board with three tasks to do and a finished one. */
export async function openBoard({ role = 'owner' }: { role?: MemberRole } = {}) {
  const fake: { tasks?: FakeTasks } = {};
  const answers = (server: FakeServer) => {
    const tasks = new FakeTasks(server);
    for (const title of ['Draft', 'Text', 'Photos']) tasks.add(title);
    tasks.add('Shipped', { status: 'done' });
    fake.tasks = tasks;
    answerEverything(server);
  };
  const screen = await openScreen(BOARD_PATH, { role, answers });
  await expect.element(cardOf('Draft')).toBeVisible();
  return { ...screen, tasks: fake.tasks as FakeTasks };
}

/** Chooses an item of a task's menu. */
export async function chooseOf(title: string, item: string): Promise<void> {
  await main.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
