import { PROTECTED_ROUTES, SECTION_TITLES } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerScreens } from './stage/every-screen.ts';
import { openScreen } from './stage/open-screen.tsx';

/** Areas whose address leads to the first of their lists. */
const FIRST_LISTS: Record<string, string> = {
  hosting: '/hosting/renewals',
  accounting: '/accounting/overview',
  analytics: '/analytics/revenue',
};

/** The protected paths with a screen; the others lead to the dashboard. */
const WITH_SCREEN = new Set<string>([
  'dashboard',
  'accounting',
  'analytics',
  'clients',
  'projects',
  'hosting',
  'import',
  'invoices',
  'collaborators',
  'email-reminders',
  'organization',
  'settings',
  'subscription',
  'subscription-plans',
  'notifications',
  'notification-center',
  'notification-settings',
  'support',
]);

test('each protected path leads to its screen, with the title of the first document, or to the dashboard', async () => {
  const { go } = await openScreen('/help-center', { answers: answerScreens });
  for (const { section } of PROTECTED_ROUTES) {
    const isScreen = WITH_SCREEN.has(section);
    if (!isScreen) await go('/help-center');
    await go(`/${section}`);
    await expect
      .poll(() => location.pathname, { message: section })
      .toBe(isScreen ? (FIRST_LISTS[section] ?? `/${section}`) : '/dashboard');
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .poll(() => document.title, { message: section })
      .toBe(`${SECTION_TITLES[isScreen ? section : 'dashboard']} · Oficio`);
  }
});

test.each(['/', '/login', '/register', '/auth/callback', '/nowhere', '/login/deeper'])(
  'a signed-in person who opens %s ends at the dashboard',
  async (path) => {
    await openScreen(path);
    await expect.poll(() => location.pathname).toBe('/dashboard');
  },
);
