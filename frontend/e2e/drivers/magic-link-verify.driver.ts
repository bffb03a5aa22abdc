import type { magicLinkVerifyMachine } from '@oficio/machines/magic-link-verify';
import type { BrowserDriver } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import {
  type ArrivalStage,
  asksAbout,
  canAnswer,
  holdAdoption,
  holdDecline,
  holdFoundSession,
  holdLink,
  holdSignIn,
  isAtLogin,
  isSignedIn,
  nameOf,
} from './arrival-answers.ts';
import { letPass, stopClock } from './page-clock.ts';

const REFUSALS: Record<string, string> = {
  link_expired: 'The magic link is invalid or has expired.',
  network: 'Failed to verify magic link',
  no_token: 'No verification token found in URL',
};

/** The paths of an opened magic link in a browser. */
export const magicLinkVerifyDriver: BrowserDriver<typeof magicLinkVerifyMachine, ArrivalStage> = {
  open: async ({ page, address }) => {
    if (address !== null) await page.goto(address);
  },
  events: {
    'retry.requested': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'continue.chosen': ({ page }) => page.getByRole('button', { name: 'Continue', exact: true }).click(),
    'cancel.chosen': ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
  outcomes: {
    verifyLink: {
      canAnswer,
      prepare: (stage, outcome) => holdLink(stage, '/magic-link-verify', nameOf(outcome)),
    },
    adoptLink: { canAnswer, prepare: (stage, outcome) => holdAdoption(stage, nameOf(outcome)) },
    declineLink: { canAnswer, prepare: holdDecline },
    findSession: { canAnswer, prepare: (stage, outcome) => holdFoundSession(stage, nameOf(outcome)) },
    waitForSignIn: {
      canAnswer,
      async prepare(stage, outcome) {
        const answer = nameOf(outcome);
        const release = await holdSignIn(stage, answer);
        return async () => {
          // The success is shown for two seconds, too short for a reliable check.
          if (answer === 'signedIn') await stopClock(stage.page);
          await release();
        };
      },
    },
  },
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    verifyingLink: isVerifying,
    asking: (stage) => asksAbout(stage, true),
    adopting: isVerifying,
    declining: (stage) => asksAbout(stage, false),
    findingSession: isVerifying,
    signingIn: isVerifying,
    signedIn: ({ page }) =>
      expect(page.getByRole('heading', { name: 'Successfully signed in!' })).toBeVisible(),
    refused: async ({ page }, { refusal }) => {
      await expect(page.getByRole('heading', { name: 'Verification failed' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        REFUSALS[refusal ?? ''] ?? `No text for ${refusal}`,
      );
      await expect(page.getByText('Magic links expire after 1 hour')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
      await expect(page.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
    },
    redirected: ({ page }) => isSignedIn(page),
    left: ({ page }, { session, unexpected }) =>
      session || unexpected !== null ? isAtLogin(page) : isSignedIn(page),
  },
};

async function isVerifying({ page, address }: ArrivalStage): Promise<void> {
  if (address === null && page.url() === 'about:blank') return;
  await expect(page.getByRole('heading', { name: 'Verifying your magic link...' })).toBeVisible();
}
