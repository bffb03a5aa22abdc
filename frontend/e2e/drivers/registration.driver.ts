import type { registrationMachine } from '@oficio/machines/registration';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import { RegisterPage } from '../pages/register-page.ts';
import { letPass } from './page-clock.ts';
import { type RegistrationStage, registrationPorts } from './registration.ports.ts';

/** The visible text for each refusal of the model. */
const REFUSALS: Record<string, string> = {
  password_mismatch: 'The passwords you entered do not match.',
  account_exists: 'An account with this email already exists. Try signing in instead.',
};

const RESEND_REFUSALS: Record<string, string> = {
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
  network: 'Failed to resend verification email',
};

const RESEND = 'Resend verification email';

/** The registration machine's paths in a browser. */
export const registrationDriver: BrowserDriver<typeof registrationMachine, RegistrationStage> = {
  open: ({ page }) => new RegisterPage(page).open(),
  events: {
    'form.submitted': async ({ page, newEmail }, { firstName, lastName, password, confirmPassword }) => {
      const register = new RegisterPage(page);
      await register.fill({ firstName, lastName, email: ` ${newEmail} `, password });
      await register.confirmation.fill(confirmPassword);
      await register.submit();
    },
    'form.edited': ({ page }) => new RegisterPage(page).confirmation.fill('guita'),
    'form.reopened': notInBrowser(
      'The screen that waits for the confirmation offers no way back to the form',
    ),
    'resend.requested': ({ page }) => page.getByRole('button', { name: RESEND }).click(),
    'login.chosen': notInBrowser('It leads to another page, where no state of this machine is seen'),
  },
  outcomes: registrationPorts,
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    'form.editing': async ({ page }) => {
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
      for (const text of Object.values(REFUSALS)) await expect(page.getByText(text)).toBeHidden();
    },
    'form.refused': async ({ page }, { refusal }) => {
      await expect(page.getByText(REFUSALS[refusal ?? ''] ?? `No text for ${refusal}`).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
    },
    submitting: ({ page }) => expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible(),
    created: ({ page }) => expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible(),
    redirected: async ({ page }) => {
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    },
    'verifyEmail.resendOffered': async ({ page, newEmail }, { resendRefusal }) => {
      await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
      await expect(page.getByText(newEmail)).toBeVisible();
      await expect(page.getByRole('button', { name: RESEND })).toBeEnabled();
      if (resendRefusal) await expect(page.getByText(RESEND_REFUSALS[resendRefusal] ?? '?')).toBeVisible();
    },
    'verifyEmail.resending': ({ page }) =>
      expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible(),
    'verifyEmail.coolingDown': async ({ page }, { resendRefusal }) => {
      await expect(page.getByRole('button', { name: RESEND })).toBeDisabled();
      await expect(page.getByText('You can ask for another email in 60 s.')).toBeVisible();
      if (resendRefusal) await expect(page.getByText(RESEND_REFUSALS[resendRefusal] ?? '?')).toBeVisible();
    },
  },
};
