import { importRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import { type FakeImports, IMPORT_PATH, importRow } from '../stage/fake-imports.ts';
import { openImport } from '../stage/open-import.ts';
import { tryAgain } from '../stage/press-while.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const main = page.getByRole('main');
const button = (name: string | RegExp) => main.getByRole('button', { name });
const currentStep = () => document.querySelector('[aria-current=step]')?.textContent;
const field = (header: string) => page.getByRole('combobox', { name: `Field of the column ${header}` });

const CSV = new File(['Name;E-Mail\n'], 'kunden.csv', { type: 'application/vnd.ms-excel' });

async function choose(file: File): Promise<void> {
  await expect.element(button('Choose a file')).toBeVisible();
  await userEvent.upload(document.querySelector('input[type=file]') as Element, file);
}

function fill(imports: FakeImports): void {
  imports.rows = [
    importRow(2),
    importRow(3, {
      status: 'update',
      fields: [{ field: 'phone', before: '1', after: '2' }],
    }),
    importRow(4, {
      status: 'error',
      name: '',
      fields: [],
      errors: [{ field: 'email', message: '“nobody” isn’t an email address.' }],
    }),
  ];
}

test('a file is sent as CSV, whatever type the system gives it, and its import has an address', async () => {
  const { server, router } = await openImport({}, fill, { path: '/import' });
  await expect.poll(currentStep).toContain('Choose a file');
  await choose(CSV);
  await expect.poll(currentStep).toContain('Match the columns');
  expect(router.state.location.pathname).toBe(IMPORT_PATH);
  const [call] = server.callsOf(importRoutes.add);
  expect(call?.query).toEqual({ kind: 'clients', name: 'kunden.csv' });
  expect((call?.body as Blob | undefined)?.type).toBe('text/csv');
});

test('the kind stands in the address, and an unknown one is none', async () => {
  const { router } = await openImport({}, fill, { path: '/import?kind=nonsense' });
  const kind = page.getByRole('combobox', { name: 'What are you importing?' });
  await expect.element(kind).toHaveValue('clients');
  await kind.selectOptions('Domains');
  await expect.poll(() => router.state.location.search).toEqual({ kind: 'domains' });
  await expect.element(button('Download a template for domains')).toBeVisible();
});

test('a file that can’t be read says why, and another can be chosen', async () => {
  const { server } = await openImport({}, fill, { path: '/import' });
  server.refuse(importRoutes.add, 'import.unreadable', 'This is a spreadsheet. Save it as CSV.');
  await choose(CSV);
  await expect.element(main.getByRole('alert')).toMatchTextContent(/This is a spreadsheet/);
  const dropped = new DataTransfer();
  for (const name of ['one.csv', 'two.csv']) dropped.items.add(new File(['Name'], name));
  const drop = new DragEvent('drop', { dataTransfer: dropped, bubbles: true });
  button('Choose a file').element().dispatchEvent(drop);
  await expect.element(page.getByText(/^Please choose one file/)).toBeVisible();
  expect(server.callsOf(importRoutes.add)).toHaveLength(1);
});

test('dates that can be read in two ways are asked about before a check', async () => {
  const { server } = await openImport(
    { isDateOrderAmbiguous: true, possibleDateOrders: ['dmy', 'mdy'] },
    fill,
  );
  await expect.element(button('Check the file')).toBeDisabled();
  const dayFirst = page.getByRole('radio', { name: /^Day, month, year/ });
  await dayFirst.click();
  await expect.element(button('Check the file')).toBeEnabled();
  // The choice stays where it was made, so that it can be corrected.
  await expect.element(dayFirst).toBeChecked();
  expect(server.callsOf(importRoutes.map).at(-1)?.body).toMatchObject({ dateOrder: 'dmy' });
});

test('a field has one column: choosing it for another moves it', async () => {
  const { server } = await openImport({}, fill);
  await field('E-Mail').selectOptions('Name (required)');
  await expect.element(field('Name')).toHaveValue('');
  await expect.element(field('E-Mail')).toHaveValue('displayName');
  expect(server.callsOf(importRoutes.map).at(-1)?.body).toMatchObject({ columns: [null, 'displayName'] });
});

test('a required field without a column is named, and keeps the file from a check', async () => {
  await openImport({}, fill);
  await field('Name').selectOptions('Leave out');
  await expect.element(page.getByText(/^Name is required/)).toBeVisible();
  await expect.element(button('Check the file')).toBeDisabled();
});

test('what is changed while a mapping is being saved isn’t lost', async () => {
  const { server, imports } = await openImport({}, fill);
  const held = server.hold(importRoutes.map);
  await field('E-Mail').selectOptions('Billing email');
  await held.arrived;
  await page.getByRole('radio', { name: /^Overwrite/ }).click();
  held.release();
  await expect.element(button('Check the file')).toBeEnabled();
  expect(imports.stored.mapping).toMatchObject({
    columns: ['displayName', 'billingEmail'],
    onDuplicate: 'overwrite',
  });
});

test('a check shows the faulty rows first, with the values before and after', async () => {
  await openImport({}, fill);
  await button('Check the file').click();
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Check');
  const rows = page.getByRole('list', { name: 'Rows of the file' });
  await expect.element(rows).toMatchTextContent(/Email: “nobody” isn’t an email address/);
  await button(/^All 3/).click();
  await expect.element(page.getByRole('deletion')).toMatchTextContent(/^1$/);
  expect(
    page
      .getByRole('insertion')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Client 2', '2']);
});

test('with a faulty row only the others can be imported, and they can be undone', async () => {
  const { server, reload } = await openImport({}, fill);
  await button('Check the file').click();
  await button('Import the other 2 clients').click();
  await expect.element(main).toMatchTextContent(/2 clients were imported: 1 new and 1 changed/);
  expect(server.callsOf(importRoutes.commit).map(({ body }) => body)).toEqual([{ mode: 'valid' }]);
  await reload();
  await button('Undo the import').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect.element(main).toMatchTextContent(/The import was undone/);
});

test.each([
  ['time', '2 time entries', 'Go to time', '/projects/time/entries'],
  ['payments', '2 payments', 'Go to payments', '/invoices/payments'],
] as const)('an import of %s leads to their list', async (kind, counted, link, path) => {
  const done = { state: 'done', mode: 'all', committedAt: '2026-11-29T12:00:00.000Z' } as const;
  const counts = { new: 2, update: 0, same: 0, skip: 0, error: 0 };
  const { router } = await openImport({ kind, counts, ...done });
  await expect.element(main).toMatchTextContent(new RegExp(`${counted} were imported`));
  await main.getByRole('link', { name: link }).click();
  await expect.poll(() => router.state.matches.at(-1)?.fullPath.replace(/\/$/, '')).toBe(path);
});

test('a commit whose answer is lost leads to what the server has stored', async () => {
  const { server, imports } = await openImport({}, fill);
  await button('Check the file').click();
  await expect.element(button('Import the other 2 clients')).toBeVisible();
  server.loseAnswers(importRoutes.commit, 9);
  await button('Import the other 2 clients').click();
  await expect.element(page.getByText('We don’t know what became of this import')).toBeVisible();
  expect(imports.stored.state).toBe('done');
  await tryAgain(() => {});
  await expect.element(main).toMatchTextContent(/2 clients were imported/);
});

test('records that were changed since the check lead back to it', async () => {
  const { server } = await openImport({}, fill);
  await button('Check the file').click();
  await expect.element(button('Import the other 2 clients')).toBeVisible();
  server.refuse(importRoutes.commit, 'import.stale', 'Records were changed since the check.');
  await button('Import the other 2 clients').click();
  await expect.element(main.getByRole('alert')).toMatchTextContent(/changed since the check/);
  await expect.element(button('Check the file')).toBeEnabled();
});

test('an import that isn’t there any more says so', async () => {
  const { server, go } = await openImport({}, fill, { path: '/import' });
  server.refuse(importRoutes.one, 'resource.not_found');
  await go(IMPORT_PATH);
  await expect.element(page.getByText('This import isn’t there any more')).toBeVisible();
});

test('a member learns whom to ask', async () => {
  await openImport({}, fill, { path: '/import', role: 'member' });
  await expect.element(page.getByText('Your role doesn’t see import')).toBeVisible();
});

test('the steps are accessible, and fit a phone', async () => {
  await openImport(
    {
      preset: 'WHMCS',
      leftOut: [{ header: 'userid', why: 'This number means something to the other product only.' }],
      sameFile: { id: '00000000-0000-7000-8000-00000000e002', at: '2026-11-28T12:00:00.000Z' },
    },
    fill,
  );
  await expect.element(button('Check the file')).toBeEnabled();
  await expectAccessible();
  await showOnPhone();
  expectLargeTargets(44);
  await button('Check the file').click();
  await expect.element(button('Import the other 2 clients')).toBeVisible();
  await expectAccessible();
  expectLargeTargets(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
