import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
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

test('the palette finds records of each area, and shows no results of an earlier text', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  for (const displayName of ['Café Lumbre', 'Estudio Nopal']) {
    await callApi(oficio, person, 'POST', '/api/clients', { displayName });
  }
  await callApi(oficio, person, 'POST', '/api/domains', { name: 'nopal.mx' });
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent clients' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const input = page.getByRole('combobox', { name: 'Search or go to' });
  await input.fill('nopal');
  await expect(page.getByRole('option', { name: 'Estudio Nopal' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'nopal.mx' })).toBeVisible();
  await input.fill('lumbre');
  await expect(page.getByRole('option', { name: 'Café Lumbre' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Estudio Nopal' })).toHaveCount(0);
  await input.fill('lumbre zz');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await input.fill('lumbre');
  await page.getByRole('option', { name: 'Café Lumbre' }).click();
  await expect(page.getByRole('heading', { name: 'Café Lumbre', level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await input.fill('nopal');
  await page.getByRole('option', { name: 'nopal.mx' }).click();
  await expect(page).toHaveURL(/\/hosting\/domains\/.+/);
});

test('Back closes the palette, also while its code is loading, and stays on the page @phone', async ({
  page,
  oficio,
}) => {
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
  const back = async () => {
    await page.evaluate(() => history.back());
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL(/\/clients$/);
  };
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await expect(palette).toBeVisible();
  await back();
  deliver();
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await expect(page.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  await back();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/dashboard$/);
});
