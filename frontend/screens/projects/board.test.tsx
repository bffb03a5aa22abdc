import { type MemberRole, projectRoutes, REQUEST_RETRY, taskRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerEverything } from '../stage/answer-everything.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { FakeTasks, PROJECT_ID } from '../stage/fake-tasks.ts';
import { cardOf, chooseOf, columnOf, openBoard } from '../stage/open-board.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const main = page.getByRole('main');
const titlesIn = (name: string) =>
  columnOf(name)
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('the columns have their tasks with their number, and a card says what is known of it', async () => {
  const { tasks, reload } = await openBoard();
  tasks.add('Call', {
    dueOn: '2026-01-05',
    labels: ['Phone'],
    checklistTotal: 3,
    checklistDone: 1,
    commentCount: 2,
    assignee: { id: '00000000-0000-7000-8000-00000000b001', name: 'Bruno Rivera' },
  });
  await reload();
  await expect.element(columnOf('To do').getByRole('heading')).toMatchTextContent('To do4');
  expect(titlesIn('Done')).toEqual(['Shipped']);
  const shown = columnOf('To do').getByRole('listitem').filter({ hasText: 'Call' });
  await expect
    .element(shown)
    .toMatchTextContent(/Phone.*Bruno Rivera.*Overdue since Jan 5, 2026.*Checklist: 1\/3.*Comments: 2/);
  await expectAccessible();
});

test('the menu moves a task within its column and to the end of another one', async () => {
  const { server } = await openBoard();
  await chooseOf('Photos', 'Top');
  await expect.poll(() => titlesIn('To do')).toEqual(['Photos', 'Draft', 'Text']);
  await chooseOf('Draft', 'Down');
  await expect.poll(() => titlesIn('To do')).toEqual(['Photos', 'Text', 'Draft']);
  await chooseOf('Photos', 'Done');
  await expect.poll(() => titlesIn('Done')).toEqual(['Shipped', 'Photos']);
  await expect.poll(() => server.callsOf(taskRoutes.move).length).toBe(3);
});

test('Alt and the arrows move a task, whose card keeps the focus, also faster than the server answers', async () => {
  const { server, tasks } = await openBoard();
  const held = server.hold(taskRoutes.move);
  (cardOf('Draft').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await expect.poll(() => titlesIn('To do')).toEqual(['Text', 'Photos', 'Draft']);
  expect(document.activeElement).toBe(cardOf('Draft').element());
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(() => titlesIn('In progress')).toEqual(['Draft']);
  await expect.poll(() => document.activeElement?.textContent).toBe('Draft');
  held.release();
  await expect
    .poll(() => tasks.records.map(({ title, status }) => `${title} ${status}`))
    .toEqual(['Text todo', 'Photos todo', 'Shipped done', 'Draft in_progress']);
  expect(tasks.records.at(-1)?.version).toBe(4);
});

test('a stored move never shows the card at its old place again, and keeps its focus', async () => {
  const { server } = await openBoard();
  (cardOf('Draft').element() as HTMLElement).focus();
  const places: string[] = [];
  const watch = new MutationObserver(() =>
    places.push(`${titlesIn('Done')} ${document.activeElement?.textContent}`),
  );
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowRight}{/Alt}');
  await expect.poll(() => server.callsOf(taskRoutes.move).length).toBe(3);
  await expect.poll(() => main.getByLabelText('Not saved yet').elements()).toEqual([]);
  watch.disconnect();
  const arrived = places.findIndex((place) => place.startsWith('Shipped,Draft'));
  expect(new Set(places.slice(arrived))).toEqual(new Set(['Shipped,Draft Draft']));
});

test('a card far from the view has its title alone, and the rest once it is near; one with the focus keeps it', async () => {
  const { tasks, reload } = await openBoard();
  for (let place = 1; place <= 60; place += 1) tasks.add(`Step ${place}`, { labels: ['Phone'] });
  await reload();
  const last = columnOf('To do').getByRole('listitem').filter({ hasText: 'Step 60' });
  const labelsOf = (card: typeof last) => card.getByText('Phone').elements().length;
  await expect.element(last.getByRole('link')).toBeInTheDocument();
  expect(last.getByRole('button').elements()).toEqual([]);
  expect(labelsOf(last)).toBe(0);
  const near = columnOf('To do').getByRole('listitem').filter({ hasText: 'Draft' }).getByRole('button');
  (near.element() as HTMLElement).focus();
  last.element().scrollIntoView();
  await expect.element(last.getByRole('button', { name: 'Actions for Step 60' })).toBeInTheDocument();
  expect(labelsOf(last)).toBe(1);
  expect(document.activeElement).toBe(near.element());
  const early = columnOf('To do').getByRole('listitem').filter({ hasText: 'Step 1' }).first();
  await expect.poll(() => labelsOf(early)).toBe(0);
});

test('a task is deleted also while the deletion of another one hangs', async () => {
  const { server, tasks } = await openBoard();
  server.answer(taskRoutes.remove, ({ parameters: { id } }) => {
    const task = tasks.find(id);
    tasks.records = tasks.records.filter((one) => one !== task);
    return { ...task, deletedAt: task.createdAt };
  });
  const held = server.hold(taskRoutes.remove);
  for (const title of ['Draft', 'Draft', 'Text']) await chooseOf(title, 'Delete');
  held.release();
  await expect.poll(() => titlesIn('To do')).toEqual(['Photos']);
  expect(server.callsOf(taskRoutes.remove)).toHaveLength(2);
});

test('a refused move puts the card where the server has it, says why, and takes back those behind it', async () => {
  const { server } = await openBoard();
  server.refuse(taskRoutes.move, 'version.stale');
  const held = server.hold(taskRoutes.move);
  await chooseOf('Draft', 'Done');
  await chooseOf('Text', 'Blocked');
  await expect.poll(() => titlesIn('Blocked')).toEqual(['Text']);
  held.release();
  await expect.element(main.getByRole('alert')).toMatchTextContent(/Somebody else has changed this task/);
  await expect.poll(() => titlesIn('To do')).toEqual(['Draft', 'Text', 'Photos']);
  expect(server.callsOf(taskRoutes.move)).toHaveLength(1);
  await main.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => main.getByRole('alert').elements()).toEqual([]);
});

test('a move whose answer is lost stays on the board and is sent again once', async () => {
  const { server, tasks } = await openBoard();
  server.loseAnswers(taskRoutes.move, REQUEST_RETRY.retries + 1);
  await chooseOf('Draft', 'Blocked');
  await expect.element(columnOf('Blocked').getByRole('listitem')).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByText(/The server didn’t answer/)).toBeVisible();
  expect(titlesIn('Blocked')).toEqual(['Draft']);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => page.getByText(/The server didn’t answer/).elements()).toEqual([]);
  expect(tasks.find(tasks.records.find(({ title }) => title === 'Draft')?.id)).toMatchObject({
    status: 'blocked',
    version: 2,
  });
});

test('a title and Enter add one task after the other; a refused one keeps its text', async () => {
  const { server } = await openBoard();
  const field = columnOf('In progress').getByLabelText('New task in In progress');
  await field.fill('Banner');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => titlesIn('In progress')).toEqual(['Banner']);
  await expect.element(field).toHaveValue('');
  server.refuse(taskRoutes.create, 'request.invalid', 'A project can have 2,000 tasks.');
  await userEvent.keyboard('Footer{Enter}');
  await expect
    .element(columnOf('In progress').getByText('A project can have 2,000 tasks.').first())
    .toBeVisible();
  await expect.element(field).toHaveValue('Footer');
  await field.fill('');
});

test.each<MemberRole>(['viewer', 'accountant'])('for a %s there is nothing to change', async (role) => {
  await openBoard({ role });
  expect(main.getByRole('button', { name: /^Actions for/ }).elements()).toEqual([]);
  expect(main.getByRole('textbox').elements()).toEqual([]);
  await cardOf('Draft').click();
  const dialog = page.getByRole('dialog', { name: 'Draft' });
  await expect.element(dialog.getByRole('heading', { name: 'Comments' })).toBeVisible();
  expect(dialog.getByRole('textbox').elements()).toEqual([]);
});

test('a phone shows one column at a time and moves tasks by their menus', async () => {
  await showOnPhone();
  await openBoard();
  expect(main.getByRole('region').elements()).toHaveLength(1);
  await chooseOf('Draft', 'Done');
  await main.getByRole('button', { name: 'Done 2' }).click();
  await expect.poll(() => titlesIn('Done')).toEqual(['Shipped', 'Draft']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('the list has the tasks of its filters, which stand in the address', async () => {
  const { router } = await openBoard();
  await main.getByRole('link', { name: 'List', exact: true }).click();
  const views = main.getByRole('navigation', { name: 'Views of the tasks' }).getByRole('link');
  const current = () => views.elements().filter((link) => link.ariaCurrent === 'page');
  await expect.poll(() => current().map(({ textContent }) => textContent)).toEqual(['List']);
  const list = main.getByRole('list', { name: 'Tasks' });
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(4);
  await main.getByLabelText('Status').selectOptions('Done');
  await expect
    .poll(() =>
      list
        .getByRole('link')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['Shipped']);
  expect(router.state.location.search).toEqual({ view: 'list', status: 'done' });
  await expectAccessible();
});

test('completing a project with open tasks is asked about first', async () => {
  const answers = (server: FakeServer) => {
    new FakeTasks(server);
    const project = server.sample(projectRoutes.one, {
      id: PROJECT_ID,
      name: 'Website',
      status: 'active',
      currency: 'MXN',
      deletedAt: null,
      taskCounts: { open: 2, done: 1 },
    });
    server.answer(projectRoutes.one, project);
    server.answer(projectRoutes.update, ({ body }) => Object.assign(project, { status: body.status }));
    answerEverything(server);
  };
  const { server } = await openScreen(`/projects/${PROJECT_ID}?edit=details`, { answers });
  await main.getByRole('combobox', { name: 'Status' }).selectOptions('Completed');
  await main.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: '2 tasks are still open' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(server.callsOf(projectRoutes.update)).toEqual([]);
  await main.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Complete the project' }).click();
  await expect.poll(() => server.callsOf(projectRoutes.update).length).toBe(1);
});

test('a duplicate gets the name that was typed, and its page follows', async () => {
  const copyId = '00000000-0000-7000-8000-00000000e002';
  const { server, router } = await openBoard();
  const copy = server.sample(projectRoutes.one, {
    id: copyId,
    name: 'Website 2',
    status: 'planned',
    currency: 'MXN',
  });
  server.answer(taskRoutes.duplicateProject, copy);
  await main.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate Website' });
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Website (copy)');
  await dialog.getByLabelText('Name').fill('Website 2');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/projects/${copyId}`);
  expect(server.callsOf(taskRoutes.duplicateProject)[0]?.body).toEqual({ name: 'Website 2' });
});
