// Proves that the bytes of a file of another program become records, and that these can be taken back.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

/** A file as a spreadsheet with the settings of Western Europe saves it; the last row has no name. */
const FILE = Buffer.from(
  `Project;Client;Due
Website;Müller & Söhne;11/12/2027
Shop;Müller & Söhne;01/02/2028
;Nopal;03/04/2027
`,
  'latin1',
);

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

test('a file with another encoding, ambiguous dates and a faulty row is imported and undone', async ({
  page,
  oficio,
}) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.goto('/import?kind=projects');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'projects.csv', mimeType: 'application/vnd.ms-excel', buffer: FILE });
  await expect(page).toHaveURL(/\/import\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Müller & Söhne', { exact: false }).first()).toBeVisible();
  await expect(button(page, 'Check the file')).toBeDisabled();
  await page.getByRole('radio', { name: 'Day, month, year' }).click();
  await button(page, 'Check the file').click();

  const rows = page.getByRole('list', { name: 'Rows of the file' });
  await expect(rows.getByRole('listitem').filter({ hasText: 'Line 4' })).toContainText('Faulty');
  await button(page, /^All/).click();
  await expect(rows).toContainText('Dec 11, 2027');
  await expectNothingFound(page);
  await button(page, 'Import the other 2 projects').click();
  await expect(page.getByRole('heading', { name: '2 projects were imported' })).toBeVisible();
  await expectNothingFound(page);

  const address = page.url();
  await page.goto('/clients');
  await expect(page.getByRole('main')).toContainText('Müller & Söhne');
  await page.goto(address);
  await button(page, 'Undo the import').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible();
  await page.goto('/clients');
  await expect(page.getByText('No clients yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import a file' })).toBeVisible();
});
