import { expectNothingFound } from '../fixtures/axe.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { Shell } from '../pages/shell.ts';

test('categories are added, renamed, archived and deleted; one in use isn’t deleted', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await page.goto('/accounting/categories');
  const { notifications } = new Shell(page);
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('software');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Fotografía');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('row', { name: /Fotografía/ })).toContainText('Expenses');

  await choose('Fotografía', 'Edit');
  await name.fill('Foto y video');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await choose('Foto y video', 'Archive');
  await expect(page.getByRole('row', { name: /Foto y video/ })).toContainText('Archived');
  await page.goto('/accounting/expenses?new=true');
  await expect(dialog.getByRole('option', { name: 'Software' })).toHaveCount(1);
  await expect(dialog.getByRole('option', { name: 'Foto y video' })).toHaveCount(0);
  await page.goto('/accounting/categories');
  await choose('Foto y video', 'Delete');
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByRole('row', { name: /Foto y video/ })).toHaveCount(0);
  await expect(notifications).toContainText('deleted');

  const { items } = (await callApi(oficio, person, 'GET', '/api/categories')) as {
    items: { id: string; name: string; kind: string }[];
  };
  const used = items.find((category) => category.name === 'Travel' && category.kind === 'expense');
  await callApi(oficio, person, 'POST', '/api/expenses', {
    ...{ vendor: 'Aeroméxico', date: '2026-01-10', amountMinor: 100, categoryId: used?.id },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Travel', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
});

test('closed books refuse a change at its date, until they are open again', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = (await callApi(oficio, person, 'POST', '/api/expenses', {
    ...{ vendor: 'Porkbun', date: '2026-01-10', amountMinor: 100 },
  })) as { id: string };
  await signInBeforehand(page, oficio, person);
  await page.goto('/accounting/closing');
  const main = page.getByRole('main');
  const until = page.getByRole('textbox', { name: 'Closed until' });
  const close = page.getByRole('button', { name: 'Close the books' });
  await expect(close).toBeDisabled();
  await until.fill('2026-01-31');
  await page.keyboard.press('Tab');
  await expect(main).toContainText('1 unpaid expense');
  await close.click();
  await expect(main).toContainText('The books are closed until Jan 31, 2026');

  await page.goto(`/accounting/expenses/${id}?edit=amount`);
  const form = page.getByRole('form', { name: /^Amount of/ });
  await form.getByRole('textbox', { name: 'Amount' }).fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('The books are closed until Jan 31, 2026. Choose a later day.');
  // The form has nothing unsaved, so that the next page opens without a question.
  await form.getByRole('textbox', { name: 'Amount' }).fill('1.00');
  await page.goto('/accounting/closing');
  await until.fill('');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Open the books' }).click();
  await expect(main).toContainText('The books are open');
  await page.goto(`/accounting/expenses/${id}?edit=amount`);
  await form.getByRole('textbox', { name: 'Amount' }).fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(main).toContainText('$2.00');
});

test('the package of the last month is built, and downloaded as an archive', async ({ page, oficio }) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.goto('/accounting/closing');
  await page.getByRole('button', { name: 'Build the package' }).click();
  const save = page.getByRole('button', { name: /^Download/ });
  // A build renders its summary after the jobs that came before it.
  await expect(save).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await save.click();
  expect((await download).suggestedFilename()).toMatch(/^oficio-accounts-.*\.zip$/);
});

test('axe finds nothing in categories, taxes and closing @every-width', async ({ page, oficio }) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.goto('/accounting/categories');
  await page.getByRole('button', { name: 'New category' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingFound(page);
  await page.keyboard.press('Escape');
  await page.goto('/accounting/taxes');
  await expect(page.getByRole('button', { name: 'New tax rate' })).toBeVisible();
  await expectNothingFound(page);
  await page.getByRole('link', { name: 'Closing' }).click();
  await page.getByRole('textbox', { name: 'Closed until' }).fill('2026-01-31');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main')).toContainText('Until that day');
  await expectNothingFound(page);
});
