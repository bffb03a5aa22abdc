import { expenseRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRecords } from '../stage/fake-records.ts';
import { ListScreen } from '../stage/list-screen.ts';
import { openScreen } from '../stage/open-screen.tsx';

const expenses = new ListScreen({ one: 'expense', many: 'expenses', nameField: 'Vendor' });

const openExpenses = (country: string | null) =>
  openScreen('/accounting/expenses', {
    country,
    answers(server) {
      const stored = new FakeRecords(server, expenseRoutes as never, 'vendor');
      stored.add({ vendor: 'Adobe', date: '2026-01-10', amountMinor: 116_000 });
      server.compute(expenseRoutes.csv, () => ({}));
    },
  });

test('in Germany amounts and dates are read as they are typed there, and shown as everywhere', async () => {
  const { server } = await openExpenses('DE');
  await expenses.openDialog();
  const { dialog, save } = expenses;
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await field('Vendor').fill('Figma');
  await field('Amount').fill('2,500');
  await save.click();
  await expect.element(field('Amount')).toHaveAccessibleDescription('Is this 2.500,00 or 2,50?');
  await field('Amount').fill('2.500');
  await field('Date').fill('12/11/2026');
  await field('Date')
    .element()
    .dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await expect.element(field('Date')).toHaveValue('Nov 12, 2026');
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Figma', level: 1 })).toBeVisible();
  expect(server.callsOf(expenseRoutes.create)[0]?.body).toMatchObject({
    amountMinor: 250_000,
    date: '2026-11-12',
  });
  await expect.element(page.getByRole('main')).toMatchTextContent('2,500.00');
});

test('a CSV file with decimal commas is offered, and the choice is remembered on the device', async () => {
  const { server, reload } = await openExpenses('DE');
  const items = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent);
  const open = () => page.getByRole('button', { name: 'Download these expenses' }).click();
  await open();
  await expect.poll(items).toEqual(['CSV', 'CSV with semicolons and 1234,56', 'Excel (XLSX)']);
  await page.getByRole('menuitem', { name: 'CSV with semicolons and 1234,56' }).click();
  await expect.poll(() => server.callsOf(expenseRoutes.csv).length).toBe(1);
  expect(server.callsOf(expenseRoutes.csv)[0]?.query).toMatchObject({ format: 'csv-semicolon' });
  await reload();
  await open();
  await expect.poll(items).toEqual(['CSV with semicolons and 1234,56', 'CSV', 'Excel (XLSX)']);
});

test('the selected rows alone can be downloaded', async () => {
  const { server } = await openExpenses(null);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await page.getByRole('button', { name: 'Download the selected expenses' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.poll(() => server.callsOf(expenseRoutes.csv).length).toBe(1);
  expect(server.callsOf(expenseRoutes.csv)[0]?.query?.ids).toMatch(/^[0-9a-f-]{36}$/);
});

test('where decimals have a point, a CSV file has one too', async () => {
  await openExpenses(null);
  await page.getByRole('button', { name: 'Download these expenses' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['CSV', 'Excel (XLSX)']);
});
