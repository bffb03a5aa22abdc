import { expect, test } from '../fixtures/test.ts';

const FORGOT_PASSWORD_CODE = /\/assets\/forgot-password[^/]*\.js$/;

test('a screen that fails says so, with what is known and two ways on', async ({ page }) => {
  let broken = true;
  await page.route(FORGOT_PASSWORD_CODE, (route) =>
    broken
      ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("The screen is broken");' })
      : route.fallback(),
  );
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
  await expect(page.getByText("We're sorry, but something went wrong.")).toBeVisible();
  // Nobody is notified where no error reporting is configured.
  await expect(page.getByText('Our team has been notified')).toBeHidden();
  await page.getByText('Details').click();
  await expect(page.getByText('The screen is broken')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();

  broken = false;
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test('a page without its root element says that nothing can start', async ({ page }) => {
  await page.route('**/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('id="root"', 'id="other"') });
  });
  await page.goto('/login');
  await expect(page.getByText('Failed to initialize the application', { exact: true })).toBeVisible();
});
