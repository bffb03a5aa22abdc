import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage, type ListWords } from '../pages/list-page.ts';
import { type CrudArea, createByName, describeList, describeScreens } from './describe-crud.ts';

const EXPENSES: ListWords = {
  path: '/accounting/expenses',
  title: 'Accounting',
  one: 'expense',
  many: 'expenses',
  nameField: 'Vendor',
};

const AREA: CrudArea = {
  words: EXPENSES,
  api: '/api/expenses',
  names: ['Alfa', 'Beta', 'Café Lumbre'],
  part: 'LUMBRE',
  create: createByName('/api/expenses', (vendor) => ({ vendor, date: '2026-01-10', amountMinor: 11_600 })),
  newestFirst: true,
  more: {},
  filtered: { body: { status: 'planned' }, label: 'Status', option: 'Planned', query: /status=planned/ },
  sort: { header: 'Vendor', query: /sort=-vendor/ },
  sections: ['details', 'payment', 'amount', 'notes'],
  field: {
    ...{ section: 'details', label: 'Number of its invoice', name: 'documentNumber' },
    ...{ mine: 'A-1', theirs: 'A-2', third: 'A-3' },
  },
};

describeList(AREA);
describeScreens(AREA);

test('an expense and income are entered by hand; closed books refuse a change at its date', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  const expenses = new ListPage(page, EXPENSES);
  await expenses.open();
  await expenses.dialog.open();
  await expenses.dialog.name.fill('Akky');
  await expenses.dialog.save.click();
  await expect(expenses.dialog.element).toContainText('Please enter an amount');
  await expenses.dialog.element.getByLabel('Amount').fill('1,160');
  await expenses.dialog.element.getByLabel('Tax in it').fill('160');
  await expenses.dialog.element.getByLabel('Category').selectOption('Domains');
  await expenses.dialog.save.click();
  await expect(page.getByRole('heading', { name: 'Akky', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$1,160.00');

  await page.goto('/accounting/income?new=true');
  const dialog = page.getByRole('dialog', { name: 'New income entry' });
  await dialog.getByLabel('Amount').fill('500');
  await dialog.getByRole('button', { name: 'Add income entry' }).click();
  await expect(dialog).toContainText('Please choose a client or enter who paid');
  await dialog.getByLabel('Who paid').fill('Bazar del sur');
  await dialog.getByRole('button', { name: 'Add income entry' }).click();
  await expect(page.getByRole('heading', { name: 'Bazar del sur', level: 1 })).toBeVisible();

  const old = (await callApi(oficio, person, 'POST', '/api/expenses', {
    ...{ vendor: 'Porkbun', date: '2026-01-10', amountMinor: 100 },
  })) as { id: string };
  await page.goto('/accounting/closing');
  await page.getByLabel('Closed until').fill('2026-01-31');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main')).toContainText('1 unpaid expense');
  await page.getByRole('button', { name: 'Close the books' }).click();
  await expect(page.getByText('Books closed until')).toBeVisible();
  await page.goto(`/accounting/expenses/${old.id}`);
  const form = await expenses.edit('amount');
  await form.getByLabel('Amount').fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('The books are closed until 2026-01-31');
});
