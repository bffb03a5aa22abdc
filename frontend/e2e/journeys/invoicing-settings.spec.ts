import type { BillingSettings, DocumentSeries, TaxRate } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoicingPage } from '../pages/invoicing-page.ts';
import { Shell } from '../pages/shell.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

async function openInvoicing(page: Page, oficio: OficioProcess) {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  return { person, screen: new InvoicingPage(page) };
}

const settingsOf = async (oficio: OficioProcess, person: Person) =>
  (await callApi(oficio, person, 'GET', '/api/billing-settings')) as BillingSettings;
const itemsOf = async <Item>(oficio: OficioProcess, person: Person, path: string) =>
  ((await callApi(oficio, person, 'GET', path)) as { items: Item[] }).items;

test('the account menu leads to the settings; seller, terms and modes are edited in place', async ({
  page,
  oficio,
}) => {
  const { person, screen } = await openInvoicing(page, oficio);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Invoicing' }).click();
  const seller = await screen.edit('seller');
  await seller.getByLabel('Tax regime').fill('626 RESICO');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: '626 RESICO' })).toBeVisible();

  await screen.section('Terms').click();
  const terms = await screen.edit('terms and payment');
  await terms.getByLabel('Days to pay').fill('400');
  await terms.getByLabel('Payment instructions').fill('CLABE 012345\nBanco Sol');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms.getByLabel('Days to pay')).toBeFocused();
  await expect(terms).toContainText('At most 365 days');
  await terms.getByLabel('Days to pay').fill('15');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();
  await expect(page.getByRole('main')).toContainText('15 days');

  await screen.section('Modes').click();
  await expect(page.getByRole('main')).toContainText('the client pays 116.00.');
  const modes = await screen.edit('modes');
  await modes.getByRole('radio', { name: 'Prices contain the tax' }).check();
  await modes.getByLabel('Rounding of totals').selectOption({ label: 'To MX$0.05' });
  await modes.getByLabel('Write-off limit').fill('2.50');
  await modes.getByRole('switch', { name: 'Attach the PDF' }).uncheck();
  await modes.getByRole('button', { name: 'Save' }).click();
  await expect(modes).toBeHidden();
  expect(await settingsOf(oficio, person)).toMatchObject({
    ...{ taxRegime: '626 RESICO', paymentTermsDays: 15, paymentInstructions: 'CLABE 012345\nBanco Sol' },
    ...{ taxMode: 'inclusive', cashStep: 5, writeOffLimitMinor: 250, attachPdf: false, version: 4 },
  });
  await page.goto('/organization?section=audit');
  await expect(page.getByRole('main')).toContainText('changed the invoicing of');
  await expect(page.getByRole('main')).toContainText('MX$0.00 → became MX$2.50');
});

test('a series shows the number that it gives next while its pattern is typed', async ({ page, oficio }) => {
  const { person, screen } = await openInvoicing(page, oficio);
  const year = new Date().getFullYear();
  await screen.open('numbers');
  await expect(screen.row('INV')).toContainText(`INV-${year}-0001`);
  await screen.act('INV', 'Edit');
  const { dialog } = screen;
  await dialog.getByLabel('Pattern').fill('F-{0000}');
  await expect(dialog).toContainText('needs {YYYY} or {YY} in its pattern');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Pattern')).toBeFocused();
  await dialog.getByLabel('Pattern').fill('F{YY}-{000}');
  await dialog.getByLabel('Next number').fill('57');
  await expect(dialog).toContainText(`A document of today gets F${String(year).slice(2)}-057`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(screen.row('INV')).toContainText(`F${String(year).slice(2)}-057`);

  await screen.act('INV', 'Edit');
  await dialog.getByLabel('Next number').fill('56');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('The next number is 57 already, and it can only go up');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await new UnsavedDialogs(page).discard.click();

  await page.getByRole('button', { name: 'New series' }).click();
  await dialog.getByLabel('Code').fill('exp');
  await dialog.getByRole('button', { name: 'Add series' }).click();
  await expect(screen.row('EXP')).toBeVisible();
  expect((await itemsOf<DocumentSeries>(oficio, person, '/api/series')).map(({ series }) => series)).toEqual([
    ...['INV', 'EXP', 'DEP', 'CN'],
  ]);
  await screen.act('EXP', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete series' }).click();
  await expect(screen.row('EXP')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New series' })).toBeFocused();
  // The last series of a kind stays.
  await page.getByRole('button', { name: 'Actions for CN' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit']);
});

test('tax rates are added, put on new lines, archived and deleted', async ({ page, oficio }) => {
  const { person, screen } = await openInvoicing(page, oficio);
  await screen.open('taxes');
  await page.getByRole('button', { name: 'New tax rate' }).click();
  const { dialog } = screen;
  await dialog.getByLabel('Name').fill('iva 16%');
  await dialog.getByLabel('Rate in %').fill('4.00001');
  await dialog.getByRole('button', { name: 'Add tax rate' }).click();
  await expect(dialog).toContainText('Please enter a percentage');
  await dialog.getByLabel('Rate in %').fill('4.5');
  await dialog.getByRole('button', { name: 'Add tax rate' }).click();
  await expect(dialog).toContainText('There is another tax rate with this name');
  await dialog.getByLabel('Name').fill('Local');
  await dialog.getByRole('button', { name: 'Add tax rate' }).click();
  await expect(screen.row('Local')).toContainText('4.5%');

  const onLines = screen.row('Local').getByRole('switch', { name: 'Local on new lines' });
  await onLines.click();
  await expect(onLines).toBeChecked();
  await screen.act('Local', 'Archive');
  await expect(screen.row('Local')).toContainText('Archived');
  const stored = async () =>
    (await itemsOf<TaxRate>(oficio, person, '/api/tax-rates')).find(({ name }) => name === 'Local');
  expect(await stored()).toMatchObject({ ratePpm: 45_000, isDefault: false, archivedAt: expect.any(String) });
  await screen.act('Local', 'Restore');
  await expect(screen.row('Local')).not.toContainText('Archived');
  await screen.act('Local', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tax rate' }).click();
  await expect(screen.row('Local')).toHaveCount(0);
  await expect.poll(stored).toBeUndefined();
});

test('the rate that a colleague has changed meanwhile is merged, or the person chooses', async ({
  page,
  oficio,
}) => {
  const { person, screen } = await openInvoicing(page, oficio);
  const [rate] = (await itemsOf<TaxRate>(oficio, person, '/api/tax-rates')) as [TaxRate];
  await screen.open('taxes');
  await screen.act(rate.name, 'Edit');
  const { dialog } = screen;
  await dialog.getByLabel('Name').fill('IVA general');
  await callApi(oficio, person, 'PATCH', `/api/tax-rates/${rate.id}`, {
    version: 1,
    name: 'IVA',
    ratePpm: 170_000,
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Someone else changed this tax rate');
  await expect(dialog.getByRole('listitem')).toHaveText(['Name is now: IVA']);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(screen.row('IVA general')).toContainText('17%');
});

test('exchange rates are typed for a day', async ({ page, oficio }) => {
  const { screen } = await openInvoicing(page, oficio);
  await screen.open('rates');
  await expect(page.getByText('No exchange rates yet')).toBeVisible();
  const { dialog } = screen;
  const add = async (rate: string) => {
    await page.getByRole('button', { name: 'New exchange rate' }).click();
    await dialog.getByRole('textbox', { name: 'Rate' }).fill(rate);
    await dialog.getByRole('button', { name: 'Add exchange rate' }).click();
  };
  await add('18.2512');
  await expect(screen.row('USD')).toContainText('18.2512');
  await add('18.3');
  await expect(dialog).toContainText('There is a rate of this currency for this day');
  await dialog.getByLabel('Currency').selectOption('EUR');
  await dialog.getByRole('button', { name: 'Add exchange rate' }).click();
  await expect(screen.row('EUR')).toContainText('18.3');
});

test('unsaved text asks before another section opens', async ({ page, oficio }) => {
  const { screen } = await openInvoicing(page, oficio);
  await screen.open('terms');
  const form = await screen.edit('terms and payment');
  await form.getByLabel('Terms').fill('No refunds');
  const { keep, discard } = new UnsavedDialogs(page);
  await screen.section('Taxes').click();
  await keep.click();
  await expect(form.getByLabel('Terms')).toHaveValue('No refunds');
  await screen.section('Taxes').click();
  await discard.click();
  await expect(page).toHaveURL('/organization/invoicing?section=taxes');
});

test('an accountant changes rates and series but no settings; a viewer is told whom to ask', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const accountant = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, accountant, 'accountant');
  await signInBeforehand(page, oficio, accountant);
  const screen = new InvoicingPage(page);
  await screen.open('taxes');
  await expect(page.getByRole('button', { name: 'New tax rate' })).toBeVisible();
  await screen.open('modes');
  await expect(page.getByRole('main')).toContainText('Prices are without tax');
  await expect(page.getByRole('button', { name: 'Edit modes' })).toHaveCount(0);

  await callApi(oficio, owner, 'PUT', `/api/organization/members/${accountant.userId}`, { role: 'member' });
  await expect(new Shell(page).notifications).toContainText('is now Member');
  await screen.open('taxes');
  await expect(screen.row('IVA 16%')).toContainText('Yes');
  await expect(page.getByRole('button', { name: 'New tax rate' })).toHaveCount(0);

  await callApi(oficio, owner, 'PUT', `/api/organization/members/${accountant.userId}`, { role: 'viewer' });
  await expect(page.getByText('The owner and admins look after the organization')).toBeVisible();
});

test('axe finds nothing in the sections, their forms and dialogs @every-width', async ({ page, oficio }) => {
  test.slow();
  const { person, screen } = await openInvoicing(page, oficio);
  await callApi(oficio, person, 'POST', '/api/exchange-rates', {
    ...{ currency: 'USD', date: '2026-01-05', rateE8: 1_825_000_000 },
  });
  for (const [section, part] of [
    ['seller', 'seller'],
    ['terms', 'terms and payment'],
    ['modes', 'modes'],
  ] as const) {
    await screen.open(section);
    await expectNothingFound(page);
    await screen.edit(part);
    await expectNothingFound(page);
  }
  for (const [section, button] of [
    ['numbers', 'New series'],
    ['taxes', 'New tax rate'],
    ['rates', 'New exchange rate'],
  ] as const) {
    await screen.open(section);
    await expectNothingFound(page);
    await page.getByRole('button', { name: button }).click();
    await expect(screen.dialog).toBeVisible();
    await expectNothingFound(page);
  }
});
