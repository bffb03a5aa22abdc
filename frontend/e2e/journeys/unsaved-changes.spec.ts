import type { Dialog, Page } from '@playwright/test';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const TYPED = 'A medias';

test.describe('an unsaved new client', () => {
  test.beforeEach(async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
    await page.getByRole('button', { name: 'New client' }).first().click();
    await nameField(page).fill(TYPED);
  });

  const closings: [string, (page: Page) => Promise<unknown>][] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['Cancel', (page) => page.getByRole('button', { name: 'Cancel' }).click()],
    ['the cross', (page) => page.getByRole('button', { name: 'Close' }).click()],
    ['Back', (page) => page.evaluate(() => history.back())],
  ];
  for (const [name, close] of closings) {
    test(`is asked about by ${name}, which stays on the page`, async ({ page }) => {
      const { question, keep, discard } = new UnsavedDialogs(page);
      await close(page);
      await keep.click();
      await expect(question).toBeHidden();
      await expect(nameField(page)).toHaveValue(TYPED);
      await close(page);
      await discard.click();
      await expect(dialogOf(page)).toBeHidden();
      await expect(page).toHaveURL('/clients');
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL('/dashboard');
    });
  }

  test('is asked about by the command palette', async ({ page }) => {
    const { keep, discard } = new UnsavedDialogs(page);
    const go = async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or go to' }).fill('settings');
      await page.keyboard.press('Enter');
    };
    await go();
    await keep.click();
    await expect(nameField(page)).toHaveValue(TYPED);
    await go();
    await discard.click();
    await expect(page).toHaveURL('/settings');
  });

  test('is asked about by a reload, and by nothing once it is saved', async ({ page }) => {
    const asked: string[] = [];
    const answer = async (dialog: Dialog) => {
      asked.push(dialog.type());
      await dialog.dismiss();
    };
    page.on('dialog', answer);
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(nameField(page)).toHaveValue(TYPED);

    await dialogOf(page).getByRole('button', { name: 'Add client' }).click();
    await expect(dialogOf(page)).toBeHidden();
    await page.reload();
    await expect(page.getByText(TYPED).first()).toBeVisible();
    expect(asked).toEqual(['beforeunload']);
  });
});

test('on a phone, Back closes an open dialog and stays on the page', async ({ page, oficio }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click();
  await page.getByRole('button', { name: 'New client' }).first().click();
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL('/clients');
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New client' });
const nameField = (page: Page) => dialogOf(page).getByLabel('Name', { exact: true });
