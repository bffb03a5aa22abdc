import type { resetPasswordMachine } from '@oficio/machines/reset-password';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import { ResetPasswordPage } from '../pages/reset-password-page.ts';
import { letPass } from './page-clock.ts';
import { type ResetPasswordStage, resetPasswordPorts } from './reset-password.ports.ts';

const EXPIRED = 'This password reset link has expired. Please request a new one.';

const PROBLEMS: Record<string, string> = {
  too_short: 'Password must be at least 10 characters long',
  password_mismatch: "Passwords don't match",
};

const REFUSALS: Record<string, string> = {
  same_password: 'This is your current password. Please choose a different one.',
  weak_password: 'This password is too easy to guess. Please choose a different one.',
  network: 'Please check your internet connection and try again.',
};

/** The reset-password machine's paths in a browser. */
export const resetPasswordDriver: BrowserDriver<typeof resetPasswordMachine, ResetPasswordStage> = {
  open: async ({ page, link }) => {
    await page.goto(link);
  },
  events: {
    'form.submitted': ({ page }, { password, confirmPassword }) =>
      new ResetPasswordPage(page).submit(password, confirmPassword),
    'form.edited': ({ page }) => new ResetPasswordPage(page).confirmation.pressSequentially('x'),
    'retry.requested': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'login.chosen': ({ page }) =>
      page
        .getByRole('link', { name: 'Back to login' })
        .or(page.getByRole('button', { name: 'Go to login' }))
        .click(),
  },
  // The next page is on screen.
  offers: (snapshot) => !snapshot.matches('left'),
  outcomes: resetPasswordPorts,
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    opening: async ({ page, link }) => {
      // A refusal in the address is shown without any request.
      if (link.includes('#error=')) return;
      await expect(page.getByText('Opening your reset link...')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
    },
    unavailable: async ({ page }) => {
      await expect(new ResetPasswordPage(page).heading('We couldn’t open your link')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
    },
    expired: async ({ page }) => {
      await expect(new ResetPasswordPage(page).heading('Link Expired')).toBeVisible();
      await expect(new ResetPasswordPage(page).alert(EXPIRED)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Request new link' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
    },
    invalid: async ({ page }, { linkProblem }) => {
      await expect(new ResetPasswordPage(page).heading('Invalid Link')).toBeVisible();
      await expect(new ResetPasswordPage(page).alert(linkProblem)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Request new link' })).toBeVisible();
    },
    'form.editing': async ({ page, person }) => {
      const reset = new ResetPasswordPage(page);
      await expect(reset.heading('Choose a new password')).toBeVisible();
      await expect(page.getByLabel('Account')).toHaveValue(person.email);
      await expect(reset.reset).toBeEnabled();
      for (const text of Object.values(REFUSALS)) await expect(reset.fault(text)).toBeHidden();
      await expect(page.getByText(PROBLEMS.password_mismatch ?? '')).toBeHidden();
    },
    'form.refused': async ({ page }, { problems, refusal }) => {
      const reset = new ResetPasswordPage(page);
      for (const problem of problems) {
        const text = PROBLEMS[problem];
        if (text) await expect(reset.fault(text)).toBeVisible();
      }
      if (refusal) {
        await expect(page.getByText('Failed to reset password')).toBeVisible();
        await expect(reset.fault(REFUSALS[refusal] ?? `No text for ${refusal}`)).toBeVisible();
      }
      await expect(reset.reset).toBeEnabled();
    },
    submitting: ({ page }) =>
      expect(page.getByRole('button', { name: 'Resetting password...' })).toBeDisabled(),
    succeeded: async ({ page }) => {
      await expect(new ResetPasswordPage(page).heading('Password Reset Successful')).toBeVisible();
      await expect(page.getByText('Password reset successful', { exact: true })).toBeVisible();
    },
    finished: ({ page }) => expect(page).toHaveURL(/\/login$/),
    leaving: notInBrowser('The page has moved on at once'),
    left: async ({ page }) => {
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.evaluate(() => sessionStorage.getItem('oficio.recovery'))).toBe(null);
    },
  },
};
