import type { providerSignInMachine } from '@oficio/machines/provider-sign-in';
import type { BrowserDriver } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import { googleButton, offerGoogle } from '../fixtures/google-sign-in.ts';
import { letPass } from './page-clock.ts';

export interface ProviderStage {
  page: Page;
}

/** Leaving only waits for the auth client's code. */
const AUTH_CLIENT = /\/assets\/module-[^/]*\.js$/;

const opening = (page: Page) => page.getByRole('button', { name: 'Opening Google...' });

/** The provider machine's paths in a browser. The provider's page answers with 204, so the application's page stays. */
export const providerSignInDriver: BrowserDriver<typeof providerSignInMachine, ProviderStage> = {
  open: async ({ page }) => {
    await offerGoogle(page);
    await page.route('**/auth/v1/authorize?*', (route) => route.fulfill({ status: 204 }));
    await page.goto('/login');
  },
  events: {
    'provider.chosen': ({ page }) => googleButton(page).click(),
    'page.restored': async ({ page }) => {
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    },
  },
  // The code whose loading is held is loaded once.
  isLast: ({ type }) => type === 'page.restored',
  outcomes: {
    startProvider: {
      canAnswer: ({ kind }) => kind !== 'failed',
      async prepare({ page }, outcome) {
        const leaves = outcome.kind === 'done' && outcome.output.status === 'leaving';
        const gate = Promise.withResolvers<void>();
        const arrived = Promise.withResolvers<void>();
        await page.route(
          AUTH_CLIENT,
          async (route) => {
            arrived.resolve();
            await gate.promise;
            if (leaves) await route.continue();
            else await route.abort('connectionfailed');
          },
          { times: 1 },
        );
        return async () => {
          await arrived.promise;
          const left = leaves && page.waitForRequest('**/auth/v1/authorize?*');
          gate.resolve();
          await left;
        };
      },
    },
  },
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    offered: async ({ page }, { refusal }) => {
      await expect(googleButton(page)).toBeEnabled();
      const said = page.getByText('Please check your internet connection and try again.');
      await expect(said).toBeVisible({ visible: refusal === 'network' });
    },
    starting: ({ page }) => expect(opening(page)).toBeDisabled(),
    leaving: ({ page }) => expect(opening(page)).toBeDisabled(),
  },
};
