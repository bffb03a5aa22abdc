import type { InvitationAccount, invitationMachine } from '@oficio/machines/invitation';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { InvitationPage } from '../pages/invitation-page.ts';
import { invitationPorts } from './invitation.ports.ts';
import { answerAs, type InvitationStage, isOther, personOf } from './invitation.stage.ts';
import { letPass } from './page-clock.ts';

const RESEND = 'Resend verification email';

/** The invitation machine's paths in a browser. */
export const invitationDriver: BrowserDriver<typeof invitationMachine, InvitationStage> = {
  // The session is known before the first paint, so this step opens the page.
  open: async () => {},
  events: {
    'account.changed': (stage, { account }) =>
      stage.opened ? becomeOnThePage(stage, account) : openAs(stage, account),
    'retry.requested': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'accept.requested': ({ page }) => new InvitationPage(page).accept.click(),
    'decline.requested': ({ page }) =>
      new InvitationPage(page).decline.or(page.getByRole('button', { name: 'Not now' })).click(),
    'confirmation.requested': ({ page }) => page.getByRole('button', { name: RESEND }).click(),
    'recheck.requested': ({ page }) => page.getByRole('button', { name: 'I’ve confirmed it' }).click(),
  },
  outcomes: invitationPorts,
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    findingAccount: notInBrowser('The storage of the device is read before the page is painted first'),
    opening: async ({ page, withoutLink }) => {
      if (!withoutLink) await expect(page.getByText('Loading invitation...')).toBeVisible();
    },
    unreachable: async ({ page }) => {
      await expect(new InvitationPage(page).unopened).toBeVisible();
      await expect(new InvitationPage(page).problem).toContainText('unavailable');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
      await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible();
    },
    invalid: async ({ page }, { problem }) => {
      const words = problem?.code === 'missing' ? 'Invalid invitation link' : /expired|accepted/i;
      await expect(new InvitationPage(page).invalid).toBeVisible();
      await expect(new InvitationPage(page).problem).toContainText(words);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
      await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible();
    },
    'offered.sorting': notInBrowser('It is over before anything is painted'),
    'offered.findingPerson': async (stage) => {
      await showsDetails(stage);
      await expect(stage.page.getByText('Looking up your account...')).toBeVisible();
    },
    'offered.signedOut': async (stage) => {
      await showsDetails(stage);
      await expect(stage.page.getByRole('form', { name: 'Sign in' })).toBeVisible();
      await expect(stage.page.getByLabel('Email')).toHaveValue(stage.invited.email);
      await expect(new InvitationPage(stage.page).createOne).toBeVisible();
    },
    'offered.otherAddress': async (stage) => {
      const invitation = new InvitationPage(stage.page);
      await showsDetails(stage);
      await expect(stage.page.getByText('This invitation is for another address')).toBeVisible();
      await expect(invitation.signOut).toBeEnabled();
      await expect(invitation.decline).toBeEnabled();
      await expect(invitation.accept).toBeHidden();
    },
    'offered.ready': async (stage, { account }) => {
      const invitation = new InvitationPage(stage.page);
      await showsDetails(stage);
      await expect(invitation.accept).toBeEnabled();
      await expect(invitation.decline).toBeEnabled();
      await expect(stage.page.getByText('This invitation is for another address')).toBeVisible({
        visible: isOther(account),
      });
    },
    'offered.unverified.resendOffered': async (stage) => {
      await showsDetails(stage);
      await expect(stage.page.getByText('Confirm your address first')).toBeVisible();
      await expect(stage.page.getByRole('button', { name: RESEND })).toBeEnabled();
    },
    'offered.unverified.resending': ({ page }) =>
      expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled(),
    'offered.unverified.coolingDown': async ({ page }) => {
      await expect(page.getByRole('button', { name: RESEND })).toBeDisabled();
      await expect(page.getByText('You can ask for another email in 60 s.')).toBeVisible();
    },
    accepting: async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Accepting...' })).toBeDisabled();
      await expect(new InvitationPage(page).decline).toBeDisabled();
    },
    accepted: async ({ page }) => {
      await expect(page.getByRole('heading', { name: /^Welcome to Alma/ })).toBeVisible();
      await expect(page.getByText(/^You've joined Alma Rivera’s workspace as an accountant/)).toBeVisible();
    },
    completed: async ({ page }) => {
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(
        'Alma Rivera’s workspace',
      );
    },
    declining: ({ page }) => expect(page.getByRole('button', { name: 'Declining...' })).toBeDisabled(),
    left: async ({ page }) => {
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    },
  },
};

async function showsDetails({ page, invited }: InvitationStage): Promise<void> {
  const invitation = new InvitationPage(page);
  await expect(invitation.detail('Organization')).toHaveText('Alma Rivera’s workspace');
  await expect(invitation.detail('Invited address')).toHaveText(invited.email);
}

async function openAs(stage: InvitationStage, account: InvitationAccount): Promise<void> {
  const person = await personOf(stage, account);
  if (person) await signInBeforehand(stage.page, stage.oficio, person);
  await answerAs(stage, account);
  stage.opened = true;
  await stage.page.goto(stage.withoutLink ? '/accept-invitation' : stage.link);
}

/** Signs in with the page's own form, or in another tab. */
async function becomeOnThePage(stage: InvitationStage, account: InvitationAccount): Promise<void> {
  const person = await personOf(stage, account);
  await answerAs(stage, account);
  if (person) return new InvitationPage(stage.page).signIn(person);
  const tab = await stage.page.context().newPage();
  await tab.goto('/api/health/live');
  await tab.evaluate(() => localStorage.removeItem('oficio.session'));
  await tab.close();
}
