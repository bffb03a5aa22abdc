import { expectNothingFound } from '../fixtures/axe.ts';
import { draftInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

for (const [screen, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${screen}, expenses are billed on an invoice, from the form and from the expense`, async ({
    page,
    oficio,
  }) => {
    await page.setViewportSize(viewport);
    const person = await createPersonWithTrial(oficio);
    const draft = await draftInvoice(oficio, person, {});
    const { clientId } = (await callApi(oficio, person, 'GET', `/api/invoices/${draft.id}`)) as {
      clientId: string;
    };
    const spend = async (body: object) =>
      (await callApi(oficio, person, 'POST', '/api/expenses', {
        ...{ date: '2026-01-31', clientId, billable: true, currency: 'MXN', ...body },
      })) as { id: string };
    const hosting = { vendor: 'Akky', amountMinor: 116_00, taxMinor: 16_00, creditableTax: true };
    await spend(hosting);
    await spend({ vendor: 'Porkbun', amountMinor: 50_00, currency: 'USD', rateE8: 18_00000000 });
    const train = await spend({ vendor: 'ADO', amountMinor: 70_00, date: '2026-02-01' });

    await signInBeforehand(page, oficio, person);
    await page.goto(`/invoices/${draft.id}/edit`);
    await page.getByRole('button', { name: 'Add unbilled…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add unbilled expenses' });
    await expect(dialog).toContainText('1 more is in another currency');
    await expect(dialog).toContainText('MX$100.00');
    await expect(dialog.getByRole('button', { name: 'Add line' })).toBeDisabled();
    await expectNothingFound(page);
    // The first field has the focus, so the keyboard alone is enough.
    await expect(dialog.getByRole('checkbox', { name: 'Akky' })).toBeFocused();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Add line' }).press('Enter');
    await expect(dialog).toBeHidden();
    const line = page.getByRole('group', { name: 'Line 2' });
    await expect(line).toContainText('From an expense');
    await expect(line.getByLabel('Price')).toHaveValue('100.00');
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL((url) => url.pathname === `/invoices/${draft.id}`);

    await page.goto(`/accounting/expenses/${train.id}`);
    await page.getByRole('link', { name: 'Bill to client' }).click();
    await expect(page.getByRole('group', { name: 'Line 1' })).toContainText('From an expense');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL((url) => /^\/invoices\/[0-9a-f-]{36}$/.test(url.pathname));
    await page.goto(`/accounting/expenses/${train.id}`);
    await page.getByRole('link', { name: 'Billed on a draft' }).click();
    await expect(page).toHaveURL((url) => url.pathname.startsWith('/invoices/'));
  });
}
