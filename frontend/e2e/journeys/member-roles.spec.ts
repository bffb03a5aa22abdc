import type { Locator, Page } from '@playwright/test';
import { join } from '../fixtures/invitation.ts';
import { draftInvoice } from '../fixtures/invoices.ts';
import { PendingRequests } from '../fixtures/pending-requests.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { Shell } from '../pages/shell.ts';

const SCREENS = [
  '/dashboard',
  '/clients',
  '/hosting/domains',
  '/collaborators',
  '/organization',
  '/organization/invoicing',
  '/clients/analytics',
  '/invoices',
  '/invoices/payments',
  '/invoices/analytics',
  '/subscription',
  '/subscription-plans',
  '/settings',
  '/help-center',
];
/** Allowed for every role, but it would end the walk. */
const ENDS_THE_WALK = /^(Leave|Sign out)/;

const MEMBERS = [
  { who: 'a viewer', role: 'viewer', scope: 'all' },
  { who: 'an accountant', role: 'accountant', scope: 'all' },
  { who: 'a member with assigned clients', role: 'member', scope: 'assigned' },
] as const;

for (const { who, role, scope } of MEMBERS) {
  test(`the server refuses no control that ${who} sees`, async ({ page, oficio }) => {
    test.slow();
    const owner = await createPersonWithTrial(oficio);
    const add = async (path: string, body: object): Promise<string> =>
      ((await callApi(oficio, owner, 'POST', path, body)) as { id: string }).id;
    const clientId = await add('/api/clients', { displayName: 'Café Lumbre' });
    const records = [
      ...['', '/invoices', '/statement', '/documents', '/timeline'].map(
        (tab) => `/clients/${clientId}${tab}`,
      ),
      `/invoices/${(await draftInvoice(oficio, owner, { clientId })).id}`,
      `/hosting/domains/${await add('/api/domains', { name: 'lumbre.mx', clientId })}`,
    ];
    const hidden = await add('/api/clients', { displayName: 'Estudio Nopal' });
    const person = await createPerson(oficio, 'Bruno');
    await join(oficio, owner, person, role);
    if (scope === 'assigned') {
      const access = { role, scope, clientIds: [clientId] };
      await callApi(oficio, owner, 'PUT', `/api/organization/members/${person.userId}`, access);
    }
    await signInBeforehand(page, oficio, person);
    const requests = new PendingRequests(page);
    const refused = new Set<string>();
    page.on('response', (answer) => {
      if (answer.status() === 403)
        refused.add(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
    });

    for (const path of [...SCREENS, ...records]) {
      await show(page, path);
      await pressControls(page, path, requests);
      for (const key of ['n', 'e']) {
        await show(page, path);
        await page.keyboard.press(key);
        await submitDialog(page, requests);
      }
    }
    await page.goto(`/clients/${hidden}`);
    const main = page.getByRole('main');
    if (scope === 'assigned') await expect(main).toContainText('This client doesn’t exist');
    else await expect(main.getByRole('heading', { level: 1 })).toHaveText('Estudio Nopal');
    await show(page, '/dashboard');
    if (scope === 'assigned') await expect(main).not.toContainText('Estudio Nopal');
    else await expect(main).toContainText('Estudio Nopal');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('option', { name: 'Clients' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'New client' })).toHaveCount(0);
    expect([...refused]).toEqual([]);
  });
}

test('a link to the dialog for a new client tells a viewer whom to ask', async ({ page, oficio }) => {
  const owner = await createPersonWithTrial(oficio);
  const person = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, person, 'viewer');
  await signInBeforehand(page, oficio, person);
  await page.goto('/clients?new=true');
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'You can’t add clients' });
  await expect(notice).toContainText('Your role here is Viewer. The owner or an admin can change it.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
});

test('a member sees a message when their role changes and when they are removed', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const person = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, person, 'member');
  await signInBeforehand(page, oficio, person);
  await show(page, '/clients');
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

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

/** Presses every button of the screen and every item of its menus, and submits the forms. */
async function pressControls(page: Page, path: string, requests: PendingRequests): Promise<void> {
  const buttons = page.getByRole('main').locator('button:enabled');
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    if (new URL(page.url()).pathname !== path || (await buttons.count()) !== count) await show(page, path);
    const button = buttons.nth(index);
    if (!(await button.isVisible()) || ENDS_THE_WALK.test((await button.textContent()) ?? '')) continue;
    await press(button);
    const items = page.getByRole('menuitem');
    for (let item = 0; item < (await items.count()); item += 1) {
      await items.nth(item).click();
      await submitDialog(page, requests);
      await show(page, path);
      // The item may have removed the only row.
      if ((await buttons.count()) !== count) return;
      await press(buttons.nth(index));
    }
    await page.keyboard.press('Escape');
    await submitDialog(page, requests);
  }
}

/** A menu's first press loads its code, so its items come later than the press. */
async function press(button: Locator): Promise<void> {
  const opensMenu = (await button.getAttribute('aria-haspopup')) === 'menu';
  await button.click();
  if (opensMenu) await button.page().getByRole('menu').waitFor();
}

/** Submits the dialog that the last press opened, if any. No write of the press is under way afterwards. */
async function submitDialog(page: Page, requests: PendingRequests): Promise<void> {
  await requests.areAnswered();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
  if (!(await dialog.isVisible())) return;
  for (const field of await dialog.locator('input[required]').all()) await field.fill('prueba@example.com');
  await dialog.getByRole('button').last().click();
  await requests.areAnswered();
}
