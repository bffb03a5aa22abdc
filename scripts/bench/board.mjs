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

/** Between two inputs of a person: what follows an input is done by then. */
const PAUSE_MS = 400;

/**
 * Only raw inputs are sent while something is measured: a locator that is looked up by its role computes the style of the
 * whole board.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Record<string, number>>}
 */
async function interactions(page) {
  const card = (/** @type {string} */ title) => page.getByRole('link', { name: title, exact: true });
  const pause = () => page.waitForTimeout(PAUSE_MS);
  const measured = (/** @type {() => Promise<unknown>} */ act, withDrags = false) =>
    longestInteraction(page, act, { withDrags });
  const press = (/** @type {string[]} */ ...keys) =>
    measured(async () => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await pause();
      }
    });
  const click = async (/** @type {import('@playwright/test').Locator} */ target) => {
    const { x, y } = await middleOf(target);
    return measured(async () => {
      await page.mouse.click(x, y);
      await page.waitForTimeout(3 * PAUSE_MS);
    });
  };
  await card('Task 3 of To do').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await pause();
  const down = await press('Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp', 'Alt+ArrowUp');
  const across = await press('Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowLeft');
  // A card far from the view has no menu.
  await card('Task 2 of To do').scrollIntoViewIfNeeded();
  const menu = await click(page.getByRole('button', { name: 'Actions for Task 2 of To do', exact: true }));
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await page.keyboard.press('Escape');
  await pause();
  const dragged = card('Task 1 of To do');
  const path = await pathBetween(page, dragged);
  const drag = await measured(() => drags(page, path), true);
  await page.getByRole('region', { name: 'In progress' }).locator(dragged).waitFor();
  const opening = await click(card('Task 2 of To do'));
  const title = page.getByRole('dialog').getByLabel('Title');
  await title.waitFor();
  const typing = await longestKey(page, title, ' and two rounds');
  return {
    'moving a task by Alt and an arrow': down,
    'moving a task to another column by keys': across,
    'opening the menu of a task': menu,
    'dragging a task to another column': drag,
    'opening the dialog of a task': opening,
    'typing in the dialog of a task': typing,
  };
}

/** @param {import('@playwright/test').Locator} target */
async function middleOf(target) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is on screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The points over which a card is dragged: along its own column, then along the next one.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} card
 */
async function pathBetween(page, card) {
  await card.scrollIntoViewIfNeeded();
  const from = await card.boundingBox();
  const to = await page.getByRole('region', { name: 'In progress' }).boundingBox();
  if (!from || !to) throw new Error('The board is on screen');
  // Beside the title, which is a link and isn't dragged.
  const grip = { x: from.x - 6, y: from.y + 8 };
  const steps = Array.from({ length: 8 }, (_, step) => grip.y + (step + 1) * 30);
  return [grip, ...[grip.x, to.x + 40].flatMap((x) => steps.map((y) => ({ x, y })))];
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {readonly { x: number, y: number }[]} path
 */
async function drags(page, path) {
  for (const [index, { x, y }] of path.entries()) {
    await page.mouse.move(x, y);
    if (index === 0) await page.mouse.down();
    await page.waitForTimeout(50);
  }
  await page.mouse.up();
  await page.waitForTimeout(PAUSE_MS);
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
