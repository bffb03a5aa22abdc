import { ONBOARDING } from '@oficio/contracts';
import type { onboardingMachine } from '@oficio/machines/onboarding';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import { OnboardingDialog, PNG } from '../pages/onboarding-dialog.ts';
import { type OnboardingStage, onboardingPorts } from './onboarding.ports.ts';
import { letPass, letPassUntil, stopClock } from './page-clock.ts';

const NOTICES: Record<string, RegExp> = {
  network: /^Unable to connect to server\..* What you typed is kept\./,
};
const LOGO_TEXTS: Record<string, string> = { not_an_image: 'Please upload an image file' };

/** Milliseconds of the page's time that the dashboard's answer may take. */
const PATIENCE_MS = 60_000;

const COMPLETED = 'It takes somebody who has been through it: the tests of the screen have it';
const ONE_PAGE = 'The tests of the screen have it, together with all else that can be done there';

const saving = ({ page }: OnboardingStage) => expect(new OnboardingDialog(page).busy).toBeDisabled();

/** The onboarding's paths in a browser: a new person, their dashboard and its dialog. */
export const onboardingDriver: BrowserDriver<typeof onboardingMachine, OnboardingStage> = {
  open: async () => {},
  events: {
    'person.known': async ({ page }) => {
      await page.goto('/settings');
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    },
    'person.left': ({ page }) =>
      new OnboardingDialog(page).dialog.getByRole('button', { name: 'Sign out' }).click(),
    'dashboard.shown': async ({ page }) => {
      await stopClock(page);
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
      const loaded = page.getByRole('heading', { name: 'First steps' });
      await letPassUntil(page, PATIENCE_MS, () => loaded.isVisible());
      await expect(loaded).toBeVisible();
    },
    'dashboard.left': async ({ page }) => {
      await page.goBack();
      await expect(
        page.getByRole('heading', { name: 'Settings', level: 1, includeHidden: true }),
      ).toBeAttached();
    },
    'onboarding.forced': notInBrowser(COMPLETED),
    'next.chosen': ({ page }) => new OnboardingDialog(page).next.click(),
    'back.chosen': notInBrowser(ONE_PAGE),
    'later.chosen': notInBrowser(COMPLETED),
    'draft.edited': notInBrowser(ONE_PAGE),
    'logo.chosen': async ({ page }) => {
      const { logo, preview } = new OnboardingDialog(page);
      await logo.setInputFiles(PNG);
      await expect(preview).toBeVisible();
    },
    'logo.removed': notInBrowser(ONE_PAGE),
    'logo.refused': notInBrowser(ONE_PAGE),
    'setup.submitted': async ({ page }, { form }) => {
      const onboarding = new OnboardingDialog(page);
      await onboarding.fill(form);
      await onboarding.complete.click();
    },
    'input.stopped': ({ page }) => letPass(page, ONBOARDING.autoCloseMs),
  },
  offers: (snapshot, type) => {
    if (type === 'person.left') return snapshot.matches('asking');
    // The dialog covers the screen until its answers are stored.
    return type !== 'dashboard.left' || !snapshot.matches('saving');
  },
  outcomes: onboardingPorts,
  delay: async ({ page }, milliseconds, name) => {
    await letPass(page, milliseconds);
    // Only states that last half a second need a stopped clock.
    if (name === 'openDelay') await page.clock.resume();
  },
  states: {
    closed: ({ page }) => expect(new OnboardingDialog(page).dialog).toBeHidden(),
    waiting: ({ page }) => expect(new OnboardingDialog(page).dialog).toBeHidden(),
    'asking.welcome': async ({ page }) => {
      const { welcome, next } = new OnboardingDialog(page);
      await expect(welcome).toBeFocused();
      await expect(next).toBeEnabled();
    },
    'asking.organization.editing': async ({ page }) => {
      const { dialog, organization, complete } = new OnboardingDialog(page);
      await expect(organization).toBeVisible();
      await expect(complete).toBeEnabled();
      for (const notice of Object.values(NOTICES)) await expect(dialog.getByText(notice)).toBeHidden();
      await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
    },
    'asking.organization.refused': async ({ page }, { faults, refusal, logoFault }) => {
      const { dialog, complete } = new OnboardingDialog(page);
      await expect(complete).toBeEnabled();
      for (const { message } of faults) await expect(dialog.getByText(message)).toBeVisible();
      if (refusal) await expect(dialog.getByText(NOTICES[refusal] ?? '?')).toBeVisible();
      if (logoFault) await expect(dialog.getByText(LOGO_TEXTS[logoFault] ?? '?')).toBeVisible();
    },
    'saving.organization': saving,
    'saving.logo': saving,
    'saving.companyProfile': saving,
    'saving.preferences': saving,
  },
};
