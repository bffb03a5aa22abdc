// Proves what tabs of one browser tell each other.
import type { Client } from '@oficio/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { fromBackend, holdNext } from '../drivers/held-requests.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { rememberLoad, storedClients } from '../fixtures/what-is-left.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('two tabs show each other’s writes without the live connection, and a logout during a save restores nothing', async ({
  page,
  context,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio, 'Alma');
  const bruno = await createPersonWithTrial(oficio, 'Bruno');
  await context.routeWebSocket(/\/realtime\//, (socket) => void socket.close());
  await signInBeforehand(page, oficio, alma);
  const [here, other] = [page, await context.newPage()];
  const [clients, others] = [new ClientsPage(here), new ClientsPage(other)];
  await clients.open();
  await others.open();
  const notified = new Shell(other).notifications;

  await clients.add('Estudio Nopal');
  await expect(others.client('Estudio Nopal')).toBeVisible();
  await expect(notified.getByText('Client created')).toBeHidden();
  // Both tabs write at the same time: each shows both writes, and then no further message comes.
  await Promise.all([clients.add('Desde aquí'), others.add('Desde allí')]);
  for (const tab of [clients, others]) {
    await expect(tab.client('Desde aquí')).toBeVisible();
    await expect(tab.client('Desde allí')).toBeVisible();
  }
  const asked: string[] = [];
  context.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await here.goto('/settings');
  await here.getByLabel('First name').fill('Almudena');
  await here.getByRole('button', { name: 'Save profile' }).click();
  await other.getByRole('button', { name: 'Account menu' }).click();
  await expect(other.getByRole('menu').getByText('Almudena Rivera')).toBeVisible();
  await other.keyboard.press('Escape');
  expect(asked.filter((request) => request === 'PUT /api/auth/profile')).toHaveLength(1);

  const saved = await holdNext(other, { method: 'POST', path: '/api/clients' }, fromBackend);
  await other.getByRole('button', { name: 'New client' }).click();
  const dialog = other.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Name', { exact: true }).fill('A medias');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await saved.hasArrived();
  const isStillLoaded = await rememberLoad(other);
  await new Shell(here).signOut();
  await expect(notified.getByText('What was being saved here may be missing.')).toBeVisible();
  // 'Toast area max width 420 px'.
  expect((await notified.boundingBox())?.width).toBe(420);
  await expect(other).toHaveURL(/\/login$/);
  saved.letThrough();

  // Another person signs in there: this tab follows, without Alma's data or a late answer.
  await expect(here).toHaveURL(/\/login/);
  await new SignInPage(here).submit(bruno.email, bruno.password);
  await expect(here).toHaveURL(/\/dashboard$/);
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(other.getByRole('complementary', { name: 'Sidebar' })).toContainText(
    'Bruno Rivera’s workspace',
  );
  await isStillLoaded();
  await others.open();
  await expect(other.getByText('No clients yet')).toBeVisible();
  await expect(other.getByText(/Estudio Nopal|A medias|Desde/)).toHaveCount(0);
  await expect(notified.getByText(/Client created|didn’t work|Session expired/)).toBeHidden();
  const { items } = (await callApi(oficio, bruno, 'GET', '/api/clients')) as { items: Client[] };
  expect(items).toEqual([]);
  // The pending write of Alma is stored once or not at all.
  const stored = await storedClients(oficio, alma);
  expect(stored.filter((name) => name !== 'A medias')).toEqual(['Desde allí', 'Desde aquí', 'Estudio Nopal']);
  expect(stored.length).toBeLessThanOrEqual(4);
});

test('seven tabs follow a sign-in, and a tab that was frozen shows no other person’s data', async ({
  page,
  context,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio, 'Alma');
  const bruno = await createPersonWithTrial(oficio, 'Bruno');
  await callApi(oficio, alma, 'POST', '/api/clients', { displayName: 'Secreto de Alma' });
  const waiting = await at(context, '/login?redirect=%2Fclients');
  const plain = await at(context, '/login');
  const registering = await at(context, '/register');
  const typing = await at(context, '/register');
  await typing.getByLabel('First name').fill('Eva');
  const landing = await at(context, '/');
  const reset = await at(context, '/forgot-password');
  await reset.getByLabel('Email').fill('a medias');
  await page.goto('/login');
  await new SignInPage(page).submit(alma.email, alma.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(waiting).toHaveURL(/\/clients$/);
  await expect(waiting.getByText('Secreto de Alma').first()).toBeVisible();
  await expect(plain).toHaveURL(/\/dashboard$/);
  await expect(registering).toHaveURL(/\/dashboard$/);
  await expect(typing.getByLabel('First name')).toHaveValue('Eva');
  await registering.close();
  await typing.close();
  await expect(landing).toHaveURL(/\/$/);
  await expect(reset.getByLabel('Email')).toHaveValue('a medias');
  // A visitor's page that reaches /login later is signed in as well.
  await landing
    .getByRole('link', { name: /sign in/i })
    .first()
    .click();
  await expect(landing).toHaveURL(/\/dashboard$/);

  // A frozen tab misses that Alma signs out and Bruno signs in.
  const sleeper = await context.newCDPSession(waiting);
  await sleeper.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Shell(page).signOut();
  for (const tab of [page, plain, landing]) await expect(tab).toHaveURL(/\/login/);
  await new SignInPage(page).submit(bruno.email, bruno.password);
  for (const tab of [page, plain, landing]) await expect(tab).toHaveURL(/\/dashboard$/);
  await sleeper.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(waiting.getByRole('complementary', { name: 'Sidebar' })).toContainText(
    'Bruno Rivera’s workspace',
  );
  await expect(waiting.getByText('Secreto de Alma')).toHaveCount(0);
  for (const tab of [page, plain, landing]) {
    await expect(tab.getByRole('complementary', { name: 'Sidebar' })).toContainText(
      'Bruno Rivera’s workspace',
    );
  }
  expect(await page.evaluate(() => localStorage.getItem('oficio.tabs'))).toBe(null);
});

async function at(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}
