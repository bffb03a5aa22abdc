import { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('the backend is killed and started again: nothing is lost, the page carries on without a reload', async ({
  browser,
}) => {
  const own = await OficioProcess.start();
  try {
    const context = await browser.newContext({ baseURL: own.url });
    const page = await context.newPage();
    const person = await createPersonWithTrial(own);
    await new SignInPage(page).signIn(person);
    const clients = new ClientsPage(page);
    await clients.open();
    await clients.add('Before the crash');

    await own.kill();
    await page.getByRole('button', { name: 'New client' }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await dialog.getByLabel('Name', { exact: true }).fill('During the crash');
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expect(
      page.getByText(/Unable to connect to server|Server is currently unavailable/).first(),
    ).toBeVisible({
      timeout: 20_000,
    });
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('During the crash');

    await own.launch();
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expect(dialog).toBeHidden();
    await expect(clients.client('Before the crash')).toBeVisible();
    await expect(clients.client('During the crash')).toHaveCount(1);

    await callApi(own, person, 'POST', '/api/clients', { displayName: 'From elsewhere afterwards' });
    await expect(clients.client('From elsewhere afterwards')).toBeVisible({ timeout: 45_000 });
    await context.close();
  } finally {
    await own.stop();
  }
});
