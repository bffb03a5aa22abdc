// Proves that the built page loads the panel and the inspector on request only, and that no secret leaves it.
import { readFile } from 'node:fs/promises';
import { expectNothingFound } from '../fixtures/axe.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { createNewcomerWithTrial, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { DebugPanel } from '../pages/debug-panel.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const TOOLS = /\/assets\/(debug-part|inspector|elk|state-chart|actor-chart)/;
const MANIFEST = new URL('../../dist/.vite/manifest.json', import.meta.url);

test('the panel shows actors and events beside the page and above its dialogs', async ({ page, oficio }) => {
  const person = await createNewcomerWithTrial(oficio);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard?debug=true');
  const panel = new DebugPanel(page);

  await test.step('the recording starts with the page', async () => {
    await expect(panel.actor('auth signedIn.verified')).toBeVisible();
    await expect(panel.actor(/^realtime active/)).toBeVisible();
    await expect(panel.chart('auth')).toBeVisible();
    await panel.filter.fill('xstate.done.actor.restoreSession');
    await expect(panel.entries).toHaveCount(1);
  });

  await test.step('the panel works while a modal dialog of the page is open', async () => {
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(panel.actor(/^onboarding/)).toBeVisible();
    await panel.filter.fill('nothing is called so');
    await expect(panel.filter).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel.entries).toHaveText(['Nothing has happened yet that fits.']);
    await expect(dialog).toBeVisible();
    await panel.filter.fill('');
  });

  await test.step('an actor is selected by keys and copied as a test', async () => {
    await panel.actor(/^auth/).click();
    await panel.root.getByRole('button', { name: 'Copy as test' }).click();
    await expect(panel.root.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(
      "import { authMachine, type AuthPorts, provideAuthPorts } from '@oficio/machines/auth'",
    );
    expect(copied).toContain("await subject.answer('restoreSession', {");
    expectNoSecret(copied, person);
  });

  await test.step('no view shows a secret', async () => {
    for (const name of ['Session', 'Realtime', 'Cache', 'Page', 'Actors']) {
      await panel.open(name);
      expectNoSecret(await panel.root.textContent(), person);
    }
    for (const name of [/^root/, /^onboarding/, /^realtime/]) {
      await panel.actor(name).click();
      expectNoSecret(await panel.root.textContent(), person);
    }
  });

  await test.step('after a thousand more events only the visible rows are rendered', async () => {
    await page.evaluate(() => {
      for (let times = 0; times < 1_000; times += 1) window.dispatchEvent(new Event('online'));
    });
    await expect(panel.root.getByText('1000', { exact: true })).toBeVisible();
    await expect(panel.entries.filter({ hasText: 'network.online' }).first()).toBeVisible();
    expect(await panel.entries.count()).toBeLessThan(60);
  });

  await test.step('the panel is resized by keys and accessible in both themes', async () => {
    const before = await panel.height();
    await panel.size.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => panel.height()).toBe(before + 24);
    await page.setViewportSize({ width: 1440, height: 1_300 });
    for (const tab of ['Session', 'Actors']) {
      await panel.open(tab);
      await expectNothingFound(page);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(panel.root).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('closing removes the panel with all its listeners and elements', async () => {
    await panel.root.getByRole('button', { name: 'Close the panel' }).click();
    await expect(panel.root).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.dataset.debugDock, 'oficio' in window]))
      .toEqual([undefined, false]);
  });
});

test('on a phone the panel shows the tree or the selected actor', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBeforehand(page, oficio, person);
  await page.goto('/clients?debug=true');
  const panel = new DebugPanel(page);
  await panel.actor(/^realtime/).click();
  await expect(panel.chart('realtime')).toBeVisible();
  const back = panel.root.getByRole('button', { name: 'All actors' });
  await back.click();
  await expect(panel.root.getByRole('tree')).toBeFocused();
  // Arrow keys keep the tree; selecting an actor by key moves the focus to its details.
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(panel.chart('root')).toBeVisible();
  await expect(back).toBeFocused();
  await back.press('Enter');
  await expect(panel.root.getByRole('tree')).toBeFocused();
  await panel.open('Events');
  await expect(panel.entries.first()).toBeVisible();
  await expectNothingFound(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await test.step('a collapsed panel leaves the page nearly all of its space', async () => {
    await panel.root.getByRole('button', { name: 'Fold the panel' }).click();
    await expect.poll(() => panel.height()).toBe(44);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(panel.root).toBeVisible();
  });

  await test.step('the console helper answers', async () => {
    await page
      .getByRole('button', { name: /account/i })
      .first()
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
    const report = await page.evaluate(() => (window as unknown as HelperWindow).oficio.checkMenus());
    expect(report.says).toBe('1 open, and nothing lies over it.');
    expect(await page.evaluate(() => (window as unknown as HelperWindow).oficio.refreshIncome())).toContain(
      'Nothing has been read from /api/income',
    );
  });

  await test.step('the console helper checks the income of a payment', async () => {
    await recordedPayment(oficio, person, await issuedInvoice(oficio, person), { amountMinor: 100_000 });
    await page.goto('/accounting/income?debug=true');
    await expect(page.getByRole('main')).toContainText('Café Lumbre');
    expect(await page.evaluate(() => (window as unknown as HelperWindow).oficio.checkIncome())).toEqual({
      says: 'All 1 income entries carry clientName.',
      entries: 1,
      withoutClientName: [],
    });
    expect(await page.evaluate(() => (window as unknown as HelperWindow).oficio.refreshIncome())).toContain(
      '/api/income is being read again.',
    );
  });
});

test('without the panel none of its code is downloaded', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signInBeforehand(page, oficio, person);
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => TOOLS.test(url))).toEqual([]);
  expect(await page.evaluate(() => 'oficio' in window)).toBe(false);
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
  expect(withoutAsking(manifest, 'index.html').filter((file) => TOOLS.test(`/${file}`))).toEqual([]);
  expect(Object.values(manifest).filter(({ file }) => TOOLS.test(`/${file}`)).length).toBeGreaterThan(2);
});

test('the inspector receives every actor, and no byte contains a secret', async ({
  page,
  context,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const isReceiver = ({ pathname }: URL) => pathname === '/inspector-receiver';
  await context.route(isReceiver, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Receiver</title>' }),
  );
  // The first window is blocked, as browsers do without a click.
  await page.addInitScript(() => {
    const { open } = window;
    let blocked = true;
    window.open = (...given) => {
      if (!blocked) return open.apply(window, given);
      blocked = false;
      return null;
    };
  });
  await page.goto('/login?inspect=stately&inspector=/inspector-receiver');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open the inspector' }).click();
  const receiver = await opened;
  await receiver.waitForURL(isReceiver);
  await receiver.evaluate(() => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    window.addEventListener('message', ({ data }) => received.push(data));
    window.opener.postMessage({ type: '@statelyai.connected' }, '*');
  });
  const received = () => receiver.evaluate(() => JSON.stringify((window as unknown as Receiver).received));

  await new SignInPage(page).submit(person.email, person.password);
  await expect(page).toHaveURL(/\/dashboard/);
  for (const name of ['root', 'auth', 'toasts', 'realtime', 'client_directory']) {
    await expect.poll(received).toContain(`"name":"${name}"`);
  }
  await expect.poll(received).toContain('xstate.done.actor.verifyServerSession');
  const all = await received();
  expect(all).toContain('signIn.submitted');
  const session = await page.evaluate(() => localStorage.getItem('oficio.session') ?? '');
  const { access_token, refresh_token } = JSON.parse(session);
  for (const secret of [access_token, refresh_token, person.email, person.password, 'Rivera']) {
    expect(all).not.toContain(secret);
  }
  expect(all).not.toMatch(/eyJ[\w-]{10}/);
});

interface Receiver {
  received: unknown[];
}

interface HelperWindow {
  oficio: {
    checkMenus(): Promise<{ says: string }>;
    checkIncome(): { says: string; entries: number; withoutClientName: string[] };
    refreshIncome(): Promise<string>;
  };
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** All files that the browser loads with an entry, before any lazy loading. */
function withoutAsking(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  const chunk = manifest[entry];
  if (!chunk || seen.has(entry)) return [];
  seen.add(entry);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => withoutAsking(manifest, name, seen))];
}

function expectNoSecret(
  text: string | null,
  person: { email: string; password: string; accessToken: string },
): void {
  expect(text).not.toContain(person.email);
  expect(text).not.toContain(person.password);
  expect(text).not.toMatch(/eyJ[\w-]{10}/);
}
