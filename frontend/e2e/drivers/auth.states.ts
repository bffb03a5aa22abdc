import type { authMachine } from '@oficio/machines/auth';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import { Shell } from '../pages/shell.ts';
import type { AuthStage } from './auth.stage.ts';

/** The text in the sidebar before the organization is known. */
const UNNAMED = 'Your workspace';
const VERIFYING = 'Verifying your session...';

const REFUSALS = {
  invalid_credentials:
    'The email or password you entered is incorrect. Please check your credentials and try again.',
} as Record<string, string>;

export const authStates: BrowserDriver<typeof authMachine, AuthStage>['states'] = {
  restoringSession: notInBrowser('The storage of the device is read before the page is painted first'),

  'verifyingServerSession.restored': isBeingVerified,

  'verifyingServerSession.fresh': ({ page }, { origin }) =>
    expect(
      origin === 'link'
        ? page.getByRole('heading', { name: 'Completing authentication...' })
        : page.getByRole('button', { name: VERIFYING }),
    ).toBeVisible(),

  'signedIn.verified': staysUsable,

  'signedIn.unverified': staysUsable,

  'signedIn.verifyingAgain': async (stage, context) => {
    await staysUsable(stage, context);
    await stage.verificationStarted();
  },

  'signedIn.renewing': staysInPlace,

  signedOut: async ({ page }, { refusal, signedOutBecause }) => {
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    if (refusal) await expect(page.getByRole('form').getByText(REFUSALS[refusal] ?? refusal)).toBeVisible();
    const expired = signedOutBecause === 'verificationRefused' || signedOutBecause === 'requestUnauthorized';
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible({
      visible: expired,
    });
    if (signedOutBecause === 'requestUnauthorized') {
      await expect(new Shell(page).notifications.getByText('Session expired')).toBeVisible();
    }
  },

  signingIn: ({ page }) => expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible(),

  signingOut: async ({ page }, { signedOutBecause }) => {
    // A session that has ended by itself has no server call to wait for.
    if (signedOutBecause !== 'requested') return;
    await expect(page.getByRole('dialog', { name: 'Signing out...' })).toHaveText('Signing out...');
  },
};

/** On `/login` the screen shows the progress; on other pages there is no screen yet. */
async function isBeingVerified({ page }: AuthStage): Promise<void> {
  const waiting = page.getByText('Initializing your workspace...');
  await expect(page.getByText(VERIFYING).or(waiting)).toBeVisible();
}

/** Signed in, whether or not the server has verified the person. */
async function staysUsable({ page }: AuthStage, { user }: { user: unknown }): Promise<void> {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  if (user === null) await expect(sidebar).toContainText(UNNAMED);
  else await expect(sidebar).not.toContainText(UNNAMED);
}

/** The screen stays while the session is refreshed in the background. */
async function staysInPlace({ page, verificationStarted }: AuthStage): Promise<void> {
  await verificationStarted();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Starting your trial...' })).toBeVisible();
}
