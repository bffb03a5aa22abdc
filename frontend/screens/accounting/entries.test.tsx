import {
  categoryRoutes,
  expenseRoutes,
  incomeRoutes,
  type MemberRole,
  taxRateRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeRecords } from '../stage/fake-records.ts';
import { Refusal } from '../stage/fake-server.ts';
import { FakeSettings } from '../stage/fake-settings.ts';
import { ListScreen } from '../stage/list-screen.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const expenses = new ListScreen({ one: 'expense', many: 'expenses', nameField: 'Vendor' });
const income = new ListScreen({ one: 'income entry', many: 'income entries', nameField: 'Amount' });
const main = page.getByRole('main');

const IVA = { name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false };
const IVA_0 = { name: 'IVA 0%', ratePpm: 0, kind: 'added', exempt: false };
const ISR = { name: 'Ret. ISR 10%', ratePpm: 100_000, kind: 'withheld', exempt: false };

async function openBooks(
  path: string,
  fill: (income: FakeRecords, expenses: FakeRecords) => void,
  role?: MemberRole,
) {
  return await openScreen(path, {
    ...(role && { role }),
    answers(server) {
      const categories = new FakeSettings(server, categoryRoutes);
      categories.add({ name: 'Software', kind: 'expense', color: 0 });
      const rates = new FakeSettings(server, taxRateRoutes);
      rates.add({ ...IVA, isDefault: true, archivedAt: null });
      rates.add({ ...IVA_0, archivedAt: null });
      rates.add({ ...ISR, archivedAt: null });
      const received = new FakeRecords(server, incomeRoutes as never, 'clientName');
      server.answer(incomeRoutes.create, ({ body }) => {
        const message = 'Please choose a client or enter who paid';
        const fields = [{ path: 'payer', message }];
        if (!body.payer) return new Refusal('request.invalid', message, { fields });
        return received.add({ ...body, clientName: body.payer }) as never;
      });
      fill(received, new FakeRecords(server, expenseRoutes as never, 'vendor'));
    },
  });
}

test('an expense has its tax, its category and a rate; bad input is named at its field', async () => {
  const { server } = await openBooks('/accounting/expenses', () => {});
  const refuse = (path: string, message: string) =>
    server.refuse(expenseRoutes.create, 'request.invalid', message, { fields: [{ path, message }] });
  await expenses.openDialog();
  const { dialog, save } = expenses;
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await expect.element(field('Exchange rate')).not.toBeInTheDocument();
  await field('Vendor').fill('Adobe');
  await field('Amount').fill('a lot');
  await save.click();
  await expect.element(field('Amount')).toHaveAccessibleDescription('Enter a number such as 1,234.5');
  await field('Amount').fill('2.500');
  await expect.element(field('Amount')).toHaveAccessibleDescription('Is this 2,500.00 or 2.50?');
  await field('Amount').fill('1,160');
  await dialog.getByRole('textbox', { name: /^Tax in it/ }).fill('2,000');
  refuse('taxMinor', 'The tax is more than the amount');
  await save.click();
  await expect
    .element(dialog.getByRole('textbox', { name: /^Tax in it/ }))
    .toHaveAccessibleDescription('The tax is more than the amount');
  await dialog.getByRole('textbox', { name: /^Tax in it/ }).fill('160');
  await dialog.getByLabelText(/^Category/).selectOptions('Software');
  await dialog.getByLabelText('Currency').selectOptions('USD');
  refuse('rateE8', 'Please enter how many MXN one USD is.');
  await save.click();
  await expect
    .element(field('Exchange rate'))
    .toHaveAccessibleDescription('Please enter how many MXN one USD is.');
  await field('Exchange rate').fill('about 18');
  await save.click();
  await expect.element(field('Exchange rate')).toHaveAccessibleDescription('Enter a number such as 1,234.5');
  await field('Exchange rate').fill('18.5');
  new FakeRecords(server, expenseRoutes as never, 'vendor');
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Adobe', level: 1 })).toBeVisible();
  expect(server.callsOf(expenseRoutes.create).at(-1)?.body).toMatchObject({
    amountMinor: 116_000,
    taxMinor: 16_000,
    currency: 'USD',
    rateE8: 1_850_000_000,
  });
});

test('a new expense has taxes by rate, on an amount without them, and a number of its invoice', async () => {
  const { server } = await openBooks('/accounting/expenses', () => {});
  await expenses.openDialog();
  const { dialog, save } = expenses;
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await expect.element(dialog.getByRole('switch', { name: 'Creditable tax' })).toBeChecked();
  await field('Vendor').fill('Ana Ruiz');
  await field('Amount').fill('1,500');
  await dialog.getByLabelText('Add a tax').selectOptions('IVA 16%');
  await expect.element(dialog.getByRole('textbox', { name: /^Tax in it/ })).not.toBeInTheDocument();
  await dialog.getByLabelText('Add a tax').selectOptions('Ret. ISR 10%');
  await dialog.getByLabelText('Add a tax').selectOptions('IVA 0%');
  await dialog.getByLabelText('The amount is').selectOptions('without its taxes');
  await field('Taxed with IVA 0%').fill('2,000');
  await save.click();
  await expect
    .element(dialog.getByLabelText('The amount is'))
    .toHaveAccessibleDescription('The taxed amounts are more than the expense');
  await field('Taxed with IVA 0%').fill('500');
  await expect
    .element(dialog)
    .toMatchTextContent(
      'IVA 16%: MX$160.00 on MX$1,000.00; Ret. ISR 10%, withheld: MX$150.00 on MX$1,500.00',
    );
  await expect.element(dialog).toMatchTextContent('You pay MX$1,510.00.');
  await field('Invoice number').fill('F-12');
  await expectAccessible();
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Ana Ruiz', level: 1 })).toBeVisible();
  expect(server.callsOf(expenseRoutes.create).at(-1)?.body).toMatchObject({
    amountMinor: 151_000,
    taxes: [
      { ...IVA, baseMinor: 100_000, taxMinor: 16_000 },
      { ...ISR, baseMinor: 150_000, taxMinor: 15_000 },
      { ...IVA_0, baseMinor: 50_000, taxMinor: 0 },
    ],
    creditableTax: true,
    documentNumber: 'F-12',
  });
});

test('the last expense of a vendor gives its category, taxes and whether they are creditable', async () => {
  const { server } = await openBooks('/accounting/expenses', (_, records) => {
    records.add({
      vendor: 'Adobe',
      categoryId: '00000000-0000-7000-8000-000000000001',
      categoryName: 'Software',
      amountMinor: 11_600,
      taxes: [{ ...IVA, baseMinor: 10_000, taxMinor: 1_600 }],
      taxMinor: 1_600,
      withheldMinor: 0,
      creditableTax: false,
      currency: 'MXN',
    });
  });
  await expenses.openDialog();
  const { dialog, save } = expenses;
  await dialog.getByRole('textbox', { name: 'Vendor', exact: true }).fill('adobe');
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('232');
  await expect.element(dialog).toMatchTextContent('IVA 16%: MX$32.00 on MX$200.00. You pay MX$232.00.');
  await expect.element(dialog.getByLabelText(/^Category/)).toHaveDisplayValue('Software');
  await expect.element(dialog.getByRole('switch', { name: 'Creditable tax' })).not.toBeChecked();
  await dialog.getByRole('switch', { name: 'Creditable tax' }).click();
  await dialog.getByRole('textbox', { name: 'Vendor', exact: true }).fill('Adobe');
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).click();
  await expect
    .poll(() => server.callsOf(expenseRoutes.list).filter(({ query }) => query.sameVendor).length)
    .toBe(2);
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Adobe', level: 1 })).toBeVisible();
  expect(server.callsOf(expenseRoutes.create).at(-1)?.body).toMatchObject({
    taxMinor: 0,
    taxes: [{ ...IVA, baseMinor: 20_000, taxMinor: 3_200 }],
    creditableTax: true,
    categoryId: '00000000-0000-7000-8000-000000000001',
  });
});

test('a currency other than the organization’s asks for its rate while an amount is edited', async () => {
  const { go } = await openBooks('/accounting/expenses', (_, records) => {
    records.add({ vendor: 'Adobe', amountMinor: 116_000, currency: 'USD', fxRateE8: 1_850_000_000 });
  });
  await go('/accounting/expenses/00000000-0000-7000-8000-000000000001');
  const form = await expenses.edit('amount');
  await form.getByLabelText('Currency').selectOptions('MXN');
  await expect.element(form.getByRole('textbox', { name: 'Exchange rate' })).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(main).toMatchTextContent('MX$1,160.00');
});

test('income by hand has its taxes, and needs a client or who paid', async () => {
  const { server } = await openBooks('/accounting/income', () => {});
  await income.openDialog();
  await income.name.fill('580');
  await income.dialog.getByRole('textbox', { name: /^Tax in it/ }).fill('80');
  await income.dialog.getByRole('textbox', { name: /^Withheld/ }).fill('50');
  await income.save.click();
  const payer = income.dialog.getByRole('textbox', { name: /^Who paid/ });
  await expect.element(payer).toHaveAccessibleDescription('Please choose a client or enter who paid');
  await payer.fill('Bazar del sur');
  await income.save.click();
  await expect.element(page.getByRole('heading', { name: 'Bazar del sur', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit amount' })).toBeVisible();
  const taxes = { amountMinor: 58_000, taxMinor: 8_000, withheldMinor: 5_000 };
  expect(server.callsOf(incomeRoutes.create).at(-1)?.body).toMatchObject(taxes);
});

test('the entry of a payment leads to it and can’t be edited', async () => {
  const paymentId = '00000000-0000-7000-8000-0000000000f1';
  await openBooks('/accounting/income/00000000-0000-7000-8000-000000000001', (records) => {
    const received = { amountMinor: 2_160, currency: 'USD' };
    records.add({ clientName: 'Café Lumbre', amountMinor: 40_000, currency: 'MXN', received, paymentId });
  });
  await expect.element(main).toMatchTextContent('This entry belongs to a payment');
  await expect.element(main).toMatchTextContent('The money was received as $21.60 USD.');
  await expect.element(main.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  await main.getByRole('link', { name: 'a payment' }).click();
  await expect.poll(() => location.pathname).toBe(`/invoices/payments/${paymentId}`);
});

test.each<[MemberRole, boolean]>([
  ['manager', false],
  ['accountant', true],
])('%s reads expenses and may add one: %s', async (role, mayAdd) => {
  await openBooks('/accounting/expenses', (_, records) => void records.add({ vendor: 'Akky' }), role);
  await expect.element(page.getByRole('link', { name: 'Akky' })).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: 'New expense' }).elements().length > 0)
    .toBe(mayAdd);
});

test('a viewer has no entry for accounting', async () => {
  await openBooks('/clients', () => {}, 'viewer');
  await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await expect.element(areas.getByRole('link', { name: 'Accounting' })).not.toBeInTheDocument();
});

test('the screens of income are accessible, also on a phone', async () => {
  const { go } = await openBooks('/accounting/income', (records) => {
    const foreign = { currency: 'USD', fxRateE8: 1_850_000_000 };
    records.add({ clientName: 'Bazar del sur', date: '2026-01-10', amountMinor: 50_000, ...foreign });
  });
  for (const show of [async () => {}, showOnPhone]) {
    await show();
    await go('/accounting/income');
    await expect.element(page.getByRole('link', { name: 'Bazar del sur' })).toBeVisible();
    await expectAccessible();
    await income.openDialog();
    await expectAccessible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await go('/accounting/income/00000000-0000-7000-8000-000000000001');
    await income.edit('amount');
    await expectAccessible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('a narrow phone shows the state of an expense as a whole', async () => {
  await page.viewport(320, 900);
  await openBooks('/accounting/expenses', (_, records) => {
    records.add({ vendor: 'Akky', date: '2026-01-10', amountMinor: 100, status: 'unpaid' });
  });
  const state = page.getByRole('list', { name: 'Expenses' }).getByText('Unpaid');
  await expect.element(state).toBeInViewport({ ratio: 1 });
});
