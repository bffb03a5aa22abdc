import { accountRoutes } from '@oficio/contracts';
import type { oauthCallbackMachine } from '@oficio/machines/oauth-callback';
import type { BrowserDriver, PlannedOutcome } from '@oficio/machines/testing';
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
import { type Answer, type Call, fromBackend, holdNext, never, releaseOf } from './held-requests.ts';
import { letPass } from './page-clock.ts';

export interface OauthCallbackStage extends ArrivalStage {
  /** The welcome mail has been requested. */
  welcomed(): Promise<void>;
}

type OpenedOutcome = PlannedOutcome<{ status: string; user?: { provider: string | null } }>;

const WELCOME: Call = { method: 'POST', path: accountRoutes.triggerOauthWelcome.path };

const REFUSALS: Record<string, string> = {
  link_expired: 'This link has expired or was used already. Sign in to get a new one.',
  network: 'Please check your internet connection and try again.',
  no_session: 'Authentication failed. Please try again.',
};

/** The backend's own answer for a person who came from a provider. */
const ofProvider: Answer = async (route) => {
  const response = await route.fetch();
  const user = await response.json();
  user.app_metadata = { provider: 'google', providers: ['google'] };
  await route.fulfill({ response, json: user });
};

/** The paths of an arrival at /auth/callback in a browser. */
export const oauthCallbackDriver: BrowserDriver<typeof oauthCallbackMachine, OauthCallbackStage> = {
  open: async ({ page, address }) => {
    if (address !== null) await page.goto(address);
  },
  events: {
    'retry.requested': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'continue.chosen': ({ page }) => page.getByRole('button', { name: 'Continue', exact: true }).click(),
    'cancel.chosen': ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
  outcomes: {
    openLink: {
      canAnswer,
      prepare: (stage, outcome) =>
        holdLink(stage, '/auth/callback', nameOf(outcome), isOfProvider(outcome) ? ofProvider : fromBackend),
    },
    adoptLink: {
      canAnswer,
      prepare: (stage, outcome) =>
        holdAdoption(stage, nameOf(outcome), isOfProvider(outcome) ? ofProvider : fromBackend),
    },
    declineLink: { canAnswer, prepare: holdDecline },
    triggerWelcome: {
      canAnswer,
      async prepare(stage, outcome) {
        const sent: Answer = (route) => route.fulfill({ json: { sent: true } });
        const held = await holdNext(stage.page, WELCOME, outcome.kind === 'done' ? sent : never);
        stage.welcomed = held.hasArrived;
        return releaseOf(held);
      },
    },
    findSession: { canAnswer, prepare: (stage, outcome) => holdFoundSession(stage, nameOf(outcome)) },
    waitForSignIn: { canAnswer, prepare: (stage, outcome) => holdSignIn(stage, nameOf(outcome)) },
  },
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    openingLink: isCompleting,
    asking: (stage) => asksAbout(stage, true),
    adopting: isCompleting,
    declining: (stage) => asksAbout(stage, false),
    findingSession: isCompleting,
    'signingIn.known': isCompleting,
    'signingIn.newcomer': async (stage) => {
      await isCompleting(stage);
      await stage.welcomed();
    },
    'refused.forNow': async (stage, context) => {
      await isRefused(stage, context);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    'refused.forGood': async (stage, context) => {
      await isRefused(stage, context);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeHidden();
    },
    completed: ({ page }) => isSignedIn(page),
    left: ({ page }, { session, unexpected }) =>
      session || unexpected !== null ? isAtLogin(page) : isSignedIn(page),
  },
};

async function isCompleting({ page, address }: ArrivalStage): Promise<void> {
  if (address === null && page.url() === 'about:blank') return;
  await expect(page.getByRole('heading', { name: 'Completing authentication...' })).toBeVisible();
}

async function isRefused({ page }: ArrivalStage, { refusal }: { refusal: string | null }): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Authentication failed' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    REFUSALS[refusal ?? ''] ?? `No text for ${refusal}`,
  );
  await expect(page.getByRole('link', { name: 'Return to login' })).toHaveAttribute('href', '/login');
}

function isOfProvider(outcome: OpenedOutcome): boolean {
  return outcome.kind === 'done' && outcome.output.user?.provider === 'google';
}
