/** Two people and two tabs of one browser: what is half typed never reaches the next person. */
import type { Page } from '@playwright/test';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const HALF_TYPED = 'Secreto a medias';

test('another person’s sign-in in another tab, over a half-typed form', async ({ page, context, oficio }) => {
  const [alma, bruno] = [await createPersonWithTrial(oficio), await createPersonWithTrial(oficio, 'Bruno')];
  await typeHalfAClient(page, alma);

  await signInBeforehand(await context.newPage(), oficio, bruno);

  // The list stays, but in the other person's organization; the rest of the address is removed.
  await expect(page.getByText('Bruno Rivera’s workspace').first()).toBeAttached();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await showsNothingOfIt(page, bruno);
  expect(await clientNames(alma)).toEqual([]);

  async function clientNames(person: Person): Promise<string[]> {
    const { items } = (await callApi(oficio, person, 'GET', '/api/clients')) as {
      items: { displayName: string }[];
    };
    return items.map(({ displayName }) => displayName);
  }
});

test('a session that ends elsewhere over a half-typed form, and another person’s sign-in here', async ({
  page,
  context,
  oficio,
}) => {
  const [alma, bruno] = [await createPersonWithTrial(oficio), await createPersonWithTrial(oficio, 'Bruno')];
  await typeHalfAClient(page, alma);

  const other = await context.newPage();
  await other.goto('/dashboard');
  await new Shell(other).signOut();
  await expect(page).toHaveURL(/\/login/);
  const { lost, copy } = new UnsavedDialogs(page);
  await expect(lost).toContainText('You were signed out.');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // A browser may refuse the clipboard API; the text is copied all the same.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('Write permission denied.', 'NotAllowedError');
    };
  });
  await copy.click();
  await expect(lost.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Name: ${HALF_TYPED}`);
  await lost.getByRole('button', { name: 'Close' }).click();
  await new SignInPage(page).submit(bruno.email, bruno.password);
  await showsNothingOfIt(page, bruno);
});

test('another person’s sign-in in another tab over a half-typed sign-in: the tab follows and drops the text', async ({
  page,
  context,
  oficio,
}) => {
  const [alma, bruno] = [await createPersonWithTrial(oficio), await createPersonWithTrial(oficio, 'Bruno')];
  await page.goto('/login');
  await page.getByLabel('Email').fill(alma.email);
  const other = await context.newPage();
  await new SignInPage(other).signIn(bruno);

  await expect(page).toHaveURL(/\/dashboard$/);
  await isSignedInAs(page, bruno);
  expect(await page.content()).not.toContain(alma.email);
});

async function typeHalfAClient(page: Page, person: Person): Promise<void> {
  await new SignInPage(page).signIn(person);
  await new ClientsPage(page).open();
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(HALF_TYPED);
}

async function showsNothingOfIt(page: Page, person: Person): Promise<void> {
  await isSignedInAs(page, person);
  const clients = new ClientsPage(page);
  await clients.open();
  await expect(page.getByText('No clients yet')).toBeVisible();
  await page.getByRole('button', { name: 'New client' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('');
  expect(await page.content()).not.toContain(HALF_TYPED);
}

async function isSignedInAs(page: Page, { email }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu').getByText(email)).toBeVisible();
  await page.keyboard.press('Escape');
}
