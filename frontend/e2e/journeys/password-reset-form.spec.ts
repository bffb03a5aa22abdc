// Proves that the real auth service sets a password once, by its own rules.
import { asBrokenConnection, fromBackend, holdNext } from '../drivers/held-requests.ts';
import { letPass } from '../drivers/page-clock.ts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { createPerson } from '../fixtures/person.ts';
import { requestResetLink, resetLinkTo } from '../fixtures/reset-link.ts';
import { expect, test } from '../fixtures/test.ts';
import { ForgotPasswordPage } from '../pages/forgot-password-page.ts';
import { ResetPasswordPage } from '../pages/reset-password-page.ts';

const NEW_PASSWORD = 'Guitarra-nueva-7';

test('the rules are marked while typing, the present password is refused, and a double click sets the new one once', async ({
  page,
  oficio,
}) => {
  const person = await createPerson(oficio);
  await page.goto(await requestResetLink(oficio, person.email));
  const reset = new ResetPasswordPage(page);

  await test.step('password managers find the account of the new password', async () => {
    await expect(reset.password).toHaveAttribute('autocomplete', 'new-password');
    await expect(reset.confirmation).toHaveAttribute('autocomplete', 'new-password');
    const account = page.getByRole('form').locator('[autocomplete=username]');
    await expect(account).toHaveValue(person.email);
    await expect(account).not.toBeEditable();
  });

  await test.step('the rules are marked', async () => {
    await expect(
      page.getByText('at least 10 characters including uppercase, lowercase, numbers and special characters'),
    ).toBeVisible();
    const done = page.getByRole('list', { name: 'Password rules' }).getByText('(done)');
    const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    for (const [typed, text] of [
      ['g', 'Password must contain at least one lowercase letter'],
      ['gG', 'Password must contain at least one uppercase letter'],
      ['gG7', 'Password must contain at least one number'],
      ['gG7-', 'Password must contain at least one special character'],
      ['gG7-guitar', 'Password must be at least 10 characters long'],
    ] as const) {
      await expect(rule(text)).not.toContainText('(done)');
      await reset.password.fill(typed);
      await expect(rule(text)).toContainText('(done)');
    }
    await expect(done).toHaveCount(5);
    await reset.confirmation.fill('gG7-guitax');
    await reset.reset.click();
    await expect(reset.fault("Passwords don't match")).toBeVisible();
    await expect(reset.confirmation).toBeFocused();
    await expect(reset.password).toHaveValue('gG7-guitar');
  });

  await test.step('the form stays after a refusal of the service', async () => {
    await reset.submit(person.password);
    await expect(page.getByText('Failed to reset password')).toBeVisible();
    await expect(reset.fault('This is your current password. Please choose a different one.')).toBeVisible();
    await expect(reset.password).toHaveValue(person.password);
  });

  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.url());
  });
  await reset.fill(NEW_PASSWORD);
  await reset.reset.dblclick();
  await expect(reset.heading('Password Reset Successful')).toBeVisible();
  expect(changes).toHaveLength(1);
});

test('the keyboard alone suffices', async ({ page, oficio, newEmail }) => {
  const person = await createPerson(oficio);
  const link = await requestResetLink(oficio, person.email);
  const forgot = new ForgotPasswordPage(page);
  await forgot.open();
  await expect(forgot.email).toBeFocused();
  await page.keyboard.type(newEmail.replace(/@.*/, ''));
  await page.keyboard.press('Enter');
  await expect(forgot.email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(forgot.email).toBeFocused();
  await page.keyboard.type('@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();

  await page.goto(link);
  const reset = new ResetPasswordPage(page);
  await expect(reset.password).toBeFocused();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(reset.confirmation).toBeFocused();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(reset.goToLogin).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test('three seconds of silence in every request don’t stop the reset', async ({ page, oficio }) => {
  const person = await createPerson(oficio);
  await page.clock.install();
  const silent = async (method: 'GET' | 'POST' | 'PUT', path: string) => {
    const held = await holdNext(page, { method, path: `/auth/v1/${path}` }, fromBackend);
    return async () => {
      await held.hasArrived();
      await letPass(page, 3_000);
      held.letThrough();
    };
  };
  const forgot = new ForgotPasswordPage(page);
  const endRecover = await silent('POST', 'recover');
  await forgot.open();
  await forgot.submit(person.email);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
  await endRecover();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  const link = await resetLinkTo(oficio, person.email);
  const endVerify = await silent('POST', 'verify');
  await page.goto(link);
  await expect(page.getByText('Opening your reset link...')).toBeVisible();
  await endVerify();
  const reset = new ResetPasswordPage(page);
  await expect(reset.password).toBeVisible();

  const endLookUp = await silent('GET', 'user');
  await page.reload();
  await endLookUp();
  await expect(reset.password).toBeVisible();

  const endUpdate = await silent('PUT', 'user');
  const endSession = await silent('POST', 'logout');
  await reset.submit(NEW_PASSWORD);
  await expect(page.getByRole('button', { name: 'Resetting password...' })).toBeDisabled();
  await endUpdate();
  await expect(reset.heading('Password Reset Successful')).toBeVisible();
  await endSession();
  await expect(page).toHaveURL(/\/login$/);
});

test('a service that never answers doesn’t keep the person on the page', async ({ page, oficio }) => {
  const person = await createPerson(oficio);
  const link = await requestResetLink(oficio, person.email);
  const leave = async () => {
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  };
  const verify = await holdNext(page, { method: 'POST', path: '/auth/v1/verify' }, fromBackend);
  await page.goto(link);
  await verify.hasArrived();
  await leave();
  await page.goBack();
  verify.letThrough();
  const update = await holdNext(page, { method: 'PUT', path: '/auth/v1/user' }, asBrokenConnection);
  await new ResetPasswordPage(page).submit(NEW_PASSWORD);
  await update.hasArrived();
  await leave();
  update.letThrough();
});

test.describe('axe finds nothing', () => {
  test('on each step to a new password @every-width', async ({ page, oficio, newEmail }) => {
    const person = await createPerson(oficio);
    const link = await requestResetLink(oficio, person.email);
    const forgot = new ForgotPasswordPage(page);
    await forgot.open();
    await expect(forgot.send).toBeVisible();
    await expectNothingFound(page);
    await forgot.submit('alma');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expectNothingFound(page);
    await forgot.submit(newEmail);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await expectNothingFound(page);

    const verify = await holdNext(page, { method: 'POST', path: '/auth/v1/verify' }, asBrokenConnection);
    await page.goto(link);
    await verify.hasArrived();
    await expect(page.getByText('Opening your reset link...')).toBeVisible();
    await expectNothingFound(page);
    verify.letThrough();
    const reset = new ResetPasswordPage(page);
    await expect(reset.heading('We couldn’t open your link')).toBeVisible();
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(reset.password).toBeVisible();
    await expectNothingFound(page);
    await reset.submit('corta', 'larga');
    await expect(reset.fault("Passwords don't match")).toBeVisible();
    await expectNothingFound(page);
    await reset.submit(NEW_PASSWORD);
    await expect(reset.heading('Password Reset Successful')).toBeVisible();
    await expectNothingFound(page);
  });
});
