// Proves the palette while its built chunk is still on the way.
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';

test('text that is typed before the palette’s code is loaded is in its search', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  let deliver = () => {};
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/command-palette.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await new ClientsPage(page).open();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('nplans');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  deliver();
  await expect(page.getByRole('option', { name: 'Plans' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toHaveValue('plans');
  await expect(page.getByRole('dialog', { name: 'New client' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscription-plans$/);
});

test('Back closes the palette while its code is loading, and stays on the page', async ({ page, oficio }) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Clients', exact: true }).locator('visible=true').click();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  let deliver = () => {};
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/command-palette.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await expect(palette).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/clients$/);
  deliver();
});
