// The package for the accountant: a job of the server builds the archive that the browser saves.
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

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
