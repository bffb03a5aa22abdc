// Proves that each figure that SQL counts is the total of the list that its link opens.
import type { Page } from '@playwright/test';
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

test('each figure leads to the clients that it counts', async ({ page, oficio }) => {
  await openAnalytics(page, oficio);
  const list = new ClientsPage(page);
  for (const [name, clients] of LISTS) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(list.search).toBeVisible();
    await list.shows(...clients);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'New clients' })).toBeVisible();
  }
});

test('a top client’s sum and days to pay lead to their invoices, and a viewer sees neither', async ({
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
