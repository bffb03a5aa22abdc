// Proves the built landing page as the server delivers it, also without scripts and fonts.
import { PUBLIC_PAGES } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { watchShown } from '../fixtures/shown.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { LandingPage } from '../pages/landing-page.ts';

const REGISTER = '/login?register=true';

test('each link leads to its target, the header changes past 50 px, and one button floats along', async ({
  page,
}) => {
  const landing = new LandingPage(page);
  await page.goto('/');

  await test.step('the links', async () => {
    expect(await landing.linksIn('banner')).toEqual([
      'Blog /blog',
      'Features /features',
      `Get Started Free ${REGISTER}`,
      'Help /help-center',
      'Oficio /',
      'Pricing /pricing',
      'Sign In /login',
    ]);
    expect(await landing.linksIn('contentinfo')).toEqual([
      'About /about',
      'Blog /blog',
      'Careers /careers',
      'Contact /contact',
      'Features /features',
      `Get Started ${REGISTER}`,
      'Help Center /help-center',
      'Oficio /',
      'Pricing /pricing',
      'Privacy Policy /privacy-policy',
      'Sign In /login',
      'Terms of Service /terms-of-service',
      'support@oficio.app mailto:support@oficio.app',
    ]);
    await expect(landing.trial.filter({ visible: true })).toHaveCount(2);
    for (const link of await landing.trial.all()) await expect(link).toHaveAttribute('href', REGISTER);
  });

  await test.step('the header changes past 50 px, and not before', async () => {
    const ground = () => landing.header.evaluate((header) => getComputedStyle(header).borderBottomColor);
    const atTop = await ground();
    await page.mouse.wheel(0, PUBLIC_PAGES.headerScrollThresholdPx - 2);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(PUBLIC_PAGES.headerScrollThresholdPx - 2);
    expect(await ground()).toBe(atTop);
    await page.mouse.wheel(0, 4);
    await expect.poll(ground).not.toBe(atTop);
  });

  await test.step('See How It Works', async () => {
    await page.getByRole('link', { name: 'See How It Works' }).click();
    await expect(page).toHaveURL(/\/#features$/);
    await expect(page.getByRole('heading', { name: 'Client Management' })).toBeInViewport();
    // The floating button is visible, because the first view's own button isn't.
    await expect(landing.trial.nth(0)).not.toBeInViewport();
    await expect(landing.trial.nth(1)).toBeInViewport({ ratio: 1 });
    const names = ['Hosting & Domain Management', 'Professional Invoicing', 'Financial Analytics'];
    for (const name of [...names, 'Email Automation', 'Business Dashboard']) {
      await expect(page.getByRole('heading', { name })).toBeAttached();
    }
  });

  await test.step('the button doesn’t cover the footer at the end, and nothing has shifted by itself', async () => {
    await landing.footer.scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    await expect(landing.footer.getByText('© Oficio')).toBeInViewport();
    expect(await landing.coveredFooter()).toBe(0);
    expect(await landing.layoutShift()).toBeLessThan(0.02);
  });

  await landing.trial.last().click();
  await expect(page).toHaveURL(/\/register$/);
});

test('the headline shows one word at a time in the same space, and can be stopped', async ({ page }) => {
  const landing = new LandingPage(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(landing.headline).toHaveAccessibleName('Business admin, in good order.');

  const first = await landing.headlineAt(0);
  expect(first).toMatchObject({ shown: ['Business'], hidden: 3 });
  for (const [place, word] of ['Business', 'Agency', 'Startup', 'Studio', 'Business'].entries()) {
    const { shown, room } = await landing.headlineAt(place * PUBLIC_PAGES.headlineRotationMs);
    expect([shown, room]).toEqual([[word], first.room]);
  }

  await page.reload();
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(running).toBe(4);
  await page.getByLabel('Keep the headline still').check({ force: true });
  await expect.poll(running).toBe(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await landing.headlineAt(PUBLIC_PAGES.headlineRotationMs)).toMatchObject({
    shown: ['Business'],
    hidden: 3,
  });
});

test('axe finds nothing, with the menu open on a phone too, and nothing is wider than a small one', async ({
  page,
}) => {
  await page.goto('/');
  await expectNothingFound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectNothingFound(page);
});

test.describe('without JavaScript and without fonts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the page is complete, and its menu opens and closes', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    const landing = new LandingPage(page);
    await page.goto('/');
    await expect(landing.headline).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The same week, twice.' })).toBeVisible();

    const open = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await open.click();
    await expect(menu).toBeVisible();
    for (const target of [open, ...(await menu.getByRole('link').all())]) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
  });
});

test('a person with a session gets the dashboard and sees nothing of the landing page', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await watchShown(page, '/');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBeNull();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/api\/health\/live$/);

  await page.goto('/pricing');
  const { header } = new LandingPage(page);
  await expect(header.getByRole('link', { name: 'Open dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden();
  await expect(header.getByRole('link', { name: 'Get Started Free' })).toBeHidden();
});

test('a page that Back restores checks the session; a visitor stays', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await page.goto('/');
  // The test's browser has no bfcache, so the test fires the event.
  const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await page.evaluate(comeBack);
  await expect(new LandingPage(page).headline).toBeVisible();
  await signInBeforehand(page, oficio, person);
  await page.goto('/pricing');
  await page.evaluate(() => history.replaceState(null, '', '/'));
  await page.evaluate(comeBack);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an auth mail’s link that ends here is redirected and leaves no history entry', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/pricing');
  await page.evaluate(() => {
    location.href = '#error=access_denied&error_code=otp_expired&error_description=It+has+expired';
  });
  await expect(page).toHaveURL(/\/auth\/callback$/);
  await expect(page.getByRole('link', { name: 'Return to login' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
});
