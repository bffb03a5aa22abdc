// Proves addresses across server and browser: status, redirect, title and guard of each path.
import { PUBLIC_ROUTES, REDIRECT_ROUTES } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { HOSTILE_REDIRECTS } from '../fixtures/hostile-redirects.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial, type Person, requestSession } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { LandingPage } from '../pages/landing-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const UNKNOWN = ['/nowhere', '/login/deeper', '/auth', '/index.html'];

/** The application's pages for visitors, and the legal documents. */
const WITH_TITLE = new Set<string>([
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
]);

test.describe('signed out', () => {
  test('each protected path leads to the sign-in with its query as redirect', async ({ page }) => {
    const query = '?q=a%20b&canceled=true';
    // One path of each kind; the guard's unit test has all of them.
    const paths = ['/dashboard', '/clients/deeper', '/projects/deeper'];
    for (const path of paths) {
      const answer = await page.goto(path + query);
      expect(answer?.status(), path).toBe(200);
      await expect(page, path).toHaveURL((url) => url.pathname === '/login' && leadsTo(url, path + query));
    }
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

  test('each public path is open and keeps its initial title', async ({ page }) => {
    for (const { path } of PUBLIC_ROUTES) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading').first(), path).toBeVisible();
      expect(new URL(page.url()).searchParams.has('redirect'), path).toBe(false);
      if (WITH_TITLE.has(path)) await expectTitleKept(page, path, await answer?.text());
    }
  });

  test('the short forms redirect', async ({ page }) => {
    for (const { path, to } of REDIRECT_ROUTES) {
      await page.goto(path);
      await expect(page).toHaveURL(to);
    }
  });

  test('unknown paths lead to the landing page with status 404; an unknown article has its own message', async ({
    page,
  }) => {
    for (const path of UNKNOWN) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page, path).toHaveURL('/');
      // The address changes before the document loads; a new navigation would cancel that load.
      await expect(new LandingPage(page).headline, path).toBeVisible();
    }
    const answer = await page.goto('/blog/no-such-article');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There’s no page here.', level: 1 })).toBeVisible();
  });

  test('other spellings redirect to the canonical address', async ({ page, oficio }) => {
    for (const [spelling, path] of [
      ['/%6Cogin', '/login'],
      ['/Register/?email=a%40example.com', '/register?email=a%40example.com'],
      ['/Dashboard/', '/login?redirect=%2Fdashboard'],
      ['//clients//', '/login?redirect=%2Fclients'],
    ] as const) {
      await page.goto(oficio.url + spelling);
      await expect(page, spelling).toHaveURL(path);
      await expect(page.getByRole('heading').first(), spelling).toBeVisible();
    }
  });
});

test('a signed-in person ends at the dashboard after a page of visitors or an unknown path; a title stays', async ({
  page,
  oficio,
}) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  // One path of each kind; a test of screens has all of them.
  for (const path of ['/', '/login', '/nowhere']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(path === '/nowhere' ? 404 : 200);
    await expect(page, path).toHaveURL('/dashboard');
  }
  const answer = await page.goto('/hosting');
  await expectTitleKept(page, '/hosting', await answer?.text());
  await expect(page).toHaveURL('/hosting/renewals');
});

test('the sign-in returns to the requested path', async ({ page, oficio }) => {
  const { email, password } = await createPersonWithTrial(oficio);
  for (const path of ['/clients?search=a+b', '/import?x=1']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login\?redirect=/);
    await new SignInPage(page).submit(email, password);
    await expect(page, path).toHaveURL(path);
    await page.evaluate(() => localStorage.clear());
  }
});

test('a hostile redirect in the address or in the storage is ignored after a sign-in', async ({
  page,
  oficio,
}) => {
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
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('auth_redirect_url', '//e.test'));
  await new SignInPage(page).submit(person.email, person.password);
  await expect(page).toHaveURL(`${oficio.url}/dashboard`);
  expect(elsewhere).toEqual([]);
});

test('while the session is unknown, a protected path shows a message and a public path its page', async ({
  page,
  oficio,
}) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.route('**/api/auth/me', () => {});
  const waiting = page.getByText('Initializing your workspace...');
  // The landing page redirects a person with a session to the application.
  for (const path of ['/clients?search=x', '/']) {
    await page.goto(path);
    await expect(waiting, path).toBeVisible();
  }
  for (const path of ['/login', '/terms-of-service']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(waiting, path).toBeHidden();
  }
});

test('an unreadable configuration shows a message in place of the application', async ({ page }) => {
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

async function expectTitleKept(page: Page, path: string, html = ''): Promise<void> {
  const title = /<title>(.*)<\/title>/.exec(html)?.[1] ?? '';
  expect(title, path).toMatch(/ · Oficio$/);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page, path).toHaveTitle(title);
}

function leadsTo(login: URL, path: string): boolean {
  const wanted = login.searchParams.get('redirect') ?? '';
  const [one, other] = [new URL(wanted, login), new URL(path, login)];
  return one.pathname === other.pathname && one.searchParams.toString() === other.searchParams.toString();
}

/** Repeats one real answer of the auth service, so that many sign-ins don't reach its rate limit. */
async function answerSignInWith(page: Page, oficio: OficioProcess, person: Person): Promise<void> {
  const session = await requestSession(oficio, person);
  await page.route('**/auth/v1/token?grant_type=password', (route) => route.fulfill({ json: session }));
}

test('the shell stays while the next screen’s code is loading', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Estudio Nopal' });
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  const link = page.getByRole('main').getByRole('link', { name: 'Estudio Nopal' }).first();
  await expect(link).toBeVisible();
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/_clientId-[^/]*\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await link.click();
  // The previous screen is still in the document, hidden.
  await expect(page.getByRole('main')).toHaveText('Loading...', { useInnerText: true });
  await expect(page.getByRole('link', { name: 'Collaborators' }).first()).toBeVisible();
  released.resolve();
  await expect(page.getByRole('heading', { name: 'Estudio Nopal', level: 1 })).toBeVisible();
});
