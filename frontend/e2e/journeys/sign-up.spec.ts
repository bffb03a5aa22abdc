// Proves the registration with the real auth service and its mails.
import { linkOf } from '../fixtures/mail-link.ts';
import { endMailPauses } from '../fixtures/mail-pause.ts';
import { createPerson } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { RegisterPage } from '../pages/register-page.ts';

const filled = (email: string) => ({
  firstName: 'Ines',
  lastName: 'Robles',
  email,
  password: 'Guitarra-azul-4',
});

test('the redirect survives the confirmation', async ({ page, oficio, newEmail }) => {
  const register = new RegisterPage(page);
  await page.goto('/register?redirect=%2Fsettings');
  await register.fill(filled(newEmail));
  await register.submit();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeFocused();
  await page.goto(linkOf(await oficio.mailTo(newEmail, /confirm/i)));
  await expect(page).toHaveURL(/\/settings$/);
});

test('an unconfirmed address that signs in is offered another mail, which arrives', async ({
  page,
  oficio,
  newEmail,
}) => {
  const register = new RegisterPage(page);
  await register.open();
  await register.fill(filled(newEmail));
  await register.submit();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.getByLabel('Email').fill(newEmail);
  await page.getByLabel('Password', { exact: true }).fill('Guitarra-azul-4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email Not Confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Resend verification email' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(newEmail);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  // The first mail is less than a minute old: the answer is either a mail or a wait, but never silence.
  await expect(page.getByText(/You can ask for another email in \d\d s\./)).toBeVisible();
  expect(linkOf(await oficio.mailTo(newEmail, /confirm/i))).toContain('/auth/callback?');
});

test('a known address shows the same screen, and its mailbox is notified of the account', async ({
  page,
  oficio,
}) => {
  const { email } = await createPerson(oficio);
  await endMailPauses(oficio);
  const register = new RegisterPage(page);
  await register.open();
  await register.fill(filled(email));
  await register.submit();
  await expect(page.getByText('We sent a confirmation link to')).toBeVisible();
  const { links } = await oficio.mailTo(email, /already have an Oficio account/);
  expect(links).toEqual([`${oficio.url}/login`, `${oficio.url}/forgot-password`]);
});

test('an international address gets its mail, and its link signs in', async ({ page, oficio }) => {
  const local = `ñandú-${crypto.randomUUID().slice(0, 8)}`;
  const register = new RegisterPage(page);
  await register.open();
  await register.fill(filled(`${local}@exámple.com`));
  await register.submit();
  await page.goto(linkOf(await oficio.mailTo(`${local}@exámple.com`, /confirm/i)));
  await expect(page).toHaveURL(/\/dashboard$/);
});
