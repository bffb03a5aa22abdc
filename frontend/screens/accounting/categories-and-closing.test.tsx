import { categoryRoutes, closingRoutes, expenseRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeRecords } from '../stage/fake-records.ts';
import { type FakeServer, Refusal } from '../stage/fake-server.ts';
import { FakeSettings } from '../stage/fake-settings.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const CATEGORIES = '/accounting/categories';
const CLOSING = '/accounting/closing';
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const until = page.getByRole('textbox', { name: 'Closed until' });
const row = (name: RegExp) => page.getByRole('row', { name });

async function choose(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function openCategories() {
  return await openScreen(CATEGORIES, {
    answers(server) {
      const categories = new FakeSettings(server, categoryRoutes, ({ name }) =>
        name === 'software'
          ? new Refusal('request.invalid', undefined, {
              fields: [{ path: 'name', message: 'There is another category with this name' }],
            })
          : null,
      );
      categories.add({ name: 'Software', kind: 'expense', color: 0 });
      categories.add({ name: 'Travel', kind: 'expense', color: 1, isUsed: true });
    },
  });
}

test('categories are added, renamed, archived and deleted', async () => {
  const { go } = await openCategories();
  await page.getByRole('button', { name: 'New category' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('software');
  await dialog.getByLabelText('Kind').selectOptions('Expenses');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Fotografía');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect.element(row(/Fotografía/)).toMatchTextContent('Expenses');

  await choose('Fotografía', 'Edit');
  await name.fill('Foto y video');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await choose('Foto y video', 'Archive');
  await expect.element(row(/Foto y video/)).toMatchTextContent('Archived');
  await go('/accounting/expenses?new=true');
  await expect.element(dialog.getByRole('option', { name: 'Software' })).toBeInTheDocument();
  await expect.element(dialog.getByRole('option', { name: 'Foto y video' })).not.toBeInTheDocument();
  await go(CATEGORIES);
  await choose('Foto y video', 'Delete');
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect.element(row(/Foto y video/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toMatchTextContent('deleted');
});

test('a category in use is archived, not deleted', async () => {
  await openCategories();
  await page.getByRole('button', { name: 'Actions for Travel', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

/** Books whose closing day the server keeps. */
function answerClosing(server: FakeServer, first: string | null = null): void {
  const before = { drafts: 0, documents: 0, income: 0, expenses: 1, unpaidExpenses: 1 };
  let closedOn = first;
  server.answer(closingRoutes.read, () => ({ closedOn, before }));
  server.answer(closingRoutes.close, ({ body }) => {
    closedOn = body.closedOn;
    return { closedOn, before };
  });
}

test('the books are closed after a look at what is dated until then', async () => {
  const { server } = await openScreen(CLOSING, { answers: (fake) => answerClosing(fake) });
  const close = page.getByRole('button', { name: 'Close the books' });
  await expect.element(close).toBeDisabled();
  await until.fill('2026-01-31');
  await userEvent.keyboard('{Tab}');
  await expect.element(main).toMatchTextContent('1 unpaid expense');
  await close.click();
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }))
    .toMatchTextContent('Books closed until Jan 31, 2026');
  expect(server.callsOf(closingRoutes.close)).toMatchObject([{ body: { closedOn: '2026-01-31' } }]);
  await expect.element(main).toMatchTextContent('The books are closed until Jan 31, 2026');
  await expect.element(page.getByText('Your changes weren’t saved')).not.toBeInTheDocument();
});

test('closed books are opened again', async () => {
  await openScreen(CLOSING, { answers: (fake) => answerClosing(fake, '2026-01-31') });
  await expect.element(main).toMatchTextContent('The books are closed until Jan 31, 2026');
  await until.fill('');
  await userEvent.keyboard('{Tab}');
  await page.getByRole('button', { name: 'Open the books' }).click();
  await expect.element(main).toMatchTextContent('The books are open');
});

test('a change that closed books refuse says so, and is saved once they are open', async () => {
  const { server } = await openScreen(
    '/accounting/expenses/00000000-0000-7000-8000-000000000001?edit=amount',
    {
      answers(fake) {
        const records = new FakeRecords(fake, expenseRoutes as never, 'vendor');
        records.add({ vendor: 'Porkbun', date: '2026-01-10', amountMinor: 100, currency: 'MXN' });
      },
    },
  );
  const form = page.getByRole('form', { name: /^Amount of/ });
  const save = form.getByRole('button', { name: 'Save' });
  const sentence = 'The books are closed until Jan 31, 2026. Choose a later day.';
  await form.getByRole('textbox', { name: 'Amount' }).fill('2');
  server.refuse(expenseRoutes.update, 'books.closed', sentence);
  await save.click();
  await expect.element(form).toMatchTextContent(sentence);
  const records = new FakeRecords(server, expenseRoutes as never, 'vendor');
  records.add({ vendor: 'Porkbun', date: '2026-01-10', amountMinor: 100, currency: 'MXN' });
  await save.click();
  await expect.element(main).toMatchTextContent('$2.00');
});

test('categories, taxes and closing are accessible, also on a phone', async () => {
  const { go, server } = await openCategories();
  answerClosing(server);
  for (const show of [async () => {}, showOnPhone]) {
    await show();
    await go(CATEGORIES);
    await page.getByRole('button', { name: 'New category' }).click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await go('/accounting/taxes');
    await expect.element(page.getByRole('button', { name: 'New tax rate' })).toBeVisible();
    await expectAccessible();
    await go(CLOSING);
    await until.fill('2026-01-31');
    await userEvent.keyboard('{Tab}');
    await expect.element(main).toMatchTextContent('Until that day');
    await expectAccessible();
    await until.fill('');
    await userEvent.keyboard('{Tab}');
  }
});
