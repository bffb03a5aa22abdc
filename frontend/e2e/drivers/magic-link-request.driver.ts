import type { magicLinkRequestMachine } from '@oficio/machines/magic-link-request';
import type { BrowserDriver, PlannedOutcome } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import { MagicLinkPage } from '../pages/magic-link-page.ts';
import { cooldownInBrowser } from './cooldown.ts';
import { type Answer, asBrokenConnection, fromBackend, holdNext, never, releaseOf } from './held-requests.ts';
import { letPass, stopClock } from './page-clock.ts';
import { authRefusal } from './refusals.ts';

interface MagicLinkStage {
  page: Page;
  /** The email address of a person with an account. */
  email: string;
  /** Whether the real backend has already sent a link; it sends one a minute to an address. */
  sent: boolean;
}

type MagicLinkDriver = BrowserDriver<typeof magicLinkRequestMachine, MagicLinkStage>;

/** The visible text for each refusal of a link. */
const REFUSALS: Record<string, string> = {
  invalid_email: 'Please enter a valid email address',
  rate_limited: 'Too many attempts. Please wait a minute and try again.',
  no_account: 'No account found with this email address. Please sign up first.',
  unknown: 'Failed to send magic link',
};

/** The magic link machine's paths in a browser. */
export const magicLinkRequestDriver: MagicLinkDriver = {
  open: ({ page }) => new MagicLinkPage(page).open(),
  events: {
    'form.submitted': ({ page, email }, event) =>
      new MagicLinkPage(page).ask(event.email.includes('@') ? email : event.email),
    'form.edited': ({ page }, { email }) => new MagicLinkPage(page).email.fill(email),
    'resend.requested': ({ page }) => new MagicLinkPage(page).resend.click(),
    'otherEmail.chosen': ({ page }) => page.getByRole('button', { name: 'Use a different email' }).click(),
  },
  outcomes: {
    cooldown: cooldownInBrowser,
    sendMagicLink: {
      canAnswer: ({ kind }) => kind !== 'failed',
      async prepare(stage, outcome) {
        const release = releaseOf(
          await holdNext(stage.page, { method: 'POST', path: '/auth/v1/otp' }, answerFor(stage, outcome)),
        );
        return async () => {
          // The countdown stays where the path says, however long a check takes.
          await stopClock(stage.page);
          await release();
        };
      },
    },
  },
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    'form.editing': async ({ page }) => {
      await expect(new MagicLinkPage(page).send).toBeEnabled();
      await expectRefusal(page, null);
    },
    'form.refused': async ({ page }, { refusal }) => {
      await expect(new MagicLinkPage(page).send).toBeEnabled();
      await expectRefusal(page, refusal);
    },
    coolingDown: async ({ page }, { refusal }) => {
      await expect(page.getByRole('button', { name: 'Send again in 60 s' })).toBeDisabled();
      await expectRefusal(page, refusal);
    },
    sending: ({ page }) => expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled(),
    'sent.coolingDown': async (stage, { refusal }) => {
      await expectSentTo(stage);
      await expect(new MagicLinkPage(stage.page).resend).toBeDisabled();
      await expect(stage.page.getByText('You can ask for another link in 60 s.')).toBeVisible();
      await expectRefusal(stage.page, refusal);
    },
    'sent.resendOffered': async (stage, { refusal }) => {
      await expectSentTo(stage);
      await expect(new MagicLinkPage(stage.page).resend).toBeEnabled();
      await expectRefusal(stage.page, refusal);
    },
    'sent.resending': async (stage) => {
      await expectSentTo(stage);
      await expect(stage.page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    },
  },
};

function answerFor(
  stage: MagicLinkStage,
  outcome: PlannedOutcome<{ status: string; code?: string }>,
): Answer {
  if (outcome.kind !== 'done') return never;
  if (outcome.output.status === 'sent') {
    const first = !stage.sent;
    stage.sent = true;
    return first ? fromBackend : (route) => route.fulfill({ json: {} });
  }
  const answers: Record<string, Answer> = {
    rate_limited: authRefusal(429, 'over_email_send_rate_limit', 'Email rate limit exceeded'),
    no_account: authRefusal(422, 'otp_disabled', 'Signups not allowed for otp'),
    unknown: asBrokenConnection,
  };
  return answers[outcome.output.code ?? ''] ?? never;
}

async function expectSentTo({ page, email }: MagicLinkStage): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(new MagicLinkPage(page).panel.getByText(email)).toBeVisible();
}

/** Exactly this message is shown. */
async function expectRefusal(page: Page, refusal: string | null): Promise<void> {
  const form = new MagicLinkPage(page).panel;
  const said = refusal === null ? [] : [REFUSALS[refusal] ?? `No text for ${refusal}`];
  const ofField = refusal === 'invalid_email';
  await expect(form.getByRole('alert')).toHaveText(ofField ? [] : said);
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(ofField ? 1 : 0);
  if (ofField) await expect(new MagicLinkPage(page).email).toHaveAccessibleDescription(said.join());
}
