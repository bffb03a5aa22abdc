import { launchBrowser } from '../browser.mjs';
import {
  INP_BOUND,
  longestInteraction,
  longestKey,
  longestKeyOfFloor,
  SLOWDOWN,
  slowdownOf,
} from './interactions.mjs';
import { signIn } from './sign-in.mjs';
import { call } from './workspace.mjs';

/** The tasks of each column. */
const COLUMNS = { todo: 250, in_progress: 100, blocked: 50, done: 100 };
const TASKS = Object.values(COLUMNS).reduce((sum, count) => sum + count, 0);

/**
 * The longest time from an input to the next paint on a board of 500 tasks, on a processor four times as slow; beside it
 * that of a page that has nothing but a text field. Milliseconds.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @returns {Promise<{ floorMs: number, longest: Record<string, number> }>}
 */
export async function measureBoard(workspace) {
  const project = await largeBoard(workspace);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const floorMs = await longestKeyOfFloor(page);
    await signIn(page, workspace.url, workspace);
    await page.goto(`${workspace.url}/projects/${project.id}/tasks`, { waitUntil: 'networkidle' });
    const slow = await slowdownOf(page);
    await slow(SLOWDOWN);
    return { floorMs, longest: await interactions(page) };
  } finally {
    await browser.close();
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Record<string, number>>}
 */
async function interactions(page) {
  const card = (/** @type {string} */ title) => page.getByRole('link', { name: title, exact: true });
  const saved = () => page.getByLabel('Not saved yet').first().waitFor({ state: 'detached' });
  const press = async (/** @type {string[]} */ keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
    await saved();
  };
  const moved = 'Task 3 of To do';
  await card(moved).focus();
  const down = Array.from({ length: 5 }, () => 'Alt+ArrowDown');
  const steps = await longestInteraction(page, () => press(down));
  const across = await longestInteraction(page, () =>
    press(['Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowLeft']),
  );
  const menu = await longestInteraction(page, async () => {
    await page.getByRole('button', { name: 'Actions for Task 2 of To do', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor({ state: 'detached' });
  });
  const drag = await longestInteraction(page, () => dragged(page, card('Task 1 of To do')), {
    withDrags: true,
  });
  await saved();
  const dialog = page.getByRole('dialog');
  const opening = await longestInteraction(page, async () => {
    await card('Task 2 of To do').click();
    await dialog.getByLabel('Title').waitFor();
  });
  const typing = await longestKey(page, dialog.getByLabel('Title'), ' and two rounds');
  return {
    'moving a task by Alt and an arrow': steps,
    'moving a task to another column by keys': across,
    'opening the menu of a task': menu,
    'dragging a task to another column': drag,
    'opening the dialog of a task': opening,
    'typing in the dialog of a task': typing,
  };
}

/**
 * Drags a card over its own column into the next one.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} card
 */
async function dragged(page, card) {
  const from = await card.boundingBox();
  const to = await page.getByRole('region', { name: 'In progress' }).boundingBox();
  if (!from || !to) throw new Error('The board is on screen');
  await page.mouse.move(from.x + 10, from.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) {
    await page.mouse.move(from.x + 10, from.y + 40 + step * 30);
    await page.waitForTimeout(50);
  }
  for (let step = 1; step <= 8; step += 1) {
    await page.mouse.move(to.x + 40, to.y + 100 + step * 20);
    await page.waitForTimeout(50);
  }
  await page.mouse.up();
  await page
    .getByRole('region', { name: 'In progress' })
    .getByRole('link', { name: 'Task 1 of To do', exact: true })
    .waitFor();
}

/**
 * A project with the tasks of all columns. Every third has labels, a day, a checklist or an assignee, or all of them.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
async function largeBoard(workspace) {
  const project = await call(workspace, '/api/projects', { name: 'Large board' });
  for (const [status, count] of Object.entries(COLUMNS)) {
    for (let place = 1; place <= count; place += 1) {
      await call(workspace, '/api/tasks', {
        projectId: project.id,
        status,
        title: `Task ${place} of ${LABELS[/** @type {keyof typeof LABELS} */ (status)]}`,
        ...(place % 2 === 0 && { assigneeId: workspace.userId }),
        ...(place % 3 === 0 && { labels: ['design', 'first round'] }),
        ...(place % 4 === 0 && { dueOn: '2026-01-05' }),
        ...(place % 5 === 0 && {
          checklist: [{ id: crypto.randomUUID(), text: 'Ask for the logo', done: true }],
        }),
      });
    }
  }
  return project;
}

const LABELS = { todo: 'To do', in_progress: 'In progress', blocked: 'Blocked', done: 'Done' };

/** @param {Awaited<ReturnType<typeof measureBoard>>} board */
export function boardRows({ floorMs, longest }) {
  return Object.entries(longest).map(([name, ms]) => [
    `${name} among ${TASKS}, processor ${SLOWDOWN} times slower, INP ms`,
    ms.toFixed(0),
    floorMs.toFixed(0),
    '',
    INP_BOUND,
  ]);
}
