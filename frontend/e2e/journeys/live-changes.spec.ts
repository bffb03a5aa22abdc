// Proves that changes travel from the database to other tabs and people.
import { clientRoutes, REALTIME, REALTIME_TABLE_NAMES } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { CuttableSocket } from '../fixtures/cuttable-socket.ts';
import { runSql } from '../fixtures/database.ts';
import { join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { loseAnswers } from '../fixtures/lost-answers.ts';
import { longestTaskDuring } from '../fixtures/main-thread.ts';
import { addClients, touchClientsOneByOne } from '../fixtures/many-clients.ts';
import { listenToMessages, messagesSoFar, watchPauses } from '../fixtures/messages.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { rememberLoad } from '../fixtures/what-is-left.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';

/** Number of clicks that measure the speed of the machine. */
const QUIET_CLICKS = 8;

test('a write is announced to a colleague, and on no tab or device of the person who made it', async ({
  page,
  context,
  browser,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const colleague = await createPerson(oficio, 'Bruno');
  await join(oficio, person, colleague, 'admin');
  await addClients(oficio, person, { to: 3 });
  const device = await browser.newContext({ baseURL: oficio.url });
  const elsewhere = await browser.newContext({ baseURL: oficio.url });
  const [tab, otherDevice, theirs] = [
    await context.newPage(),
    await device.newPage(),
    await elsewhere.newPage(),
  ];
  for (const of of [page, otherDevice]) await signInBeforehand(of, oficio, person);
  await signInBeforehand(theirs, oficio, colleague);
  const all = [page, tab, otherDevice, theirs];
  for (const each of all) {
    const tables = new LiveTables(each);
    await new ClientsPage(each).open();
    await tables.areHeard();
    await listenToMessages(each);
  }
  const clients = new ClientsPage(page);
  const announced: string[] = [];
  const heard = async () => announcements(await messagesSoFar(theirs));
  const isAnnounced = async (message: string) => {
    announced.push(message);
    await expect.poll(heard).toEqual(announced);
  };

  await clients.add('Estudio Nopal');
  await isAnnounced('Client created');
  for (const each of all) await expect(new ClientsPage(each).client('Estudio Nopal')).toBeVisible();
  await clients.choose('Estudio Nopal', 'Archive');
  await isAnnounced('Client updated');
  await new Shell(page).notifications.getByRole('button', { name: 'Undo' }).click();
  await isAnnounced('Client updated');
  for (const each of all) await expect(new ClientsPage(each).client('Estudio Nopal')).toBeVisible();
  await clients.choose('Estudio Nopal', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete client' }).click();
  await isAnnounced('Client deleted');
  for (const each of all) await expect(new ClientsPage(each).client('Estudio Nopal')).toBeHidden();

  await clients.select('Client 0001', 'Client 0002');
  await clients.selection.getByRole('button', { name: 'Archive' }).click();
  await isAnnounced('2 clients updated');

  await loseAnswers(page, clientRoutes.create);
  await clients.dialog.open();
  await clients.dialog.name.fill('Café Lumbre');
  await clients.dialog.save.click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Unable to connect to server/)
      .first(),
  ).toBeVisible();
  await isAnnounced('Client created');
  await clients.dialog.save.click();
  await clients.isAdded('Café Lumbre');

  await addClients(oficio, person, { from: 4, to: 23, by: person.userId });
  await isAnnounced('20 clients created');
  for (const each of all) await expect(new ClientsPage(each).client('Client 0005')).toBeVisible();

  await addClients(oficio, person, { from: 24, to: 24 });
  await isAnnounced('Client created');
  // The message of the job, which is nobody's change, proves that there was no message before.
  for (const own of [tab, otherDevice])
    await expect.poll(async () => announcements(await messagesSoFar(own))).toEqual(['Client created']);
  // The screen that wrote says itself what it has created and deleted.
  await expect
    .poll(async () => announcements(await messagesSoFar(page)))
    .toEqual(['Client created', 'Client deleted', 'Client created', 'Client created']);
  for (const opened of [device, elsewhere]) await opened.close();
});

/** The messages of the announcer, which counts rows. */
const announcements = (messages: readonly string[]) =>
  messages.filter((message) => /^(Client|[\d,]+ clients) (created|updated|deleted)$/.test(message));

test('a thousand rows at once and one by one cause one message each, lose no row and block no click', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await addClients(oficio, person, { to: 60 });
  await signInBeforehand(page, oficio, person);
  const tables = new LiveTables(page);
  const pausesOf = await watchPauses(page);
  const clients = new ClientsPage(page);
  await clients.open();
  await expect(clients.client('Client 0001')).toBeVisible();
  await tables.areHeard();
  await listenToMessages(page);
  const reads = countReads(page);
  const button = page.getByRole('button', { name: /(Collapse|Expand) sidebar/ });

  const quiet = await longestTaskDuring(button, async () => {
    for (let count = 0; count < QUIET_CLICKS; count += 1) await button.click();
  });
  // One message for each burst; on a slow machine the rows may come in several bursts.
  const bursts = async (began: number) =>
    1 +
    (await pausesOf(REALTIME.message.quietMs)) +
    Math.floor((performance.now() - began) / REALTIME.message.atMostMs);
  const beganAdding = performance.now();
  const adding = await longestTaskDuring(button, async () => {
    await addClients(oficio, person, { from: 61, to: 1_060 });
    await expect.poll(async () => sumOf(await messagesSoFar(page), 'created')).toBe(1_000);
  });
  await expect(page.getByText('Showing 1 to 25 of 1,060 results')).toBeVisible();
  // The list is refetched at the start of the burst, and again when the rest took longer than half a second.
  const readsExpected = 2 + (performance.now() - beganAdding) / REALTIME.refresh.atMostMs;
  expect(reads.length).toBeLessThanOrEqual(Math.max(4, readsExpected));
  expect((await messagesSoFar(page)).length).toBeLessThanOrEqual(await bursts(beganAdding));

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(clients.client('Client 0050')).toBeVisible();
  const place = await takePlace(page);
  reads.length = 0;
  const began = performance.now();
  const touching = await longestTaskDuring(button, async () => {
    await touchClientsOneByOne(oficio, person);
    await expect.poll(async () => sumOf(await messagesSoFar(page), 'updated')).toBe(1_060);
  });
  for (let number = 26; number <= 50; number += 1) {
    await expect(clients.client(`Client ${String(number).padStart(4, '0')}!`)).toBeVisible();
  }

  expect((await messagesSoFar(page)).length).toBeLessThanOrEqual(await bursts(beganAdding));
  expect(await place.isKept()).toBe(true);
  expect(reads.length).toBeLessThanOrEqual(2 + (performance.now() - began) / REALTIME.refresh.atMostMs);
  // 100 ms; more on a machine so slow that a click alone takes a quarter of that.
  for (const longest of [adding, touching]) expect(longest).toBeLessThanOrEqual(Math.max(100, 4 * quiet));
});

test('a second member sees the change too; another organization doesn’t', async ({
  page,
  browser,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio, 'Alma');
  const member = await createPerson(oficio, 'Bruno');
  const stranger = await createPersonWithTrial(oficio, 'Carla');
  await runSql(
    oficio,
    `INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'member', now())`,
    [owner.organizationId, member.userId],
  );
  await runSql(oficio, 'UPDATE oficio.profiles SET current_organization_id = $1 WHERE id = $2', [
    owner.organizationId,
    member.userId,
  ]);
  const open = async (person: { email: string; password: string }) => {
    const context = await browser.newContext({
      baseURL: oficio.url,
      extraHTTPHeaders: { 'X-Forwarded-For': ownAddress() },
    });
    const tab = await context.newPage();
    await signInBeforehand(tab, oficio, person);
    const clients = new ClientsPage(tab);
    await clients.open();
    return clients;
  };
  const members = await open(member);
  const strangers = await open(stranger);
  await signInBeforehand(page, oficio, owner);
  const owners = new ClientsPage(page);
  await owners.open();

  await owners.add('Cafetería Alameda');
  await expect(members.client('Cafetería Alameda')).toBeVisible();
  await strangers.page.reload();
  await expect(strangers.page.getByText('No clients yet')).toBeVisible();
  for (const { page: tab } of [members, strangers]) await tab.context().close();
});

test('after an outage longer than all retries missed changes are shown, on one socket with six channels', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const cable = await CuttableSocket.of(page);
  await page.clock.install();
  await signInBeforehand(page, oficio, person);
  await new ClientsPage(page).open();
  await cable.isWhole();
  expect(cable.channelsNow).toBe(REALTIME_TABLE_NAMES.length);
  expect(cable.opened).toBe(1);
  const isStillLoaded = await rememberLoad(page);

  await cable.pull();
  await expect(page.getByText('Connection error')).toBeVisible();
  const disabled = page.getByRole('button', { name: 'Real-time features disabled' });
  while (!(await disabled.isVisible())) await page.clock.runFor(1_000);
  expect(cable.opened).toBe(1 + REALTIME.retries);
  await page.clock.runFor(REALTIME.backoff.capMs);
  expect(cable.opened).toBe(1 + REALTIME.retries);

  await addClients(oficio, person, { to: 3 });
  cable.plugIn();
  await disabled.click();
  await expect(disabled).toBeHidden();
  await cable.isWhole();
  expect(cable.channelsNow).toBe(REALTIME_TABLE_NAMES.length);
  await expect(new ClientsPage(page).client('Client 0003')).toBeVisible();
  expect([cable.opened, cable.openNow]).toEqual([2 + REALTIME.retries, 1]);
  await isStillLoaded();
});

/** The number of clients that the messages report for this change, in one line or several. */
function sumOf(messages: readonly string[], done: 'created' | 'updated'): number {
  const counts = messages
    .filter((message) => message.endsWith(` ${done}`))
    .map((message) => Number(/^[\d,]+/.exec(message)?.[0].replaceAll(',', '') ?? 1));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Counts the requests of the list from now on. */
function countReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/clients') reads.push(request.url());
  });
  return reads;
}

/** Scrolls the page and focuses one of its rows. */
async function takePlace(page: Page) {
  const row = page.getByRole('link', { name: 'Client 0045', exact: true });
  await row.focus();
  await page.evaluate(() => window.scrollTo({ top: 200 }));
  const look = async () => ({
    address: page.url(),
    scrolled: await page.evaluate(() => window.scrollY),
  });
  const before = await look();
  return {
    async isKept() {
      const after = await look();
      return before.address === after.address && before.scrolled === after.scrolled;
    },
  };
}
