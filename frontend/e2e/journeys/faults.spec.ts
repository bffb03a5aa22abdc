import { CuttableSocket } from '../fixtures/cuttable-socket.ts';
import { killDatabase } from '../fixtures/database.ts';
import { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { rememberLoad, storedClients } from '../fixtures/what-is-left.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';

test('the backend is killed and started again: nothing is lost, the page carries on without a reload', async ({
  browser,
}) => {
  // It starts a process twice, and waits for the connection's own patience.
  const own = await OficioProcess.start();
  try {
    const context = await browser.newContext({ baseURL: own.url });
    const page = await context.newPage();
    const person = await createPersonWithTrial(own);
    await signInBeforehand(page, own, person);
    const clients = new ClientsPage(page);
    await clients.open();
    await clients.add('Before the crash');
    const isStillLoaded = await rememberLoad(page);

    await own.kill();
    await page.getByRole('button', { name: 'New client' }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await dialog.getByLabel('Name', { exact: true }).fill('During the crash');
    await dialog.getByRole('button', { name: 'Add client' }).click();
    // Said by the form itself, once it has given up sending.
    await expect(
      dialog.getByText(/Unable to connect to server|Server is currently unavailable/).first(),
    ).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('During the crash');

    await own.launch();
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await clients.isAdded('During the crash');
    await expect(clients.client('Before the crash')).toBeVisible();
    await expect(clients.client('During the crash')).toHaveCount(1);

    await callApi(own, person, 'POST', '/api/clients', { displayName: 'From elsewhere afterwards' });
    await expect(clients.client('From elsewhere afterwards')).toBeVisible({ timeout: 45_000 });
    expect(await storedClients(own, person)).toEqual([
      'Before the crash',
      'During the crash',
      'From elsewhere afterwards',
    ]);
    await isStillLoaded();
    await context.close();
  } finally {
    await own.stop();
  }
});

test('the database is killed while a client is being added: it is there once, and the page carries on', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  const clients = new ClientsPage(page);
  await clients.open();
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Name', { exact: true }).fill('During the crash');
  const isStillLoaded = await rememberLoad(page);
  const add = dialog.getByRole('button', { name: 'Add client' });

  await killDatabase(oficio);
  await add.click();
  const refused = dialog.getByText(/Server is currently unavailable|try again/i).first();
  const added = page.getByRole('heading', { name: 'During the crash', level: 1 });
  await expect(refused.or(added)).toBeVisible({ timeout: 30_000 });
  // Whoever is told so sends it again, with what was typed still in its place, until the database is back.
  await expect
    .poll(
      async () => {
        if (await refused.isVisible()) {
          await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('During the crash');
          await add.click();
        }
        return dialog.isHidden();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await clients.isAdded('During the crash');
  await expect(clients.client('During the crash')).toHaveCount(1);

  await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'From elsewhere afterwards' });
  await expect(clients.client('From elsewhere afterwards')).toBeVisible({ timeout: 45_000 });
  expect(await storedClients(oficio, person)).toEqual(['During the crash', 'From elsewhere afterwards']);
  await isStillLoaded();
});

test('the live connection is cut over a half-typed form: what was missed is there after it, nothing is announced twice', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const cable = await CuttableSocket.of(page);
  await signInBeforehand(page, oficio, person);
  const clients = new ClientsPage(page);
  await clients.open();
  await cable.isWhole();
  await page.getByRole('button', { name: 'New client' }).click();
  const name = page.getByRole('dialog', { name: 'New client' }).getByLabel('Name', { exact: true });
  await name.fill('Half typed');
  const isStillLoaded = await rememberLoad(page);

  await cable.pull();
  await expect(page.getByText('Connection error')).toBeVisible();
  await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'While it was cut' });
  cable.plugIn();
  // Behind the dialog nothing can be clicked; the connection comes back by itself.
  await cable.isWhole();
  await expect(page.getByText('Connection error')).toBeHidden();
  await expect(page.locator('a', { hasText: 'While it was cut' })).toHaveCount(1);
  await expect(name).toHaveValue('Half typed');
  await expect(new Shell(page).notifications.getByText('Client created')).toHaveCount(0);
  expect(cable.openNow).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click();
  await clients.isAdded('Half typed');
  await expect(clients.client('Half typed')).toBeVisible();
  expect(await storedClients(oficio, person)).toEqual(['Half typed', 'While it was cut']);
  await isStillLoaded();
});
