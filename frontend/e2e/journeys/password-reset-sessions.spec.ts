// Proves which sessions and tabs a reset ends.
import { runSql } from '../fixtures/database.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { requestResetLink } from '../fixtures/reset-link.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ResetPasswordPage } from '../pages/reset-password-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const NEW_PASSWORD = 'Guitarra-nueva-7';

async function countSessions(oficio: OficioProcess, userId: string): Promise<number> {
  const { rows } = await runSql(oficio, 'select count(*)::int as n from auth.sessions where user_id = $1', [
    userId,
  ]);
  return rows[0].n;
}

test('a signed-in person can’t reset without a link and stays signed in; with a link their session ends in every tab', async ({
  page,
  context,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  const reset = new ResetPasswordPage(page);
  await page.goto('/reset-password');
  await expect(reset.heading('Invalid Link')).toBeVisible();
  await expect(reset.alert('This password reset link is invalid.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await page.goto(await requestResetLink(oficio, person.email));
  await reset.submit(NEW_PASSWORD);
  await expect(reset.heading('Password Reset Successful')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => countSessions(oficio, person.userId)).toBe(0);
  await new SignInPage(page).submit(person.email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('another signed-in person stays signed in', async ({ page, oficio }) => {
  const person = await createPerson(oficio, 'Alma');
  const signedIn = await createPersonWithTrial(oficio, 'Bruno');
  await signInBeforehand(page, oficio, signedIn);
  await page.goto(await requestResetLink(oficio, person.email));
  const reset = new ResetPasswordPage(page);
  await expect(page.getByLabel('Account')).toHaveValue(person.email);
  await reset.submit(NEW_PASSWORD);
  await reset.goToLogin.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText(signedIn.email)).toBeVisible();
});

test('the form survives a reload, another tab has no link, and a copied tab ends once the other has set the password', async ({
  page,
  context,
  oficio,
}) => {
  const person = await createPerson(oficio);
  await page.goto(await requestResetLink(oficio, person.email));
  const reset = new ResetPasswordPage(page);
  await expect(reset.password).toBeVisible();
  await page.reload();
  await expect(reset.password).toBeVisible();
  const mark = await page.evaluate(() => sessionStorage.getItem('oficio.recovery') ?? '');
  const copy = await context.newPage();
  const copied = new ResetPasswordPage(copy);
  await copy.goto('/reset-password');
  await expect(copied.heading('Invalid Link')).toBeVisible();
  await copy.goto('/dashboard');
  await expect(copy).toHaveURL(/\/login/);
  await copy.evaluate((text) => sessionStorage.setItem('oficio.recovery', text), mark);
  await copy.goto('/reset-password');
  await expect(copied.password).toBeVisible();

  await reset.submit(NEW_PASSWORD);
  await expect(reset.heading('Password Reset Successful')).toBeVisible();
  await page.goto('/reset-password');
  await expect(reset.heading('Invalid Link')).toBeVisible();
  await expect.poll(() => countSessions(oficio, person.userId)).toBe(0);
  await copied.submit('Otra-guitarra-8');
  await expect(copied.heading('Link Expired')).toBeVisible();
  await copy.reload();
  await expect(copied.heading('Invalid Link')).toBeVisible();
});

test('leaving for the sign-in ends the link’s session, and Back doesn’t restore it', async ({
  page,
  oficio,
}) => {
  const person = await createPerson(oficio);
  const before = await countSessions(oficio, person.userId);
  await page.goto(await requestResetLink(oficio, person.email));
  await expect(new ResetPasswordPage(page).password).toBeVisible();
  expect(await countSessions(oficio, person.userId)).toBe(before + 1);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(() => countSessions(oficio, person.userId)).toBe(before);
  await page.goBack();
  await expect(new ResetPasswordPage(page).heading('Link Expired')).toBeVisible();
});

test('Back after the success doesn’t show the form', async ({ page, oficio }) => {
  const person = await createPerson(oficio);
  await page.goto('/forgot-password');
  await page.goto(await requestResetLink(oficio, person.email));
  const reset = new ResetPasswordPage(page);
  await reset.submit(NEW_PASSWORD);
  await reset.goToLogin.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.goto('/reset-password');
  await expect(reset.heading('Invalid Link')).toBeVisible();
});
