import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { draftInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const factOf = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');
const issue = async (page: Page) => {
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(dialog).toBeHidden();
};

for (const [screen, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${screen}, a deposit is asked for, issued and deducted from the final invoice`, async ({
    page,
    oficio,
  }) => {
    await page.setViewportSize(viewport);
    const person = await createPersonWithTrial(oficio);
    const { items } = (await callApi(oficio, person, 'GET', '/api/tax-rates')) as {
      items: { id: string; name: string }[];
    };
    const iva = items.find(({ name }) => name === 'IVA 16%')?.id;
    const { id } = await draftInvoice(oficio, person, {
      lines: [
        {
          ...{ description: 'Sitio web', quantityE4: 10_000, unit: null, unitPriceMinor: 100_000 },
          taxRateIds: [iva],
        },
      ],
    });
    await signInBeforehand(page, oficio, person);
    await page.goto(`/invoices/${id}`);
    await choose(page, 'Ask for a deposit...');
    const dialog = page.getByRole('dialog', { name: 'Ask for a deposit' });
    await expect(dialog).toContainText('MX$348.00 of MX$1,160.00');
    await expectNothingFound(page);
    await dialog.getByLabel('Percentage', { exact: true }).fill('0');
    await dialog.getByRole('button', { name: 'Draft deposit invoice' }).click();
    await expect(dialog).toContainText('Please enter a percentage');
    await dialog.getByLabel('Deposit', { exact: true }).selectOption('Amount in MXN');
    await dialog.getByLabel('Amount to be paid, with taxes').fill('1,160.01');
    await dialog.getByRole('button', { name: 'Draft deposit invoice' }).click();
    await expect(dialog).toContainText('at most MX$1,160.00');
    await dialog.getByLabel('Amount to be paid, with taxes').fill('580');
    await dialog.getByRole('button', { name: 'Draft deposit invoice' }).click();

    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(page.getByRole('main')).toContainText('MX$580.00');
    await issue(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^DEP-/);
    await expect(page.getByRole('article')).toContainText('Deposit invoice');

    // The deposit and its draft lead to each other, and a second deposit counts the first.
    await factOf(page, 'Deposit for').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(id));
    await expect(factOf(page, 'Deposits asked for')).toHaveText(/^DEP-.*MX\$580\.00, not paid yet/);
    await choose(page, 'Ask for a deposit...');
    await expect(dialog).toContainText('Other deposits take MX$580.00');
    await dialog.getByLabel('Percentage', { exact: true }).fill('51');
    await dialog.getByRole('button', { name: 'Draft deposit invoice' }).click();
    await expect(dialog).toContainText('at most MX$580.00 is left');
    await dialog.getByLabel('Percentage', { exact: true }).fill('30');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // The dialog that issues the final invoice names what isn't deducted yet.
    await page.goto(`/invoices/${id}?issue=true`);
    const issuing = page.getByRole('dialog', { name: /^Issue/ });
    await expect(issuing).toContainText('A deposit isn’t deducted');
    await expect(issuing).toContainText(/to deduct DEP-\S+, asked for with this invoice/);
    await issuing.getByRole('link', { name: 'Edit the draft' }).click();
    const deposit = page.getByRole('checkbox', { name: /^DEP-.*MX\$580\.00/ });
    await deposit.check();
    await expect(deposit).toHaveAccessibleDescription(/not paid yet/);
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect(totals).toContainText('MX$580.00');
    await totals.getByRole('button', { name: 'Why this total?' }).click();
    const steps = page.getByRole('dialog', { name: 'Why this total?' });
    await expect(steps).toContainText(/Minus deposit DEP-\d{4}-0001: its amount before taxes/);
    await expect(steps).toContainText(/Minus deposit DEP-\d{4}-0001: IVA 16%/);
    await page.keyboard.press('Escape');
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL((url) => url.pathname === `/invoices/${id}`);
    await issue(page);
    const main = page.getByRole('main');
    await expect(main).toContainText(/Deposit DEP-\d{4}-0001 of/);
    await main.getByRole('link', { name: /^DEP-/ }).click();
    await expect(page.getByRole('main')).toContainText('Deducted from');
    await choose(page, 'Void...');
    await expect(page.getByRole('dialog')).toContainText('deducts this deposit. Void that invoice first');
    await expectNothingFound(page);
  });
}
