import { memberRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ALMA, answerMembers, BRUNO } from '../stage/members.ts';
import { openScreen } from '../stage/open-screen.tsx';

test('Tab through a dialog on a phone with an open keyboard: no field is under the header or the footer', async () => {
  await page.viewport(390, 420);
  await openScreen('/clients?new=true');
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveFocus();
  const fields = dialog.element().querySelectorAll('input, select, textarea').length;
  expect(fields).toBeGreaterThan(2);
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    for (let field = 1; field < fields; field += 1) {
      await userEvent.keyboard(key);
      await expect.poll(() => hiddenPixels(dialog.element()), { message: `${key} ${field}` }).toBe(0);
    }
  }
});

test('a dialog whose form is loaded puts the focus into its first field, unless the person has moved it', async () => {
  const { server, reload } = await openScreen('/collaborators', {
    answers: (given) => answerMembers(given, [ALMA, BRUNO]),
  });
  const dialog = page.getByRole('dialog', { name: 'Access of Bruno Rivera' });
  const role = dialog.getByLabelText('Role');
  const open = async () => {
    await page.getByRole('button', { name: 'Actions for Bruno Rivera' }).click();
    await page.getByRole('menuitem', { name: 'Change access' }).click();
  };
  const view = server.hold(memberRoutes.memberView);
  await open();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  view.release();
  await expect.element(role).toHaveFocus();

  // Without the view in the cache.
  await reload();
  const later = server.hold(memberRoutes.memberView);
  await open();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toHaveFocus();
  later.release();
  await expect.element(role).toBeVisible();
  await expect.element(cancel).toHaveFocus();
});

/** How many pixels of the focused field, with its focus ring, are outside the scrolling part of the dialog. */
function hiddenPixels(dialog: Element): number {
  const RING = 4;
  const field = document.activeElement?.getBoundingClientRect();
  const scrolled = document.activeElement?.closest('.overflow-y-auto')?.getBoundingClientRect();
  if (!field || !scrolled) return dialog.contains(document.activeElement) ? 0 : Number.NaN;
  return Math.max(0, scrolled.top - field.top + RING, field.bottom + RING - scrolled.bottom);
}
