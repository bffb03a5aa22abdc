/** The browser's own question before a reload, and its history: a test of a screen has neither. */
import type { Dialog } from '@playwright/test';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const TYPED = 'A medias';

test('an unsaved form leads to a question on Back and on a reload, and to none once it is saved', async ({
  page,
  oficio,
}) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await page.getByRole('button', { name: 'New client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill(TYPED);
  await page.evaluate(() => history.back());
  await new UnsavedDialogs(page).keep.click();
  await expect(name).toHaveValue(TYPED);

  const asked: string[] = [];
  page.on('dialog', async (question: Dialog) => {
    asked.push(question.type());
    await question.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(name).toHaveValue(TYPED);

  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { name: TYPED, level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: TYPED, level: 1 })).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});
