import { randomUUID } from 'node:crypto';
import type { BrowserDriver, PlannedOutcome } from '@oficio/machines/testing';
import type { verifyEmailMachine } from '@oficio/machines/verify-email';
import { expect, type Page } from '@playwright/test';
import { cooldownInBrowser } from './cooldown.ts';
import { type Answer, asBrokenConnection, fromBackend, holdNext, never, releaseOf } from './held-requests.ts';
import { letPass, stopClock } from './page-clock.ts';
import { authRefusal } from './refusals.ts';

export interface VerifyEmailStage {
  page: Page;
  newEmail: string;
}

/** The visible text for each refusal of a mail. */
const REFUSALS: Record<string, string> = {
  invalid_email: 'Please enter a valid email address',
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
  network: 'Failed to resend verification email',
};

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const resend = (page: Page) => page.getByRole('button', { name: 'Resend verification email' });

/** The verify-email machine's paths in a browser. */
export const verifyEmailDriver: BrowserDriver<typeof verifyEmailMachine, VerifyEmailStage> = {
  open: async ({ page }) => {
    await page.goto('/verify-email');
  },
  events: {
    'form.submitted': async ({ page, newEmail }, { email }) => {
      // The auth service sends one mail a minute to an address.
      const unused = `${randomUUID().slice(0, 8)}-${newEmail}`;
      await emailField(page).fill(email.includes('@') ? unused : email);
      await resend(page).click();
    },
    'form.edited': ({ page }, { email }) => emailField(page).fill(email),
  },
  outcomes: {
    cooldown: cooldownInBrowser,
    resendVerification: {
      canAnswer: ({ kind }) => kind !== 'failed',
      async prepare({ page }, outcome) {
        const release = releaseOf(
          await holdNext(page, { method: 'POST', path: '/auth/v1/resend' }, answerFor(outcome)),
        );
        return async () => {
          // The countdown stays where the path says, however long a check takes.
          await stopClock(page);
          await release();
        };
      },
    },
  },
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    'form.editing': async ({ page }) => {
      await expect(resend(page)).toBeEnabled();
      await expectRefusal(page, null);
    },
    'form.refused': async ({ page }, { refusal }) => {
      await expect(resend(page)).toBeEnabled();
      await expectRefusal(page, refusal);
    },
    coolingDown: async ({ page }, { refusal }) => {
      await expect(resend(page)).toBeDisabled();
      await expect(page.getByText('You can ask for another email in 60 s.')).toBeVisible();
      await expectRefusal(page, refusal);
    },
    sending: ({ page }) => expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled(),
  },
};

function answerFor(outcome: PlannedOutcome<{ status: string; code?: string }>): Answer {
  if (outcome.kind !== 'done') return never;
  const answers: Record<string, Answer> = {
    sent: fromBackend,
    rate_limited: authRefusal(429, 'over_email_send_rate_limit', 'Email rate limit exceeded'),
    network: asBrokenConnection,
  };
  return answers[outcome.output.code ?? outcome.output.status] ?? never;
}

/** Exactly this message is shown. */
async function expectRefusal(page: Page, refusal: string | null): Promise<void> {
  const form = page.getByRole('form');
  const said = refusal === null ? [] : [REFUSALS[refusal] ?? `No text for ${refusal}`];
  const ofField = refusal === 'invalid_email';
  await expect(form.getByRole('alert')).toHaveText(ofField ? [] : said);
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(ofField ? 1 : 0);
  if (ofField) await expect(emailField(page)).toHaveAccessibleDescription(said.join());
}
