import type { Client } from '@oficio/contracts';
import type { Dialog, Locator, Page } from '@playwright/test';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { RegisterPage } from '../pages/register-page.ts';
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
    test(`leads to a question on ${name}, which stays on the page`, async ({ page }) => {
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

  test('leads to a question in the command palette', async ({ page }) => {
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

  test('leads to a question on a reload, and to none once it is saved', async ({ page }) => {
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
    await expect(page.getByRole('heading', { name: TYPED, level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: TYPED, level: 1 })).toBeVisible();
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

test.describe('a section of a client', () => {
  let form: Locator;

  test.beforeEach(async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio);
    const client = (await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Alfa' })) as Client;
    await signInBeforehand(page, oficio, person);
    await page.goto(`/clients/${client.id}`);
    await expect(page.getByRole('heading', { name: 'Alfa', level: 1 })).toBeVisible();
    await page.keyboard.press('e');
    form = page.getByRole('form', { name: 'Details of Alfa' });
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  });

  test('leads to a question on Escape, another section, a link and Back', async ({ page }) => {
    await form.getByLabel('Email').fill('alfa@example.com');
    const { question, keep, discard } = new UnsavedDialogs(page);
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Edit notes' }).click(),
      () => page.getByRole('link', { name: 'Dashboard' }).first().click(),
    ]) {
      await leave();
      await keep.click();
      await expect(question).toBeHidden();
      await expect(form.getByLabel('Email')).toHaveValue('alfa@example.com');
      await form.getByLabel('Email').focus();
    }
    await page.keyboard.press('Escape');
    await discard.click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit details' })).toBeFocused();
  });

  test('is saved by Enter, which returns the focus', async ({ page }) => {
    await form.getByLabel('Email').fill('alfa@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'alfa@example.com' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit details' })).toBeFocused();
    await page.getByRole('button', { name: 'Edit notes' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Call first\n');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(page.getByText('Call first')).toBeVisible();
  });
});

test('a half-typed registration leads to a question on Back, and to none once it is sent', async ({
  page,
  newEmail,
}) => {
  const register = new RegisterPage(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await register.fill({ firstName: 'Alma', lastName: 'Ríos', email: newEmail, password: 'guitarra' });
  const { question, keep, discard } = new UnsavedDialogs(page);
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/register/);
  await keep.click();
  await expect(page.getByLabel('First name')).toHaveValue('Alma');
  await page.evaluate(() => history.back());
  await discard.click();
  await expect(page).toHaveURL(/\/login/);

  await page.getByRole('link', { name: 'Create an account' }).click();
  await register.fill({ firstName: 'Alma', lastName: 'Ríos', email: newEmail, password: 'guitarra' });
  await register.confirmation.fill('guitarra');
  await register.submit();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/login/);
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New client' });
const nameField = (page: Page) => dialogOf(page).getByLabel('Name', { exact: true });
