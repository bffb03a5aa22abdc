import { memberRoutes, taskRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { PROJECT_ID } from '../stage/fake-tasks.ts';
import { ALMA, BRUNO } from '../stage/members.ts';
import { cardOf, openBoard } from '../stage/open-board.ts';

test('the dialog saves what was changed, checks a duration, and adds to the checklist by Enter', async () => {
  const { server } = await openBoard();
  await cardOf('Draft').click();
  const dialog = page.getByRole('dialog', { name: 'Draft' });
  await dialog.getByLabelText('Estimate').fill('soon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter a duration like 1h 30m or 1:30')).toBeVisible();
  await dialog.getByLabelText('Estimate').fill('1:30');
  await dialog.getByLabelText('New entry of the checklist').fill('Ask for the logo');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('checkbox', { name: 'Ask for the logo' })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  expect(server.callsOf(taskRoutes.update).map(({ body }) => body)).toEqual([
    {
      version: 1,
      estimateMinutes: 90,
      checklist: [{ id: expect.any(String), text: 'Ask for the logo', done: false }],
    },
  ]);
});

test('a dialog that takes the place of its loading one gives the focus back to the card', async () => {
  const { server } = await openBoard();
  for (const title of ['Text', 'Draft']) {
    const held = server.hold(taskRoutes.one);
    (cardOf(title).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Task' })).toBeVisible();
    held.release();
    await expect.element(page.getByRole('dialog', { name: title }).getByLabelText('Title')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    await expect.element(cardOf(title)).toHaveFocus();
  }
});

test('the dialog offers the members who see the project, and the present assignee', async () => {
  const { server, tasks } = await openBoard();
  server.answer(memberRoutes.members, ({ query }) => ({
    members: query.project === PROJECT_ID ? [ALMA] : [ALMA, BRUNO],
  }));
  const assignee = { id: '00000000-0000-7000-8000-00000000c001', name: 'Carla Rivera' };
  Object.assign(tasks.records[0] ?? {}, { assignee });
  await cardOf('Draft').click();
  const field = page.getByRole('dialog', { name: 'Draft' }).getByLabelText('Assignee');
  await expect
    .poll(() => [...(field.element() as HTMLSelectElement).options].map(({ text }) => text))
    .toEqual(['Nobody', 'Alma Rivera', 'Carla Rivera']);
});

test('a comment is added in the dialog, and typed text is asked about on leaving', async () => {
  const { server } = await openBoard();
  await cardOf('Draft').click();
  const dialog = page.getByRole('dialog', { name: 'Draft' });
  await dialog.getByRole('textbox', { name: 'New comment' }).fill('Agreed by phone');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Comment' }).click();
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Agreed by phone' })).toBeVisible();
  expect(server.callsOf(taskRoutes.comment)).toHaveLength(1);
});

test('saving a task asks about a comment that was typed and isn’t sent', async () => {
  const { server } = await openBoard();
  await cardOf('Draft').click();
  const dialog = page.getByRole('dialog', { name: 'Draft' });
  const comment = dialog.getByRole('textbox', { name: 'New comment' });
  await comment.fill('Agreed by phone');
  await dialog.getByLabelText('Title').fill('Sketch');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(comment).toHaveValue('Agreed by phone');
  expect(server.callsOf(taskRoutes.update)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  expect(server.callsOf(taskRoutes.update)).toHaveLength(1);
});

test('Escape asks while a save hangs, and closes once it is stored', async () => {
  const { server } = await openBoard();
  const held = server.hold(taskRoutes.update);
  await cardOf('Draft').click();
  const dialog = page.getByRole('dialog', { name: 'Draft' });
  await dialog.getByLabelText('Title').fill('Sketch');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const again of ['Stay', 'Stay']) {
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: again }).click();
  }
  held.release();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  await expect.element(cardOf('Sketch')).toBeVisible();
  expect(server.callsOf(taskRoutes.update)).toHaveLength(1);
});
