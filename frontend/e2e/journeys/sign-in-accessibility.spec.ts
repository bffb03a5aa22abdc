// Proves with axe the screens of sign-in and registration in states of the real auth service.
import { authRefusal } from '../drivers/refusals.ts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { googleButton, offerGoogle } from '../fixtures/google-sign-in.ts';
import { createPerson } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { MagicLinkPage } from '../pages/magic-link-page.ts';
import { RegisterPage } from '../pages/register-page.ts';

test.describe('axe finds nothing', () => {
  test('in the states of both ways to sign in @every-width', async ({ page, oficio }) => {
    const { email } = await createPerson(oficio);
    const magicLink = new MagicLinkPage(page);
    await offerGoogle(page);
    await page.goto('/login');
    await expect(googleButton(page)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Please enter your email')).toBeVisible();
    await expectNothingFound(page);
    await magicLink.tab.click();
    await magicLink.ask('nadie');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expectNothingFound(page);
    await page.route('**/auth/v1/otp*', authRefusal(429, 'over_email_send_rate_limit', 'Rate limit'), {
      times: 1,
    });
    await magicLink.ask(email);
    await expect(page.getByRole('button', { name: /Send again in/ })).toBeVisible();
    await expectNothingFound(page);
    await page.reload();
    await magicLink.tab.click();
    await magicLink.ask(email);
    await expect(magicLink.resend).toBeVisible();
    await expectNothingFound(page);
  });

  test('in the states of a registration and of the second mail @every-width', async ({ page, newEmail }) => {
    const register = new RegisterPage(page);
    await register.open();
    await register.fill({ firstName: 'Ines', lastName: '', email: newEmail, password: 'seises' });
    await register.submit();
    await expect(page.getByText('Name Required')).toBeVisible();
    await expectNothingFound(page);
    await page.getByLabel('Last name').fill('Robles');
    await register.submit();
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await expectNothingFound(page);
    await page.goto('/verify-email');
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expectNothingFound(page);
    await page.getByRole('textbox', { name: 'Email' }).fill(newEmail);
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await expect(page.getByText(/You can ask for another email in/)).toBeVisible();
    await expectNothingFound(page);
  });
});
