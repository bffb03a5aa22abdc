// Proves that taking clients or rights away reaches open screens of the real server's members.
import { type Client, type Domain, SESSION } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { CuttableSocket } from '../fixtures/cuttable-socket.ts';
import { join } from '../fixtures/invitation.ts';
import { draftInvoice } from '../fixtures/invoices.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { listenToMessages, messagesSoFar } from '../fixtures/messages.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { ListPage } from '../pages/list-page.ts';
import { Shell } from '../pages/shell.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const NOPAL = 'Estudio Nopal';
const LUMBRE = 'Café Lumbre';
const LIMITED = 'You now see only the clients that are assigned to you';
const CHANGED = 'The clients that are assigned to you have changed';

/**
 * Counted from the answer of the change. It takes less than a second where no other process is running. Without the message
 * of the change, the next check of the session would be the first to see it.
 */
const GONE_LIMIT_MS = SESSION.checkIntervalMs / 4;

interface Team {
  alma: Person;
  bruno: Person;
  nopal: Client;
  lumbre: Client;
}

/** Bruno is a manager in Alma's organization, which has two clients. */
async function team(oficio: OficioProcess): Promise<Team> {
  const alma = await createPersonWithTrial(oficio);
  const add = (displayName: string) => callApi(oficio, alma, 'POST', '/api/clients', { displayName });
  const [nopal, lumbre] = [(await add(NOPAL)) as Client, (await add(LUMBRE)) as Client];
  const bruno = await createPerson(oficio, 'Bruno');
  await join(oficio, alma, bruno, 'manager');
  return { alma, bruno, nopal, lumbre };
}

const limit = (oficio: OficioProcess, { alma, bruno }: Team, clients: readonly Client[], role = 'manager') =>
  callApi(oficio, alma, 'PUT', `/api/organization/members/${bruno.userId}`, {
    role,
    scope: 'assigned',
    clientIds: clients.map(({ id }) => id),
  });

const rename = (oficio: OficioProcess, { alma }: Team, { id, version }: Client, displayName: string) =>
  callApi(oficio, alma, 'PATCH', `/api/clients/${id}`, { displayName, version });

/**
 * Starts to wait until the text is gone from the page. Returns a function that tells how long after an instant that was,
 * in milliseconds of the machine's clock.
 */
async function timeUntilGone(page: Page, text: string): Promise<(since: number) => Promise<number>> {
  await page.evaluate((hidden) => {
    const state = window as unknown as { goneAt: number | null };
    state.goneAt = null;
    new MutationObserver((_, observer) => {
      if (document.querySelector('main')?.textContent.includes(hidden)) return;
      state.goneAt = Date.now();
      observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
  return async (since) => {
    const read = () => page.evaluate(() => (window as unknown as { goneAt: number | null }).goneAt);
    await expect.poll(read).not.toBeNull();
    return ((await read()) ?? 0) - since;
  };
}

test('clients that are taken away leave an open list at once, before the connection is restored', async ({
  page,
  oficio,
}, testInfo) => {
  const people = await team(oficio);
  await signInBeforehand(page, oficio, people.bruno);
  const cable = await CuttableSocket.of(page);
  const clients = new ClientsPage(page);
  await clients.open();
  await expect(clients.client(LUMBRE)).toBeVisible();
  await cable.isWhole();
  // A restored connection refetches the list too.
  cable.mute();

  const gone = await timeUntilGone(page, LUMBRE);
  await limit(oficio, people, [people.nopal]);
  const milliseconds = await gone(Date.now());
  testInfo.annotations.push({ type: 'gone after', description: `${milliseconds} ms` });
  expect(milliseconds).toBeLessThan(GONE_LIMIT_MS);
  await clients.shows(NOPAL);
  await expect(new Shell(page).notifications).toContainText(LIMITED);
  await expect(page.getByText('You see the client that is assigned to you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New client' })).toHaveCount(0);
});

test('changes of hidden clients are not announced; other assigned clients appear at once', async ({
  page,
  oficio,
}) => {
  const people = await team(oficio);
  await signInBeforehand(page, oficio, people.bruno);
  const tables = new LiveTables(page);
  const clients = new ClientsPage(page);
  await clients.open();
  await tables.areHeard();
  await listenToMessages(page);
  await limit(oficio, people, [people.nopal]);
  await clients.shows(NOPAL);
  await tables.areHeard(2);
  await rename(oficio, people, people.lumbre, 'Lumbre y Sal');
  // The message of a later change proves that there was no message before.
  await rename(oficio, people, people.nopal, 'Nopal y Tuna');
  await clients.shows('Nopal y Tuna');
  await expect.poll(() => messagesSoFar(page)).toContain('Client updated');
  expect((await messagesSoFar(page)).filter((message) => message.endsWith('updated'))).toEqual([
    'Client updated',
  ]);

  await limit(oficio, people, [people.lumbre]);
  await clients.shows('Lumbre y Sal');
  await expect.poll(() => messagesSoFar(page)).toContain(CHANGED);
});

test('a domain that is given to a hidden client leaves an open list', async ({ page, oficio }) => {
  const people = await team(oficio);
  await limit(oficio, people, [people.nopal]);
  const add = (name: string) =>
    callApi(oficio, people.alma, 'POST', '/api/domains', { name, clientId: people.nopal.id });
  const [left] = [(await add('nopal.mx')) as Domain, await add('tuna.mx')];
  await signInBeforehand(page, oficio, people.bruno);
  const tables = new LiveTables(page);
  await page.goto('/hosting/domains');
  const list = page.getByRole('main');
  await expect(list.getByRole('link', { name: 'nopal.mx' })).toBeVisible();
  await tables.areHeard();

  const body = { clientId: people.lumbre.id, version: left.version };
  await callApi(oficio, people.alma, 'PATCH', `/api/domains/${left.id}`, body);
  await expect(list.getByRole('link', { name: 'nopal.mx' })).toHaveCount(0);
  await expect(list.getByRole('link', { name: 'tuna.mx' })).toBeVisible();
});

test('the open form of a client that is taken away says why it isn’t saved, and its text can be copied', async ({
  page,
  oficio,
}) => {
  const people = await team(oficio);
  await signInBeforehand(page, oficio, people.bruno);
  const tables = new LiveTables(page);
  const clients = new ClientsPage(page);
  await page.goto(`/clients/${people.lumbre.id}`);
  await tables.areHeard();
  const form = await clients.edit('details');
  await form.getByLabel('Name', { exact: true }).fill('A medias');
  await limit(oficio, people, [people.nopal]);

  const { lost } = new UnsavedDialogs(page);
  await expect(lost).toContainText('What you can see and do here has changed.');
  await expect(lost.getByLabel(`Details of ${LUMBRE}`)).toHaveValue(/^Name: A medias$/m);
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'This client is no longer there' })).toBeVisible();
  await expect(page).not.toHaveTitle(new RegExp(LUMBRE));
  await expect(page.getByText('Your access has ended')).toHaveCount(0);

  // The channels are joined anew before the page is left, so that the next page's joins are counted alone.
  await tables.areHeard(2);
  const later = new LiveTables(page);
  await page.goto(`/clients/${people.nopal.id}`);
  await (await clients.edit('details')).getByLabel('Name', { exact: true }).fill('Más a medias');
  await later.areHeard();
  await limit(oficio, people, [people.lumbre]);
  await expect(lost).toContainText('It may no longer be assigned to you.');
});

test('the open form of a member who becomes a viewer says why it isn’t saved, and its text can be copied', async ({
  page,
  oficio,
}) => {
  const people = await team(oficio);
  await signInBeforehand(page, oficio, people.bruno);
  const tables = new LiveTables(page);
  const clients = new ClientsPage(page);
  await page.goto(`/clients/${people.lumbre.id}`);
  await tables.areHeard();
  const form = await clients.edit('details');
  await form.getByLabel('Name', { exact: true }).fill('A medias');
  const membership = `/api/organization/members/${people.bruno.userId}`;
  await callApi(oficio, people.alma, 'PUT', membership, { role: 'viewer' });

  const { lost } = new UnsavedDialogs(page);
  await expect(lost).toContainText('What you can see and do here has changed.');
  await expect(lost.getByLabel(`Details of ${LUMBRE}`)).toHaveValue(/^Name: A medias$/m);
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: LUMBRE, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('a limited member chooses one of their clients for a domain', async ({ page, oficio }) => {
  const people = await team(oficio);
  await signInBeforehand(page, oficio, people.bruno);
  const domains = new ListPage(page, {
    path: '/hosting/domains',
    title: 'Hosting',
    one: 'domain',
    many: 'domains',
    nameField: 'Domain',
  });
  const tables = new LiveTables(page);
  await domains.open();
  await tables.areHeard();
  await domains.dialog.open();
  await domains.dialog.name.fill('lumbre.mx');
  const client = domains.dialog.element.getByRole('combobox', { name: 'Client' });
  const choose = async (name: string) => {
    await client.click();
    await page.getByRole('combobox', { name: 'Find a client' }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await choose(LUMBRE);
  await limit(oficio, people, [people.nopal]);
  await expect(new Shell(page).notifications).toContainText(LIMITED);

  await domains.dialog.save.click();
  await expect(client).toHaveAccessibleDescription(/This client was not found/);
  await expect(domains.dialog.name).toHaveValue('lumbre.mx');
  await domains.dialog.element.getByRole('button', { name: 'Clear Client' }).click();
  await domains.dialog.save.click();
  await expect(client).toHaveAccessibleDescription(/Choose one of your clients/);
  await expect(client).toBeFocused();
  await client.click();
  await expect(page.getByRole('option')).toHaveText([NOPAL]);
  await page.keyboard.press('Escape');
  await choose(NOPAL);
  await domains.dialog.save.click();
  await expect(page.getByRole('heading', { name: 'lumbre.mx', level: 1 })).toBeVisible();
});

test('invoices leave an open list at once when the person becomes a viewer', async ({
  page,
  oficio,
}, testInfo) => {
  const people = await team(oficio);
  await draftInvoice(oficio, people.alma, { clientId: people.lumbre.id });
  await signInBeforehand(page, oficio, people.bruno);
  const tables = new LiveTables(page);
  await page.goto('/invoices');
  await expect(page.locator('[data-row]')).toContainText(LUMBRE);
  await tables.areHeard();

  const gone = await timeUntilGone(page, LUMBRE);
  const membership = `/api/organization/members/${people.bruno.userId}`;
  await callApi(oficio, people.alma, 'PUT', membership, { role: 'viewer' });
  const milliseconds = await gone(Date.now());
  testInfo.annotations.push({ type: 'gone after', description: `${milliseconds} ms` });
  expect(milliseconds).toBeLessThan(GONE_LIMIT_MS);
  await expect(page.getByRole('main')).toContainText('Your role here is Viewer');
});
