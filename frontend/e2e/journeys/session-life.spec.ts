// Proves how sessions of the real auth service are refreshed and ended across tabs.
import type { Page } from '@playwright/test';
import { authRefusal } from '../drivers/refusals.ts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { endEverywhere } from '../fixtures/end-everywhere.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { countRefreshes } from '../fixtures/refreshes.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { rememberLoad, storedClients } from '../fixtures/what-is-left.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SessionDialog } from '../pages/session-dialog.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 5_000;
/** A refusal in a page's first seconds doesn't end its session. */
const GRACE_MS = 11_000;
const HOUR_MS = 60 * MINUTE_MS;
const NAME = 'Imprenta Hidalgo';

test('a device that wakes after the token’s expiry refreshes once, and the half-typed form is saved', async ({
  page,
  context,
  oficio,
}) => {
  const refreshes = countRefreshes(context);
  const { person, isStillLoaded } = await halfTyped(page, oficio);
  expect(refreshes()).toBe(0);
  await sleep(page, 3 * HOUR_MS);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await expect.poll(refreshes).toBe(1);
  await save(page);
  expect(refreshes()).toBe(1);
  expect(await storedClients(oficio, person)).toEqual([NAME]);
  await isStillLoaded();
});

test('one tab finds out that its session has ended, and an idle second tab shows the same', async ({
  page,
  context,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await context.routeWebSocket(/\/realtime\//, (socket) => void socket.close());
  await signInBeforehand(page, oficio, person);
  await page.clock.install();
  await new ClientsPage(page).open();
  const idle = await context.newPage();
  await new ClientsPage(idle).open();
  await endEverywhere(oficio, person);
  await page.clock.fastForward(GRACE_MS);
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Collaborators' }).click();
  for (const tab of [page, idle]) {
    await expect(tab).toHaveURL(/\/login\?redirect=/);
    await expect(new Shell(tab).notifications.getByText('Session expired')).toBeVisible();
  }
  await expect(idle.getByText('Signed out in another tab')).toHaveCount(0);
});

test('a tab shows at once that its session was ended elsewhere', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await page.clock.install();
  await new ClientsPage(page).open();
  await expect(page.getByText('Connecting...')).toBeHidden();
  await page.clock.fastForward(GRACE_MS);
  await endEverywhere(oficio, person);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fclients/);
  await expect(new Shell(page).notifications.getByText('Session expired')).toBeVisible();
});

test('a session that was ended elsewhere opens the dialog, and signing in leads back', async ({
  page,
  oficio,
}) => {
  const { person } = await halfTyped(page, oficio);
  const session = new SessionDialog(page);
  await endEverywhere(oficio, person);
  await sleep(page, HOUR_MS);
  await expect(session.signInAgain).toBeFocused();
  // Neither Escape nor a click outside closes the dialog.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(session.dialog).toBeVisible();
  await expect(nameField(page)).toHaveValue(NAME);
  await expect(new Shell(page).notifications.getByText('Session expired')).toBeHidden();
  await expectNothingFound(page);

  await session.signInAgain.click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fclients/);
  await page.clock.resume();
  const { lost } = new UnsavedDialogs(page);
  await expect(lost.getByLabel('New client')).toHaveValue(new RegExp(`^Name: ${NAME}$`, 'm'));
  await lost.getByRole('button', { name: 'Close' }).click();
  await new SignInPage(page).submit(person.email, person.password);
  await expect(page).toHaveURL(/\/clients/);
  await expect(session.dialog).toBeHidden();
});

test('signing in again in a new tab keeps the typed text, which is saved', async ({
  page,
  context,
  oficio,
}) => {
  const { person, isStillLoaded } = await halfTyped(page, oficio);
  const session = new SessionDialog(page);
  await endEverywhere(oficio, person);
  // The refused save reveals the end of the session, while text is typed.
  await page.clock.runFor(20_000);
  await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click();
  await expect(session.dialog).toBeVisible();
  const opened = context.waitForEvent('page');
  await session.newTab.click();
  const tab = await opened;
  await new SignInPage(tab).submit(person.email, person.password);
  await expect(tab).toHaveURL(/\/dashboard/);
  await expect(session.dialog).toBeHidden();
  await expect(nameField(page)).toHaveValue(NAME);
  await save(page);
  expect(await storedClients(oficio, person)).toEqual([NAME]);
  await isStillLoaded();
});

test('neither five minutes offline nor ten minutes of a broken auth service sign anybody out', async ({
  page,
  context,
  oficio,
}) => {
  const refreshes = countRefreshes(context);
  const { person, isStillLoaded } = await halfTyped(page, oficio);
  const session = new SessionDialog(page);
  await context.setOffline(true);
  await runOut(page);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add client' }).click();
  await passBy(page, 5 * MINUTE_MS);
  await expect(form.getByText('Unable to connect to server.').first()).toBeVisible();
  await expect(nameField(page)).toHaveValue(NAME);
  await expect(session.dialog).toBeHidden();
  const before = await tokenOf(page);
  await context.setOffline(false);
  await expect.poll(() => tokenOf(page)).not.toBe(before);

  const tried = refreshes();
  const broken = /grant_type=refresh_token/;
  await page.route(broken, authRefusal(503, 'unexpected_failure', 'Unexpected failure'));
  await runOut(page);
  await passBy(page, 10 * MINUTE_MS);
  await expect(session.dialog).toBeHidden();
  // Three attempts, and then one in 30 s.
  expect(refreshes() - tried).toBeGreaterThan(3);
  expect(refreshes() - tried).toBeLessThan(25);
  await page.unroute(broken);
  const last = await tokenOf(page);
  const next = async () => {
    await page.clock.runFor(STEP_MS);
    return tokenOf(page);
  };
  await expect.poll(next).not.toBe(last);
  await save(page);
  expect(await storedClients(oficio, person)).toEqual([NAME]);
  await isStillLoaded();
});

test('two tabs whose token expires at the same moment refresh once, and both continue', async ({
  page,
  context,
  oficio,
}) => {
  const refreshes = countRefreshes(context);
  const { person, isStillLoaded } = await halfTyped(page, oficio);
  const other = await context.newPage();
  const clients = new ClientsPage(other);
  await clients.open();
  const before = await tokenOf(page);
  // Both pages share the clock.
  await sleep(page, HOUR_MS);
  // The next jump of the clock would exceed the time limit of a pending refresh.
  await expect.poll(() => tokenOf(page)).not.toBe(before);
  await expect.poll(refreshes).toBe(1);
  await save(page);
  await clients.add('Papelería Juárez');
  await page.clock.fastForward(2 * MINUTE_MS);
  expect(refreshes()).toBe(1);
  expect(await storedClients(oficio, person)).toEqual([NAME, 'Papelería Juárez']);
  await isStillLoaded();
});

const nameField = (page: Page) =>
  page.getByRole('dialog', { includeHidden: true }).getByLabel('Name', { exact: true });

/** Signs in and types a new client's name without saving it. */
async function halfTyped(
  page: Page,
  oficio: OficioProcess,
): Promise<{ person: Person; isStillLoaded: () => Promise<void> }> {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await page.clock.install();
  await new ClientsPage(page).open();
  await page.getByRole('button', { name: 'New client' }).click();
  await nameField(page).fill(NAME);
  return { person, isStillLoaded: await rememberLoad(page) };
}

async function save(page: Page): Promise<void> {
  await expect(nameField(page)).toHaveValue(NAME);
  await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click();
  await new ClientsPage(page).isAdded(NAME);
}

async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('oficio.session') ?? '{}').access_token);
}

/** The steps are much shorter than the time limit of a request, so that each answer arrives in time. */
async function passBy(page: Page, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await page.evaluate(() =>
      fetch('/api/health/live')
        .catch(() => null)
        .then(() => null),
    );
  }
}

/**
 * A sleep of the device past the token's expiry: no timer runs during the sleep, all are late after it. The server's
 * clock doesn't jump along, so the stored expiry is moved too: an answer that arrives between the jump and the check
 * would otherwise teach the page that only its own clock is ahead.
 */
async function sleep(page: Page, milliseconds: number): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await runOut(page);
  await page.clock.fastForward(milliseconds);
  await page.clock.resume();
}

/** Stores an expiry that has passed by any clock: a page with a moved clock learns that its clock is wrong. */
async function runOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('oficio.session') ?? '{}');
    localStorage.setItem('oficio.session', JSON.stringify({ ...session, expires_at: 1 }));
  });
}
