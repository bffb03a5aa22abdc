// Proves recovery from a killed server, a killed database and a cut socket.
import { CuttableSocket } from '../fixtures/cuttable-socket.ts';
import { killDatabase } from '../fixtures/database.ts';
import { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { rememberLoad, storedClients } from '../fixtures/what-is-left.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';

test('a killed and restarted backend loses nothing, and the page continues without a reload', async ({
  browser,
}) => {
  // The test starts a process twice and waits for the connection's timeout.
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
    // The form itself shows the failure after its last retry.
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

test('a database that is killed during a save has the client once, and the page continues', async ({
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
  // The person submits the same text again after each failure, until the database is back.
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

test('a live connection that is cut over a half-typed form delivers missed changes and announces none twice', async ({
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
  // Nothing behind the dialog can be clicked; the connection reconnects by itself.
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
