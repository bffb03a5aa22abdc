import { subscriptionRoutes } from '@oficio/contracts';
import type { authMachine } from '@oficio/machines/auth';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import { beginFlow } from '../fixtures/begun-flow.ts';
import { confirmationLink } from '../fixtures/sent-links.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { authPorts } from './auth.ports.ts';
import type { AuthStage } from './auth.stage.ts';
import { authStates } from './auth.states.ts';
import { type Answer, holdNext } from './held-requests.ts';
import { letPass } from './page-clock.ts';
import { apiRefusal } from './refusals.ts';

/** The auth machine's paths in a browser, for a person without a trial. */
export const authDriver: BrowserDriver<typeof authMachine, AuthStage> = {
  // Opening the page reads the storage, so it answers `restoreSession`.
  open: async () => {},
  events: {
    'signIn.submitted': ({ page, credentials: { email, password } }) =>
      new SignInPage(page).submit(email, password),
    'session.established': followTheLinkOfAMail,
    'session.renewed': ({ page, oficio, credentials }) =>
      inAnotherTab(page, (tab) => signInBeforehand(tab, oficio, credentials)),
    'session.endedElsewhere': ({ page }) =>
      inAnotherTab(page, async (tab) => {
        await tab.goto('/dashboard');
        await new Shell(tab).signOut();
        await expect(tab).toHaveURL(/\/login/);
      }),
    'request.unauthorized': (stage) =>
      startTrial(stage, apiRefusal('auth.session_ended', 'Your session has ended. Please sign in again.')),
    'profile.incomplete': async (stage) => {
      await startTrial(stage, apiRefusal('PROFILE_INCOMPLETE', 'Complete your profile first.'));
      const shown = () => stage.page.evaluate(() => localStorage.getItem('showOnboarding'));
      await expect.poll(shown).toBe('true');
    },
    'profile.changed': changeTheName,
    'retry.requested': async ({ page }) => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    'signInAgain.chosen': notInBrowser(
      'The dialog of the session monitor offers it: its own paths choose it',
    ),
    'signOut.requested': ({ page }) => new Shell(page).signOut(),
  },
  offers: (snapshot, type) => {
    // The requests of a session that is held would go to the link's page.
    if (type === 'session.established') return !snapshot.matches('signedIn');
    // These events need answers of our API, which a path that verifies the session withholds.
    return (
      !['profile.changed', 'profile.incomplete', 'request.unauthorized'].includes(type) ||
      snapshot.matches({ signedIn: 'verified' })
    );
  },
  // The settings, where the name is changed, send none of the requests of the other events.
  isLast: ({ type }) => type === 'profile.changed',
  outcomes: authPorts,
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: authStates,
};

/** Another tab changes the session, and this tab follows. */
async function inAnotherTab(page: Page, act: (tab: Page) => Promise<void>): Promise<void> {
  const tab = await page.context().newPage();
  await act(tab);
  await tab.close();
}

/** A registered person opens the link of the real mail. An address gets one such mail, so each link has its own. */
async function followTheLinkOfAMail(stage: AuthStage): Promise<void> {
  const { page, oficio, newEmail } = stage;
  stage.followedLinks += 1;
  const email = `${stage.followedLinks}.${newEmail}`;
  stage.credentials = { email, password: 'Correct-horse-7' };
  await beginFlow(page, email);
  await page.goto(await confirmationLink(oficio, email));
}

/** Navigates within the page, because a reload would end its actors. */
async function changeTheName({ page }: AuthStage): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  const settings = new SettingsPage(page);
  await settings.field('First name').fill('Renata');
  await settings.button('Save profile').click();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu').getByText('Renata Robles')).toBeVisible();
  await page.keyboard.press('Escape');
}

/** The only API request of a person without a trial. */
async function startTrial({ page }: AuthStage, answer: Answer): Promise<void> {
  const { method, path } = subscriptionRoutes.startFreeTrial;
  const held = await holdNext(page, { method: method as 'POST', path }, answer);
  held.letThrough();
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
}
