// Proves that a link of a real mail replaces a password once, and that no secret is stored.
import { createPerson } from '../fixtures/person.ts';
import { requestResetLink, resetLinkTo } from '../fixtures/reset-link.ts';
import { expect, test } from '../fixtures/test.ts';
import { ForgotPasswordPage } from '../pages/forgot-password-page.ts';
import { ResetPasswordPage } from '../pages/reset-password-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const NEW_PASSWORD = 'Guitarra-nueva-7';
const INCORRECT = 'The email or password you entered is incorrect.';

test('a forgotten password is replaced by a mail’s link, and the old password is refused', async ({
  page,
  oficio,
}) => {
  const person = await createPerson(oficio);
  await page.goto(`/forgot-password?email=${encodeURIComponent(person.email)}`);
  await expect(page).toHaveTitle('Forgot your password? · Oficio');
  const forgot = new ForgotPasswordPage(page);
  await expect(forgot.email).toHaveValue(person.email);
  await forgot.send.click();
  await expect(page.getByText('Password reset email sent')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();

  await page.goto(await resetLinkTo(oficio, person.email));
  await expect(page).toHaveTitle('Choose a new password · Oficio');
  const reset = new ResetPasswordPage(page);
  await reset.submit(NEW_PASSWORD);
  await expect(reset.heading('Password Reset Successful')).toBeVisible();
  await expect(page.getByText('Password reset successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  const signIn = new SignInPage(page);
  await signIn.submit(person.email, person.password);
  await expect(page.getByText(INCORRECT)).toBeVisible();
  await signIn.submit(person.email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a link works once in another browser', async ({ page, browser, oficio }) => {
  const person = await createPerson(oficio);
  const forgot = new ForgotPasswordPage(page);
  await forgot.open();
  await forgot.submit(person.email);
  const link = await resetLinkTo(oficio, person.email);

  const elsewhere = await browser.newContext({ baseURL: oficio.url });
  const other = await elsewhere.newPage();
  await other.goto(link);
  const reset = new ResetPasswordPage(other);
  await expect(reset.heading('Choose a new password')).toBeVisible();

  await page.goto(link);
  const late = new ResetPasswordPage(page);
  await expect(late.heading('Link Expired')).toBeVisible();
  await expect(late.alert('This password reset link has expired. Please request a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Request new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);

  await reset.submit(NEW_PASSWORD);
  await reset.goToLogin.click();
  await new SignInPage(other).submit(person.email, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/dashboard$/);
  await elsewhere.close();
});

test('the auth service’s own links work once, then they have expired', async ({ page, oficio }) => {
  const person = await createPerson(oficio);
  const mailed = new URL(await requestResetLink(oficio, person.email));
  const link = new URL('/auth/v1/verify', oficio.url);
  link.search = new URLSearchParams({
    token: mailed.searchParams.get('token_hash') ?? '',
    type: 'recovery',
    redirect_to: `${oficio.url}/reset-password`,
  }).toString();

  await page.goto(link.href);
  const reset = new ResetPasswordPage(page);
  await expect(page.getByLabel('Account')).toHaveValue(person.email);
  await expect(page).toHaveURL(/\/reset-password$/);

  const again = await page.context().newPage();
  await again.goto(link.href);
  await expect(new ResetPasswordPage(again).heading('Link Expired')).toBeVisible();
  await expect(again).toHaveURL(/\/reset-password$/);

  await reset.submit(NEW_PASSWORD);
  await expect(reset.heading('Password Reset Successful')).toBeVisible();
});

test('the link’s token and the passwords are stored nowhere', async ({ page, oficio }) => {
  const person = await createPerson(oficio);
  const link = await requestResetLink(oficio, person.email);
  const token = new URL(link).searchParams.get('token_hash') ?? '';
  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers().referer ?? ''));
  await page.goto('/login');
  await page.goto(link);
  const reset = new ResetPasswordPage(page);
  await expect(reset.password).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  const recovery = JSON.parse((await page.evaluate(() => sessionStorage.getItem('oficio.recovery'))) ?? '{}');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(recovery.refresh_token);
  await reset.submit(NEW_PASSWORD);
  await reset.goToLogin.click();
  await expect(page).toHaveURL(/\/login$/);
  const left = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]));
  await page.goBack();
  await expect(page).not.toHaveURL(/token/);
  for (const secret of [token, recovery.access_token, recovery.refresh_token, NEW_PASSWORD]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(oficio.printed).not.toContain(secret);
    expect(left).not.toContain(secret);
    expect(referers.join()).not.toContain(secret);
  }
});
