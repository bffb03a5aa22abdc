import { heading } from './forms.mjs';

const CONFIRMATION = '/auth/callback?token_hash=0123456789abcdef&type=signup';
const MAGIC_LINK = '/magic-link-verify?token_hash=0123456789abcdef&type=magiclink';

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  {
    name: 'callback-waiting',
    act: async ({ page, network }) => {
      await network.hold('/auth/v1/verify');
      await page.goto(CONFIRMATION);
      await heading(page, 'Completing authentication...');
    },
  },
  {
    name: 'callback-failed',
    act: async ({ page }) => {
      await page.goto('/auth/callback');
      await heading(page, 'Authentication failed');
    },
  },
  {
    name: 'callback-expired',
    act: async ({ page }) => {
      await page.goto(CONFIRMATION);
      await heading(page, 'Authentication failed');
    },
  },
  {
    name: 'callback-cut-off',
    act: async ({ page, network }) => {
      await network.cut('/auth/v1/verify');
      await page.goto(CONFIRMATION);
      await heading(page, 'Authentication failed');
    },
  },
  {
    name: 'magic-link-verifying',
    act: async ({ page, network }) => {
      await network.hold('/auth/v1/verify');
      await page.goto(MAGIC_LINK);
      await heading(page, 'Verifying your magic link...');
    },
  },
  {
    name: 'magic-link-success',
    act: async ({ page, stage, network }) => {
      const { email } = await stage.person();
      await network.answer('/api/auth/me', async (route) => {
        await network.stopClock();
        await route.continue();
      });
      await page.goto(await stage.magicLink(email));
      await heading(page, 'Successfully signed in!');
    },
  },
  {
    name: 'magic-link-failed',
    act: async ({ page }) => {
      await page.goto(MAGIC_LINK);
      await heading(page, 'Verification failed');
    },
  },
  {
    name: 'magic-link-no-token',
    act: async ({ page }) => {
      await page.goto('/magic-link-verify');
      await heading(page, 'Verification failed');
    },
  },
];
