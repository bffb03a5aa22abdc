// Proves the built documents as the server delivers them, also without scripts.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const PAGES = [
  { path: '/features', heading: /^What it does today/, last: 'Your data leaves with you.' },
  { path: '/pricing', heading: '$5 alone. $14 together.', last: 'What happens to my data if I leave?' },
  { path: '/about', heading: /^Everyone has a trade/, last: 'Talk to us' },
  { path: '/careers', heading: 'Help people get back to their work.', last: 'How to apply' },
  { path: '/privacy-policy', heading: 'Privacy Policy', last: 'Contact' },
  { path: '/terms-of-service', heading: 'Terms of Service', last: 'Contact' },
];

const heading = (page: Page, name: string | RegExp, level?: number) =>
  page.getByRole('main').getByRole('heading', { name, exact: true, ...(level && { level }) });

for (const { path, heading: title } of PAGES) {
  test(`${path}: axe finds nothing in either theme, and nothing is wider than a small phone`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(heading(page, title, 1)).toBeVisible();
    await expectNothingFound(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => sidewaysPixels(page)).toBe(0);
  });
}

/** How many pixels the page, or content that it cuts off, is wider than the screen. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const ends = [...document.querySelectorAll('main *')].map((element) => {
      // Texts for screen readers are outside the screen on purpose.
      const { right, width } = element.getBoundingClientRect();
      return width > 1 ? right : 0;
    });
    return Math.max(0, Math.ceil(Math.max(document.documentElement.scrollWidth, ...ends) - innerWidth));
  });
}

test('the questions about prices open by key, several at once, and a link to a question opens it', async ({
  page,
}) => {
  await page.goto('/pricing');
  const questions = page.getByRole('main').locator('summary');
  await expect(questions).toHaveCount(6);
  await questions.nth(0).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is charged: there is no card that could be.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'The trial in the terms' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(questions.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Starter if you work alone')).toBeVisible();
  await expect(page.getByText('Nothing is charged: there is no card that could be.')).toBeVisible();
  await questions.nth(0).click();
  await expect(page.getByText('Nothing is charged: there is no card that could be.')).toBeHidden();

  await page.goto('/about');
  await page.goto('/pricing#money-back');
  await expect(page.getByText(/Write to support@oficio\.app within 30 days/)).toBeInViewport();
  await expect(questions.nth(4)).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Write to support' })).toHaveAttribute(
    'href',
    'mailto:support@oficio.app?subject=Money%20back',
  );
});

test('both plans and the closing call lead to registration', async ({ page }) => {
  await page.goto('/pricing');
  const trials = page.getByRole('main').getByRole('link', { name: 'Start Free Trial' });
  await expect(trials).toHaveCount(3);
  for (const trial of await trials.all()) {
    await expect(trial).toHaveAttribute('href', '/login?register=true');
  }
  await page
    .getByRole('article', { name: 'Starter' })
    .getByRole('link', { name: 'Start Free Trial' })
    .click();
  await expect(page).toHaveURL(/\/register$/);
});

test('the links in the page’s contents lead to their sections and to the next page', async ({ page }) => {
  await page.goto('/features');
  await page.getByRole('link', { name: 'Email Automation' }).click();
  await expect(page).toHaveURL(/#email-automation$/);
  await expect(heading(page, /^Email Automation/)).toBeInViewport();

  await page.goto('/careers');
  await page.getByRole('navigation', { name: 'Open positions' }).getByText('Product Designer').click();
  await expect(heading(page, 'Product Designer')).toBeInViewport();
  await expect(page.getByRole('link', { name: /^Apply/ })).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Apply for Product Designer' })).toHaveAttribute(
    'href',
    'mailto:careers@oficio.app?subject=Application%3A%20Product%20Designer',
  );

  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: 'features page' }).click();
  await expect(page).toHaveURL(/\/features$/);
});

test('the registration links to both documents, which link to each other’s sections', async ({ page }) => {
  await page.goto('/register');
  for (const { name, url, title } of [
    { name: 'privacy policy', url: /\/privacy-policy$/, title: 'Privacy Policy' },
    { name: 'terms', url: /\/terms-of-service$/, title: 'Terms of Service' },
  ]) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    const document = await opened;
    await expect(document).toHaveURL(url);
    await expect(heading(document, title, 1)).toBeVisible();
    await document.close();
  }
  await page.goto('/terms-of-service');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Money back' }).click();
  await expect(heading(page, 'Money back')).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).last().click();
  await expect(page).toHaveURL(/\/privacy-policy#who-else$/);
  await expect(heading(page, 'Who else handles data')).toBeInViewport();
});

test('signing in and working stores no cookie and only keys that the privacy policy lists', async ({
  page,
  context,
  oficio,
}) => {
  await page.goto('/privacy-policy');
  const listed = await page.locator('#cookies-and-storage code').allTextContents();
  await page.goto('/login?redirect=%2Fclients');
  const { email, password } = await createPersonWithTrial(oficio);
  await new SignInPage(page).submit(email, password);
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((kept) => Object.keys(kept)),
  );
  expect(stored).toContain('oficio.session');
  expect(stored.filter((key) => !listed.includes(key))).toEqual([]);
  const cookies = (await context.cookies()).map(({ name }) => name.replace(/_[0-9a-f]{16}$/, ''));
  expect(cookies.filter((name) => !listed.includes(name))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is readable to its end, questions open, and links work', async ({ page }) => {
    for (const { path, heading: title, last } of PAGES) {
      await page.goto(path);
      await expect(heading(page, title, 1)).toBeVisible();
      await expect(heading(page, last)).toBeVisible();
    }
    await page.goto('/pricing');
    await page.getByText('How do I cancel?').click();
    await page.getByRole('link', { name: 'Canceling in the terms' }).click();
    await expect(page).toHaveURL(/\/terms-of-service#cancellation$/);
    await expect(heading(page, 'Canceling')).toBeInViewport();
  });
});
