import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import { join } from '../fixtures/invitation.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';

const ADDRESS = { line1: null, line2: null, city: null, state: null, postalCode: null };
const BODIES = [
  { displayName: 'Alfa', status: 'lead', email: 'alfa@example.com' },
  { displayName: 'Beta', billingAddress: { ...ADDRESS, countryCode: 'MX' } },
  { displayName: 'Gamma', billingAddress: { ...ADDRESS, countryCode: 'ES' }, currency: 'EUR' },
  { displayName: 'Delta', status: 'inactive' },
];

async function openAnalytics(page: Page, oficio: OficioProcess) {
  const person = await createPersonWithTrial(oficio);
  for (const body of BODIES) await callApi(oficio, person, 'POST', '/api/clients', body);
  // Delta was added and left two years ago.
  await runSql(
    oficio,
    `UPDATE public.client_directory SET created_at = created_at - interval '2 years',
       updated_at = updated_at - interval '2 years', last_activity_on = '-infinity'
     WHERE organization_id = $1 AND display_name = 'Delta'`,
    [person.organizationId],
  );
  await signInBeforehand(page, oficio, person);
  await page.goto('/analytics/clients');
  await expect(page.getByRole('heading', { name: 'New clients' })).toBeVisible();
  return person;
}

/** Each figure's link, and the clients of its list. */
const LISTS: [link: RegExp, clients: string[]][] = [
  [/^Clients: 4$/, ['Alfa', 'Beta', 'Delta', 'Gamma']],
  [/^No email: 3$/, ['Beta', 'Delta', 'Gamma']],
  [/^No billing contact: 4$/, ['Alfa', 'Beta', 'Delta', 'Gamma']],
  [/^No activity for a year: 1$/, ['Delta']],
  [/^Lead$/, ['Alfa']],
  [/^Archived$/, []],
  [/^Spain$/, ['Gamma']],
  [/^No country$/, ['Alfa', 'Delta']],
  [/^EUR$/, ['Gamma']],
];

test('each figure leads to its list, which survives a reload; Back returns to the figures @phone', async ({
  page,
  oficio,
}) => {
  await openAnalytics(page, oficio);
  await expectNothingFound(page);
  const list = new ClientsPage(page);
  for (const [name, clients] of LISTS) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(list.search).toBeVisible();
    await list.shows(...clients);
    await page.reload();
    await list.shows(...clients);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'New clients' })).toBeVisible();
  }
});

test('a top client’s sum and days to pay lead to their invoices, and a viewer sees neither @phone', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const first = await issuedInvoice(oficio, person);
  const second = await issuedInvoice(oficio, person, { clientId: first.clientId });
  await recordedPayment(oficio, person, first, { amountMinor: 100_000 });
  await signInBeforehand(page, oficio, person);
  await page.goto('/clients/analytics');
  const top = page.getByRole('table', { name: 'Top clients in MXN' });
  await expect(top).toContainText('2,000.00');
  await expect(top).toContainText('100%');
  await expectNothingFound(page);
  const invoices = page.locator('[data-row]').getByRole('link');
  for (const [link, numbers] of [
    ['Café Lumbre', [first.number, second.number]],
    ['Pays in 0 days (1 invoice)', [first.number]],
  ] as const) {
    await top.getByRole('link', { name: link }).click();
    await expect.poll(async () => (await invoices.allTextContents()).toSorted()).toEqual(numbers);
    await page.goBack();
  }
  const viewer = await createPerson(oficio, 'Bruno');
  await join(oficio, person, viewer, 'viewer');
  await signInBeforehand(page, oficio, viewer);
  await page.goto('/clients/analytics');
  await expect(page.getByRole('heading', { name: 'By currency' })).toBeVisible();
  await expect(top).toHaveCount(0);
});

test('a month’s bar is reached by the keyboard, and its filter is a chip that can be removed', async ({
  page,
  oficio,
}) => {
  await openAnalytics(page, oficio);
  const bar = page.getByRole('list', { name: 'New clients per month' }).getByRole('link').last();
  await expect(bar).toHaveAccessibleName(/: 3$/);
  await bar.focus();
  await page.keyboard.press('Enter');
  const list = new ClientsPage(page);
  await list.shows('Gamma', 'Beta', 'Alfa');
  await expect(page).toHaveURL(/createdIn=\d{4}-\d\d/);
  await page.getByRole('button', { name: /Remove the filter .*Added in/ }).click();
  await expect(page).not.toHaveURL(/createdIn/);
  await expect(list.client('Delta')).toBeVisible();
});

test('the list is filtered by owner, country, currency and missing details', async ({ page, oficio }) => {
  await openAnalytics(page, oficio);
  const list = new ClientsPage(page);
  await list.open();
  await page.getByLabel('Missing details').selectOption('No email');
  await list.shows('Beta', 'Delta', 'Gamma');
  await page.getByLabel('Country').selectOption('Mexico');
  await list.shows('Beta');
  await page.getByLabel('Country').selectOption('Any country');
  await page.getByLabel('Currency').selectOption('EUR');
  await list.shows('Gamma');
  await expect(page).toHaveURL(/missing=email.*currency=EUR|currency=EUR.*missing=email/);
  // One person has no choice of owners, but an address may name one.
  await expect(page.getByLabel('Owner')).toHaveCount(0);
  await list.open('?owner=nobody');
  await expect(page.getByLabel('Owner')).toHaveValue('nobody');
  await list.shows('Alfa', 'Beta', 'Delta', 'Gamma');
});

test('without clients the figures offer the first one; a failed request can be repeated', async ({
  page,
  oficio,
}) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  // A joined channel would refresh the figures by itself.
  await page.routeWebSocket(/\/realtime\//, (socket) => void socket.close());
  await page.route('**/api/clients/analytics', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/clients/analytics');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The figures could not be loaded');
  await page.unroute('**/api/clients/analytics');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Add your first client' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
