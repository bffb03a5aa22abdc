// The server's own guards agree with the controls of each role: every control is pressed and every form is sent. What a
// role is shown is proven by the tests of screens (`screens/roles.test.tsx`). Also the notices of live changes of a role.
import type { Locator, Page } from '@playwright/test';
import { join } from '../fixtures/invitation.ts';
import { draftInvoice, issuedInvoice } from '../fixtures/invoices.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { PendingRequests } from '../fixtures/pending-requests.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { recurringInvoice } from '../fixtures/recurring.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { Shell } from '../pages/shell.ts';

/** Allowed for every role, but it would end the walk. */
const ENDS_THE_WALK = /^(Leave|Sign out)/;

/** React shows lazy-loaded parts up to 300 ms after their code has arrived. */
const LATE_DIALOG_MS = 1_000;

/** A control that a live change took away doesn't come back. */
const GONE_MS = 5_000;

/** A screen without forms, which is shown between two others. */
const ELSEWHERE = { path: '/help-center', title: 'Help center' };

const MEMBERS = [
  { who: 'a viewer', role: 'viewer', scope: 'all' },
  { who: 'an accountant', role: 'accountant', scope: 'all' },
  { who: 'a member with assigned clients', role: 'member', scope: 'assigned' },
] as const;

const SECTIONS = ['seller', 'numbers', 'taxes', 'rates'];

interface Records {
  clientId: string;
  domainId: string;
  draftId: string;
  issuedId: string;
  paymentId: string;
  seriesId: string;
  incomeId: string;
  expenseId: string;
}

interface Walk {
  requests: PendingRequests;
  /** The requests that the server has answered with 403. */
  refused: Set<string>;
  /** The pressed controls. Those of a record's header are the same on each of its tabs. */
  pressed: Set<string>;
}

/** One walk for all screens would be the longest test of all. */
const WALKS: { of: string; paths: (records: Records) => string[] }[] = [
  {
    of: 'the organization',
    paths: () => [
      '/dashboard',
      '/collaborators',
      '/organization',
      ...SECTIONS.map((section) => `/organization/invoicing?section=${section}`),
      '/subscription',
      '/subscription-plans',
      '/settings',
      '/help-center',
    ],
  },
  {
    of: 'a client',
    paths: ({ clientId }) => [`/clients/${clientId}`],
  },
  {
    of: 'clients',
    paths: ({ clientId }) => ['/clients', `/clients/${clientId}/documents`],
  },
  {
    of: 'domains and what belongs to a client',
    paths: ({ clientId, domainId }) => [
      ...['/invoices', '/statement', '/mails', '/timeline'].map((tab) => `/clients/${clientId}${tab}`),
      '/hosting/domains',
      `/hosting/domains/${domainId}`,
    ],
  },
  {
    of: 'invoices and payments',
    paths: ({ draftId, issuedId, paymentId, seriesId }) => [
      '/invoices/new',
      // The controls of a list remove its records, and those of a draft's page issue it.
      ...['/edit', '', '/timeline'].map((tab) => `/invoices/${draftId}${tab}`),
      `/invoices/${issuedId}`,
      `/invoices/payments/${paymentId}`,
      '/invoices',
      '/invoices/payments',
      '/accounting/recurring',
      `/accounting/recurring/${seriesId}`,
    ],
  },
  {
    of: 'accounting',
    paths: ({ incomeId, expenseId }) => [
      ...['overview', 'income', 'expenses', 'categories', 'taxes', 'reports', 'closing'].map(
        (part) => `/accounting/${part}`,
      ),
      `/accounting/income/${incomeId}`,
      `/accounting/expenses/${expenseId}`,
    ],
  },
  {
    of: 'the analytics',
    paths: () => ['revenue', 'clients', 'invoices', 'expenses'].map((tab) => `/analytics/${tab}`),
  },
];

for (const { who, role, scope } of MEMBERS) {
  for (const { of, paths } of WALKS) {
    // The rights to the records of assigned clients are the only ones that depend on more than the role.
    const tag = scope === 'assigned' && of === 'a client' ? [] : ['@all'];
    test(`the server refuses no control of ${of} that ${who} sees`, { tag }, async ({ page, oficio }) => {
      test.slow();
      const owner = await createPersonWithTrial(oficio);
      const records = await recordsOf(oficio, owner);
      const access = { role, scope, clientIds: scope === 'assigned' ? [records.clientId] : [] };
      const walk = await startWalk(page, oficio, owner, access);
      for (const path of paths(records)) {
        await show(page, path, walk.requests);
        await pressControls(page, path, walk);
        await show(page, path, walk.requests);
        for (const key of ['n', 'e']) {
          walk.requests.loadedCode();
          await page.keyboard.press(key);
          if ((await submitDialog(page, walk.requests)) || addressOf(page) !== path)
            await show(page, path, walk.requests);
        }
      }
      expect([...walk.refused]).toEqual([]);
    });
  }

  const commands = `the server refuses no command that ${who} finds, and hidden clients stay hidden`;
  test(commands, { tag: '@all' }, async ({ page, oficio }) => {
    test.slow();
    const owner = await createPersonWithTrial(oficio);
    const { clientId } = await recordsOf(oficio, owner);
    const hidden = await callApi(oficio, owner, 'POST', '/api/clients', { displayName: 'Estudio Nopal' });
    const access = { role, scope, clientIds: scope === 'assigned' ? [clientId] : [] };
    const walk = await startWalk(page, oficio, owner, access);
    await page.goto(`/clients/${(hidden as { id: string }).id}`);
    const main = page.getByRole('main');
    if (scope === 'assigned') await expect(main).toContainText('This client doesn’t exist');
    else await expect(main.getByRole('heading', { level: 1 })).toHaveText('Estudio Nopal');
    await show(page, '/dashboard', walk.requests);
    if (scope === 'assigned') await expect(main).not.toContainText('Estudio Nopal');
    else await expect(main).toContainText('Estudio Nopal');
    await runCommands(page, walk.requests);
    expect([...walk.refused]).toEqual([]);
  });
}

test('a member sees a message when their role changes and when they are removed', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const person = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, person, 'member');
  await signInBeforehand(page, oficio, person);
  await page.goto('/clients');
  const main = page.getByRole('main');
  const notifications = new Shell(page).notifications;
  const membership = `/api/organization/members/${person.userId}`;
  await expect(main.getByRole('button', { name: 'New client' })).toBeVisible();
  await expect(page.getByText('Connecting...')).toHaveCount(0);

  await callApi(oficio, owner, 'PUT', membership, { role: 'viewer' });
  await expect(notifications).toContainText('Your role in Alma Rivera’s workspace is now Viewer');
  await expect(main.getByRole('button', { name: 'New client' })).toHaveCount(0);

  await callApi(oficio, owner, 'DELETE', membership);
  await expect(notifications).toContainText('You are no longer in Alma Rivera’s workspace');
  await expect(notifications).toContainText('You are in Bruno Rivera’s workspace now.');
});

async function recordsOf(oficio: OficioProcess, owner: Person): Promise<Records> {
  const add = async (path: string, body: object): Promise<string> =>
    ((await callApi(oficio, owner, 'POST', path, body)) as { id: string }).id;
  const clientId = await add('/api/clients', { displayName: 'Café Lumbre' });
  const draft = await draftInvoice(oficio, owner, { clientId });
  const issued = await issuedInvoice(oficio, owner, { clientId });
  const payment = await recordedPayment(oficio, owner, issued, { amountMinor: 40_000 });
  const domainId = await add('/api/domains', { name: 'lumbre.mx', clientId });
  const entry = { date: '2026-01-10', amountMinor: 100, clientId };
  return {
    clientId,
    domainId,
    draftId: draft.id,
    issuedId: issued.id,
    paymentId: payment.id,
    incomeId: await add('/api/income', entry),
    expenseId: await add('/api/expenses', { ...entry, vendor: 'Akky' }),
    seriesId: (await recurringInvoice(oficio, owner, { clientId })).id,
  };
}

/** Signs a member in, and collects what the server refuses. */
async function startWalk(
  page: Page,
  oficio: OficioProcess,
  owner: Person,
  access: { role: 'viewer' | 'accountant' | 'member'; scope: 'all' | 'assigned'; clientIds: string[] },
): Promise<Walk> {
  const person = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, person, access.role);
  if (access.scope === 'assigned')
    await callApi(oficio, owner, 'PUT', `/api/organization/members/${person.userId}`, access);
  await signInBeforehand(page, oficio, person);
  // The walk leaves forms that are half filled in.
  page.on('dialog', (dialog) => void dialog.accept());
  const refused = new Set<string>();
  page.on('response', (answer) => {
    if (answer.status() === 403)
      refused.add(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  return { requests: new PendingRequests(page), refused, pressed: new Set() };
}

/**
 * Shows a screen afresh. The application goes there by way of another screen, which is much faster than loading it
 * again; it is loaded for its first screen, and when a dialog or unsaved changes would hold it up.
 */
async function show(page: Page, path: string, requests: PendingRequests): Promise<void> {
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  if (path !== ELSEWHERE.path && (await main.isVisible()) && (await page.evaluate(leave, ELSEWHERE.path))) {
    await expect(title).toHaveText(ELSEWHERE.title);
    await page.evaluate(leave, path);
    await expect(title).not.toHaveText(ELSEWHERE.title);
  } else {
    await page.goto(path);
  }
  await expect(title).toBeVisible();
  await requests.areAnswered();
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Runs in the page. False when a reload would ask about unsaved changes. */
function leave(path: string): boolean {
  if (!dispatchEvent(new Event('beforeunload', { cancelable: true }))) return false;
  history.pushState(null, '', path);
  return true;
}

/** Runs every command of the palette, none of which makes a client. */
async function runCommands(page: Page, requests: PendingRequests): Promise<void> {
  const options = page.getByRole('dialog', { name: 'Search or go to' }).getByRole('option');
  const open = async () => {
    await show(page, '/dashboard', requests);
    await page.getByRole('button', { name: 'Search or go to' }).click();
    await expect(options.filter({ hasText: 'Clients' })).toBeVisible();
  };
  await open();
  const names = await options.allTextContents();
  expect(names.filter((name) => name.includes('New client'))).toEqual([]);
  for (let index = 0; index < names.length; index += 1) {
    if (index > 0) await open();
    const name = names[index] ?? '';
    await options.filter({ hasText: name }).first().click();
    if (ENDS_THE_WALK.test(name)) continue;
    await submitDialog(page, requests);
  }
}

/** Presses every button of the screen and every item of its menus, and submits the forms. */
async function pressControls(page: Page, path: string, { requests, pressed }: Walk): Promise<void> {
  const buttons = page.getByRole('main').locator('button:enabled');
  let count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    if (addressOf(page) !== path || (await buttons.count()) !== count) {
      await show(page, path, requests);
      count = await buttons.count();
      // The last press may have removed the only row.
      if (count <= index) return;
    }
    const button = buttons.nth(index);
    requests.loadedCode();
    if (!(await press(button, pressed))) continue;
    const items = page.getByRole('menuitem');
    const isMenu = (await items.count()) > 0;
    for (let item = 0; item < (await items.count()); item += 1) {
      if (await clicked(items.nth(item))) await submitDialog(page, requests);
      await show(page, path, requests);
      if ((await buttons.count()) !== count || !(await press(button))) break;
    }
    if (isMenu) await page.keyboard.press('Escape');
    else await submitDialog(page, requests);
  }
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/**
 * Presses a button that is shown, isn't among the pressed ones and doesn't end the walk; false without such a button. A
 * menu's first press loads its code, so its items come later than the press.
 */
async function press(button: Locator, pressed = new Set<string>()): Promise<boolean> {
  const control = await button.evaluate(controlOf, undefined, { timeout: GONE_MS }).catch(() => undefined);
  if (!control?.isShown || pressed.has(control.nameAndPlace)) return false;
  pressed.add(control.nameAndPlace);
  if (ENDS_THE_WALK.test(control.text) || !(await clicked(button))) return false;
  if (!control.opensMenu) return true;
  const menu = button.page().getByRole('menu');
  // A live change that arrives with the press can close the menu.
  return (await appears(menu)) || ((await clicked(button)) && (await appears(menu)));
}

/** Runs in the page. */
function controlOf(button: Element) {
  const place = [location.pathname.split('/')[1], button.ariaLabel, button.textContent];
  for (
    let element = button;
    element.parentElement && element.localName !== 'main';
    element = element.parentElement
  )
    place.push(String([...element.parentElement.children].indexOf(element)));
  return {
    text: button.textContent,
    opensMenu: button.ariaHasPopup === 'menu',
    isShown: button.checkVisibility(),
    nameAndPlace: place.join(' '),
  };
}

function appears(part: Locator): Promise<boolean> {
  return part.waitFor({ timeout: GONE_MS }).then(
    () => true,
    () => false,
  );
}

/** Clicks; false when a live change, or the end of a dialog, has taken the control away. */
async function clicked(control: Locator): Promise<boolean> {
  try {
    await control.click({ timeout: GONE_MS });
    return true;
  } catch (error) {
    if (await control.isVisible()) throw error;
    return false;
  }
}

/** Submits the dialog that the last press opened, if any. No write of the press is under way afterwards. */
async function submitDialog(page: Page, requests: PendingRequests): Promise<boolean> {
  await requests.areAnswered();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
  if (requests.loadedCode()) await dialog.waitFor({ timeout: LATE_DIALOG_MS }).catch(() => undefined);
  if (!(await dialog.isVisible())) return false;
  for (const field of await dialog.locator('input[required]').all()) await field.fill('prueba@example.com');
  const submit = dialog.getByRole('button').last();
  // The choice of columns has no button, and a refund waits for the credit note that is refunded.
  if (!(await submit.isVisible()) || (await submit.isDisabled())) {
    await page.keyboard.press('Escape');
    return false;
  }
  const isSent = await clicked(submit);
  await requests.areAnswered();
  return isSent;
}
