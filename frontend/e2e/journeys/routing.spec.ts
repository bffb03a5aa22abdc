import { PROTECTED_ROUTES, PUBLIC_ROUTES, REDIRECT_ROUTES } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { HOSTILE_REDIRECTS } from '../fixtures/hostile-redirects.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPersonWithTrial, type Person, requestSession } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const UNKNOWN = ['/nowhere', '/login/deeper', '/auth', '/index.html', '/blog/no-such-article'];

/** What has a screen so far; the other protected paths lead on. */
const WITH_SCREEN = new Set<string>([
  'dashboard',
  'clients',
  'collaborators',
  'settings',
  'subscription',
  'subscription-plans',
]);

/** Where a signed-in person may not stay. */
const FOR_VISITORS = ['/', '/login', '/register', '/auth/callback'];

test.describe('signed out', () => {
  test('each protected path leads to the sign-in, and is remembered with its query', async ({ page }) => {
    for (const { section } of PROTECTED_ROUTES) {
      for (const path of [`/${section}`, `/${section}/deeper?q=a%20b&canceled=true`]) {
        const answer = await page.goto(path);
        expect(answer?.status(), path).toBe(200);
        await expect(page, path).toHaveURL((url) => url.pathname === '/login' && leadsTo(url, path));
      }
    }
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

  test('each public path is open', async ({ page }) => {
    for (const { path } of PUBLIC_ROUTES) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading').first(), path).toBeVisible();
      expect(new URL(page.url()).searchParams.has('redirect'), path).toBe(false);
    }
  });

  test('the short forms lead on', async ({ page }) => {
    for (const { path, to } of REDIRECT_ROUTES) {
      await page.goto(path);
      await expect(page).toHaveURL(to);
    }
  });

  test('unknown paths lead to the landing page, with status 404', async ({ page }) => {
    for (const path of UNKNOWN) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page, path).toHaveURL('/');
    }
  });

  test('register=true opens the sign-up and keeps what else was said', async ({ page }) => {
    await page.goto('/login?register=true&redirect=%2Fclients&email=a%40example.com');
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/register' &&
        searchParams.get('redirect') === '/clients' &&
        searchParams.get('email') === 'a@example.com',
    );
  });

  test('other spellings end at the one address', async ({ page, oficio }) => {
    for (const [spelling, path] of [
      ['/LOGIN', '/login'],
      ['/login/', '/login'],
      ['//login', '/login'],
      ['/%6Cogin', '/login'],
      ['/Register/?email=a%40example.com', '/register?email=a%40example.com'],
      ['/Terms/', '/terms-of-service'],
      ['/Dashboard/', '/login?redirect=%2Fdashboard'],
      ['//clients//', '/login?redirect=%2Fclients'],
    ] as const) {
      await page.goto(oficio.url + spelling);
      await expect(page, spelling).toHaveURL(path);
      await expect(page.getByRole('heading').first(), spelling).toBeVisible();
    }
  });
});

test('signed in, each path ends where it belongs', async ({ page, oficio }) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  for (const path of FOR_VISITORS) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
  }
  for (const path of UNKNOWN) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page, path).toHaveURL('/dashboard');
  }
  for (const { section } of PROTECTED_ROUTES) {
    await page.goto(`/${section}`);
    await expect(page.getByRole('heading', { level: 1 }), section).toBeVisible();
    await expect(page, section).toHaveURL(WITH_SCREEN.has(section) ? `/${section}` : '/dashboard');
  }
});

test('what was asked for is come back to after the sign-in', async ({ page, oficio }) => {
  const { email, password } = await createPersonWithTrial(oficio);
  for (const path of ['/clients?search=a+b', '/settings?section=email', '/dashboard', '/projects?x=1']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login\?redirect=/);
    await new SignInPage(page).submit(email, password);
    // What has no screen yet leads on.
    await expect(page, path).toHaveURL(path.startsWith('/projects') ? '/dashboard' : path);
    await page.evaluate(() => localStorage.clear());
  }
});

test.describe('a hostile redirect', () => {
  test('is ignored after a sign-in', async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio);
    await answerSignInWith(page, oficio, person);
    const elsewhere: string[] = [];
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(oficio.url)) elsewhere.push(frame.url());
    });
    for (const value of HOSTILE_REDIRECTS) {
      await page.goto(`/login?redirect=${encodeURIComponent(value)}`);
      await new SignInPage(page).submit(person.email, person.password);
      await expect(page, JSON.stringify(value)).toHaveURL(`${oficio.url}/dashboard`);
      await page.evaluate(() => localStorage.clear());
    }
    expect(elsewhere).toEqual([]);
  });

  test('in storage is ignored too', async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio);
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('auth_redirect_url', '//e.test'));
    await new SignInPage(page).submit(person.email, person.password);
    await expect(page).toHaveURL(`${oficio.url}/dashboard`);
  });
});

test('while it is not known who is here, a protected path says so and a public one shows itself', async ({
  page,
  oficio,
}) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.route('**/api/auth/me', () => {});
  const waiting = page.getByText('Initializing your workspace...');
  for (const path of ['/dashboard', '/clients?search=x', '/projects']) {
    await page.goto(path);
    await expect(waiting, path).toBeVisible();
  }
  for (const path of ['/', '/login', '/register', '/verify-email', '/terms-of-service']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(waiting, path).toBeHidden();
  }
});

test('a configuration that can’t be read is said in place of the application', async ({ page }) => {
  let block = '';
  await page.route('**/dashboard', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace(/(id="oficio-config"[^>]*>)[^<]*/, (_, start: string) => start + block);
    await route.fulfill({ response: answer, body });
  });
  for (block of ['', '{', '{"supabaseUrl":"http://localhost:1"}']) {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Configuration error' }), block).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh Page' }), block).toBeVisible();
  }
});

test('a page keeps the title that it came with', async ({ page, oficio }) => {
  const visitors = [
    '/login',
    '/register',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
    '/magic-link-verify',
    '/accept-invitation',
    '/auth/callback',
    '/privacy-policy',
    '/terms-of-service',
  ];
  for (const path of visitors) await expectTitleKept(page, path);
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  for (const section of WITH_SCREEN) await expectTitleKept(page, `/${section}`);
});

async function expectTitleKept(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  const title = /<title>(.*)<\/title>/.exec((await answer?.text()) ?? '')?.[1] ?? '';
  expect(title, path).toMatch(/ · Oficio$/);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page, path).toHaveTitle(title);
}

function leadsTo(login: URL, path: string): boolean {
  const wanted = login.searchParams.get('redirect') ?? '';
  const [one, other] = [new URL(wanted, login), new URL(path, login)];
  return one.pathname === other.pathname && one.searchParams.toString() === other.searchParams.toString();
}

/** The auth service's real answer, given again, so that many sign-ins in a row don't meet its limit. */
async function answerSignInWith(page: Page, oficio: OficioProcess, person: Person): Promise<void> {
  const session = await requestSession(oficio, person);
  await page.route('**/auth/v1/token?grant_type=password', (route) => route.fulfill({ json: session }));
}
