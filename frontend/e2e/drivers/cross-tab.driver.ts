import type { crossTabMachine } from '@oficio/machines/cross-tab';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import type { OtherTab } from '../fixtures/other-tab.ts';
import type { Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';
import { letPass, stopClock } from './page-clock.ts';

export interface CrossTabStage {
  page: Page;
  oficio: OficioProcess;
  other: OtherTab;
  person: Person;
  /** The person who signs in after the first one. */
  successor: Person;
  /** A text that only its owner may see. */
  secret: string;
}

/** The paths of a tab that receives messages from another tab of the same browser. */
export const crossTabDriver: BrowserDriver<typeof crossTabMachine, CrossTabStage> = {
  open: async ({ page }) => {
    await page.goto('/login');
  },
  events: {
    'session.held': async ({ page, oficio, person, secret }) => {
      await signInBeforehand(page, oficio, person);
      const clients = new ClientsPage(page);
      await clients.open();
      await expect(clients.client(secret)).toBeVisible();
    },
    'signedIn.here': notInBrowser(
      'Happens with the session being held; what it tells shows in the other tab',
    ),
    'signedOut.here': async ({ page }) => {
      await new Shell(page).signOut();
      await expect(page).toHaveURL(/\/login/);
    },
    'write.finished': notInBrowser('What it tells shows in the other tab: journeys/tabs'),
    'message.received': async ({ page, other, person: { userId } }) => {
      await stopClock(page);
      await other.says({ type: 'logout', userId });
    },
    'session.seen': ({ oficio, other, successor }) => other.signsIn(oficio, successor),
  },
  outcomes: {
    listenToTabs: { canAnswer: ({ kind }) => kind === 'pending', prepare: async () => async () => {} },
  },
  delay: async ({ page }, milliseconds) => {
    await letPass(page, milliseconds);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/login$/);
  },
  states: {
    signedOut: async ({ page, secret }) => {
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await expect(page.getByText(secret)).toHaveCount(0);
    },
    signedIn: ({ page, secret }) => expect(new ClientsPage(page).client(secret)).toBeVisible(),
    leaving: async ({ page, secret }) => {
      await expect(page.getByRole('heading', { name: 'Signing out...' })).toBeVisible();
      await expect(page.getByText(secret)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
      await expect(page).toHaveURL(/\/clients/);
    },
    replaced: async ({ page, secret, successor }) => {
      await expect(page.getByText('No clients yet')).toBeVisible();
      await expect(page.getByText(secret)).toHaveCount(0);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menu').getByText(successor.email)).toBeVisible();
    },
  },
};
