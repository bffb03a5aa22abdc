// The figures of invoices are sums in the database: each equals the list that it leads to, and follows an issue elsewhere.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import { join } from '../fixtures/invitation.ts';
import { draftInvoice, issuedInvoice } from '../fixtures/invoices.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListFilters } from '../pages/list-filters.ts';

const rows = (page: Page) => page.locator('[data-row]').getByRole('link');

/** An invoice that was sent, one that was viewed, a draft, and an invoice in dollars. */
async function fill(oficio: OficioProcess): Promise<{ person: Person; numbers: string[] }> {
  const person = await createPersonWithTrial(oficio);
  const sent = await issuedInvoice(oficio, person);
  const viewed = await issuedInvoice(oficio, person, { clientId: sent.clientId });
  await draftInvoice(oficio, person, { clientId: sent.clientId });
  const dollars = await issuedInvoice(oficio, person, { currency: 'USD', fxRateE8: 1_750_000_000 });
  const set = (id: string, assignment: string) =>
    runSql(oficio, `UPDATE public.invoices SET ${assignment} WHERE id = $1`, [id]);
  await set(sent.id, 'sent_at = now()');
  await set(viewed.id, 'viewed_at = now()');
  return { person, numbers: [sent, viewed, dollars].map(({ number }) => String(number)) };
}

test('each figure leads to its invoices; currency and period stay in the address', async ({
  page,
  oficio,
}) => {
  const { person, numbers } = await fill(oficio);
  const [sent = '', viewed = '', dollars = ''] = numbers;
  await signInBeforehand(page, oficio, person);
  await page.goto('/invoices');
  const tabs = page.getByRole('navigation', { name: 'Invoices', exact: true });
  await tabs.getByRole('link', { name: 'Analytics' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Invoiced and received' })).toBeVisible();
  await expectNothingFound(page);
  const lists: [link: RegExp, numbers: string[]][] = [
    [/^Invoiced: .*2,000\.00.*2 invoices$/, [sent, viewed]],
    [/^Outstanding today: .*2,000\.00/, [sent, viewed]],
    [/^Sent$/, [sent]],
    [/^Viewed$/, [viewed]],
    [/^Not due yet$/, [sent, viewed]],
    [/^Café Lumbre$/, [sent, viewed]],
  ];
  for (const [name, expected] of lists) {
    await main.getByRole('link', { name }).click();
    await expect.poll(async () => (await rows(page).allTextContents()).toSorted()).toEqual(expected);
    await page.goBack();
    await expect(main.getByRole('heading', { name: 'Invoiced and received' })).toBeVisible();
  }
  await page.getByLabel('Currency').selectOption('USD');
  await expect(page).toHaveURL(/currency=USD/);
  await page.getByLabel('Period').selectOption('This month');
  await expect(page).toHaveURL(/range=this-month/);
  await page.reload();
  await main.getByRole('link', { name: /^Invoiced: .*1,000\.00/ }).click();
  await expect(rows(page)).toHaveText([dollars]);
  await new ListFilters(page).chip('Issued, in any state').click();
  await expect(page).not.toHaveURL(/reached/);
});

test('an issue elsewhere is shown in the bar of its month', async ({ page, oficio }) => {
  const { person } = await fill(oficio);
  await signInBeforehand(page, oficio, person);
  const tables = new LiveTables(page);
  await page.goto('/analytics/invoices');
  const bar = page.getByRole('list', { name: 'Invoiced and received by month' }).getByRole('link').last();
  await expect(bar).toHaveAccessibleName(/2,000\.00.*, 2 invoices$/);
  await tables.areHeard();
  await issuedInvoice(oficio, person);
  await expect(bar).toHaveAccessibleName(/3,000\.00.*, 3 invoices$/);
});

test('the dashboard shows what is owed to those who read money, and nothing of it to a member', async ({
  page,
  oficio,
}) => {
  const { person, numbers } = await fill(oficio);
  const member = await createPerson(oficio, 'Bruno');
  await join(oficio, person, member, 'member');
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText('New this month')).toBeVisible();
  await expectNothingFound(page);
  await page.getByRole('link', { name: /^Outstanding in MXN: .*2,000\.00.*, 2 invoices$/ }).click();
  await expect(rows(page)).toHaveText(numbers.slice(0, 2).toReversed());

  await signInBeforehand(page, oficio, member);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText('New this month')).toBeVisible();
  await expect(page.getByText('Outstanding')).toHaveCount(0);
});
