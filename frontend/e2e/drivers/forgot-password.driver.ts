import type { forgotPasswordMachine } from '@oficio/machines/forgot-password';
import type { BrowserDriver, PlannedOutcome } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import { endMailPauses } from '../fixtures/mail-pause.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { ForgotPasswordPage } from '../pages/forgot-password-page.ts';
import { type Answer, fromBackend, holdNext, never, releaseOf } from './held-requests.ts';
import { letPass } from './page-clock.ts';
import { authRefusal } from './refusals.ts';

export interface ForgotPasswordStage {
  page: Page;
  oficio: OficioProcess;
  /** The email address of a person with an account. */
  email: string;
}

/** The visible text for each refusal of the model. */
const REFUSALS: Record<string, string> = {
  invalid_email: 'Please enter a valid email address',
  rate_limited: 'Too many reset attempts. Please wait a few minutes and try again.',
  failed: 'Failed to send reset email',
};

const ANSWERS: Record<string, Answer> = {
  sent: fromBackend,
  rate_limited: authRefusal(429, 'over_email_send_rate_limit', 'Email rate limit exceeded'),
  failed: authRefusal(500, 'unexpected_failure', 'Error sending recovery email'),
};

/** The forgot-password machine's paths in a browser. */
export const forgotPasswordDriver: BrowserDriver<typeof forgotPasswordMachine, ForgotPasswordStage> = {
  open: ({ page }) => new ForgotPasswordPage(page).open(),
  events: {
    'form.submitted': ({ page, email }, event) =>
      new ForgotPasswordPage(page).submit(event.email.endsWith('@taller') ? event.email : ` ${email} `),
    'form.edited': ({ page }) => new ForgotPasswordPage(page).email.pressSequentially('x'),
    'tryAgain.chosen': async ({ page, email }) => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(new ForgotPasswordPage(page).email).toHaveValue(new RegExp(email));
    },
  },
  outcomes: {
    sendLink: {
      canAnswer: ({ kind }) => kind !== 'failed',
      async prepare({ page, oficio }, outcome) {
        await endMailPauses(oficio);
        return releaseOf(
          await holdNext(
            page,
            { method: 'POST', path: '/auth/v1/recover' },
            ANSWERS[nameOf(outcome)] ?? never,
          ),
        );
      },
    },
  },
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    'form.editing': async ({ page }) => {
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
      await expect(new ForgotPasswordPage(page).send).toBeEnabled();
      for (const text of Object.values(REFUSALS)) await expect(page.getByText(text)).toBeHidden();
    },
    'form.refused': async ({ page }, { refusal }) => {
      await expect(page.getByText(REFUSALS[refusal ?? ''] ?? `No text for ${refusal}`)).toBeVisible();
      await expect(new ForgotPasswordPage(page).send).toBeEnabled();
    },
    sending: ({ page }) => expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled(),
    sent: async ({ page, email }) => {
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText('Password reset email sent')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
    },
  },
};

function nameOf(outcome: PlannedOutcome<{ status: string; code?: string }>): string {
  if (outcome.kind !== 'done') return '';
  return outcome.output.code ?? outcome.output.status;
}
