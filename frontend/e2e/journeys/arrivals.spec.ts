import { authRoutes } from '@oficio/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { fromBackend, holdNext } from '../drivers/held-requests.ts';
import { letPass, stopClock } from '../drivers/page-clock.ts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import { tokenOf } from '../fixtures/mail-link.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { confirmationLink, magicLink, serviceLink } from '../fixtures/sent-links.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const COMPLETING = 'Completing authentication...';
const VERIFYING = 'Verifying your magic link...';
const USED = 'This link has expired or was used already. Sign in to get a new one.';
const EXPIRED = 'The magic link is invalid or has expired.';

const VERIFY_TOKEN = { method: 'POST', path: '/auth/v1/verify' } as const;
const VERIFY_SESSION = { method: 'GET', path: authRoutes.me.path } as const;

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

async function isIn(page: Page, path = '/dashboard'): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  await expect(accountMenu(page)).toBeVisible();
}

async function onDevice<T>(context: BrowserContext, act: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  const result = await act(page);
  await page.close();
  return result;
}

test.describe('a confirmation link', () => {
  test('signs in where it is opened, and leads where the person was going, once', async ({
    page,
    oficio,
    newEmail,
  }) => {
    const link = await confirmationLink(oficio, newEmail);
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('auth_redirect_url', '/clients?search=nopal'));
    await page.goto(link);
    await isIn(page, '/clients?search=nopal');
    expect(await page.evaluate(() => localStorage.getItem('auth_redirect_url'))).toBeNull();
  });

  for (const hostile of [
    'https://evil.example/',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/%2F/evil.example',
    'javascript:alert(document.domain)',
  ]) {
    test(`a hostile way on is ignored: ${hostile}`, async ({ page, oficio, newEmail }) => {
      const link = await confirmationLink(oficio, newEmail);
      await page.goto('/login');
      await page.evaluate((way) => localStorage.setItem('auth_redirect_url', way), hostile);
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== oficio.url) elsewhere.push(request.url());
      });
      await page.goto(link);
      await isIn(page);
      expect(elsewhere).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem('auth_redirect_url'))).toBeNull();
    });
  }

  test('used twice: said, with a way to sign in, by keyboard', async ({
    page,
    browser,
    oficio,
    newEmail,
  }) => {
    const link = await confirmationLink(oficio, newEmail);
    await page.goto(link);
    await isIn(page);
    const other = await browser.newContext({ baseURL: oficio.url });
    await onDevice(other, async (second) => {
      await second.goto(link);
      await expect(alertOf(second)).toHaveText(USED);
      await expect(second.getByRole('button', { name: 'Try again' })).toBeHidden();
      await second.getByRole('link', { name: 'Return to login' }).focus();
      await second.keyboard.press('Enter');
      await expect(second).toHaveURL(`${oficio.url}/login`);
      await second.goBack();
      await expect(alertOf(second)).toHaveText(USED);
    });
    await other.close();
  });

  test('in two tabs at once: one signs in, the other says that the link is used', async ({
    page,
    context,
    oficio,
    newEmail,
  }) => {
    const link = await confirmationLink(oficio, newEmail);
    const second = await context.newPage();
    const held = [
      await holdNext(page, VERIFY_TOKEN, fromBackend),
      await holdNext(second, VERIFY_TOKEN, fromBackend),
    ];
    await Promise.all([page.goto(link), second.goto(link)]);
    for (const { hasArrived } of held) await hasArrived();
    for (const { letThrough } of held) letThrough();
    const ends = await Promise.all(
      [page, second].map(async (tab) => {
        await expect(accountMenu(tab).or(alertOf(tab))).toBeVisible();
        return (await accountMenu(tab).isVisible()) ? 'in' : await alertOf(tab).textContent();
      }),
    );
    expect(ends.toSorted()).toEqual([USED, 'in'].toSorted());
  });

  test('an hour and a minute old: expired', async ({ page, oficio, newEmail }) => {
    const link = await confirmationLink(oficio, newEmail);
    await letAnHourPass(oficio, newEmail);
    await page.goto(link);
    await expect(alertOf(page)).toHaveText(USED);
  });

  test('signed up on one device, confirmed on another, and signed in on the first', async ({
    page,
    browser,
    oficio,
    newEmail,
  }) => {
    const link = await confirmationLink(oficio, newEmail);
    const phone = await browser.newContext({ baseURL: oficio.url });
    await onDevice(phone, async (second) => {
      await second.goto(link);
      await isIn(second);
    });
    await phone.close();
    await new SignInPage(page).signIn({ email: newEmail, password: 'Correct-horse-7' });
    await isIn(page);
  });

  test('of the auth service itself works once, too', async ({ page, browser, oficio, newEmail }) => {
    const link = serviceLink(oficio, await confirmationLink(oficio, newEmail), '/auth/callback');
    await page.goto(link);
    await isIn(page);
    const other = await browser.newContext({ baseURL: oficio.url });
    await onDevice(other, async (second) => {
      await second.goto(link);
      await expect(alertOf(second)).toHaveText(USED);
      await expect(second).toHaveURL(`${oficio.url}/auth/callback`);
    });
    await other.close();
  });

  test('takes the place of another person’s session: nothing of theirs is shown after it', async ({
    page,
    context,
    oficio,
    newEmail,
  }) => {
    const first = await createPersonWithTrial(oficio);
    await callApi(oficio, first, 'POST', '/api/clients', { displayName: 'Secreto de Alma' });
    await new SignInPage(page).signIn(first);
    const clients = new ClientsPage(page);
    await clients.open();
    await expect(clients.client('Secreto de Alma')).toBeVisible();

    const link = await confirmationLink(oficio, newEmail);
    const tab = await context.newPage();
    const shown: string[] = [];
    await tab.exposeFunction('reportText', (text: string) => shown.push(text));
    await tab.addInitScript(() => {
      const report = Reflect.get(globalThis, 'reportText') as (text: string) => void;
      new MutationObserver(() => report(document.body?.textContent ?? '')).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await tab.goto(link);
    await isIn(tab);
    await expect(tab.getByRole('complementary', { name: 'Sidebar' })).toContainText('Ines');
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((text) => /Alma|Secreto/.test(text))).toEqual([]);
    await expect(page.getByText('Secreto de Alma')).toBeHidden();
  });
});

test.describe('a page that nothing led to', () => {
  for (const [path, heading, text, back] of [
    [
      '/auth/callback',
      'Authentication failed',
      'Authentication failed. Please try again.',
      'Return to login',
    ],
    ['/magic-link-verify', 'Verification failed', 'No verification token found in URL', 'Go to sign in'],
  ] as const) {
    test(`${path} says so, with a way to sign in`, async ({ page, oficio }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(alertOf(page)).toHaveText(text);
      await page.reload();
      await expect(alertOf(page)).toHaveText(text);
      await page.getByRole('link', { name: back }).click();
      await expect(page).toHaveURL(`${oficio.url}/login`);
    });

    test(`${path} leads who is signed in to the dashboard, whatever was remembered`, async ({
      page,
      oficio,
    }) => {
      await signInBeforehand(page, oficio, await createPerson(oficio));
      await page.evaluate(() => localStorage.setItem('auth_redirect_url', '/clients'));
      await page.goto(path);
      await isIn(page);
    });
  }
});

test.describe('a magic link', () => {
  test('is said to have worked, leads on, and leaves nothing to go back to', async ({ page, oficio }) => {
    const { email } = await createPerson(oficio);
    const link = await magicLink(oficio, email);
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('auth_redirect_url', '/settings'));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Successfully signed in!' })).toBeVisible();
    await isIn(page, '/settings');
    await page.goBack();
    await expect(page).not.toHaveURL(/magic-link-verify/);
    await page.goForward();
    await isIn(page, '/settings');
  });

  test('used twice: said, and asking again gives the same answer, by keyboard', async ({
    page,
    browser,
    oficio,
  }) => {
    const link = await magicLink(oficio, (await createPerson(oficio)).email);
    await page.goto(link);
    await isIn(page);
    const other = await browser.newContext({ baseURL: oficio.url });
    await onDevice(other, async (second) => {
      await second.goto(link);
      await expect(alertOf(second)).toHaveText(EXPIRED);
      const asked = second.waitForResponse((response) => response.url().endsWith('/auth/v1/verify'));
      await second.getByRole('button', { name: 'Try again' }).focus();
      await second.keyboard.press('Enter');
      expect((await asked).status()).toBe(403);
      await expect(alertOf(second)).toHaveText(EXPIRED);
      await second.getByRole('link', { name: 'Go to sign in' }).focus();
      await second.keyboard.press('Enter');
      await expect(second).toHaveURL(`${oficio.url}/login`);
    });
    await other.close();
  });

  test('an hour and a minute old: expired', async ({ page, oficio }) => {
    const { email } = await createPerson(oficio);
    const link = await magicLink(oficio, email);
    await letAnHourPass(oficio, email);
    await page.goto(link);
    await expect(alertOf(page)).toHaveText(EXPIRED);
  });

  test('of the auth service itself works once, too', async ({ page, browser, oficio }) => {
    const own = await magicLink(oficio, (await createPerson(oficio)).email);
    const link = serviceLink(oficio, own, '/magic-link-verify');
    await page.goto(link);
    await isIn(page);
    const other = await browser.newContext({ baseURL: oficio.url });
    await onDevice(other, async (second) => {
      await second.goto(link);
      await expect(alertOf(second)).toHaveText(EXPIRED);
    });
    await other.close();
  });

  for (const place of ['?hashed_token=', '#magiclink_token=', '#']) {
    test(`is found as ${place}`, async ({ page, oficio }) => {
      const link = await magicLink(oficio, (await createPerson(oficio)).email);
      await page.goto(`/magic-link-verify${place}${tokenOf({ links: [link] }).token}`);
      await isIn(page);
    });
  }

  test('a broken network: the same token is tried again', async ({ page, oficio }) => {
    const link = await magicLink(oficio, (await createPerson(oficio)).email);
    await holdNext(page, VERIFY_TOKEN, (route) => route.abort('connectionfailed')).then((held) =>
      held.letThrough(),
    );
    await page.goto(link);
    await expect(alertOf(page)).toContainText('Failed to verify magic link');
    await page.getByRole('button', { name: 'Try again' }).click();
    await isIn(page);
  });

  test('a reload while it is verified: the token is gone, and that is said', async ({ page, oficio }) => {
    const link = await magicLink(oficio, (await createPerson(oficio)).email);
    const held = await holdNext(page, VERIFY_TOKEN, fromBackend);
    await page.goto(link);
    await held.hasArrived();
    await expect(page).toHaveURL(`${oficio.url}/magic-link-verify`);
    await page.reload();
    await expect(alertOf(page)).toHaveText('No verification token found in URL');
  });

  test('whose address differs in its fragment alone is opened all the same', async ({ page, oficio }) => {
    const link = await magicLink(oficio, (await createPerson(oficio)).email);
    await page.goto('/magic-link-verify');
    await expect(alertOf(page)).toBeVisible();
    await page.goto(`/magic-link-verify#${tokenOf({ links: [link] }).token}`);
    await isIn(page);
  });

  test('a reload once it was taken: signed in', async ({ page, oficio }) => {
    const link = await magicLink(oficio, (await createPerson(oficio)).email);
    const held = await holdNext(page, VERIFY_SESSION, () => new Promise(() => {}));
    await page.goto(link);
    await held.hasArrived();
    await page.reload();
    await isIn(page);
  });
});

test.describe('three seconds of silence', () => {
  for (const [what, call, answers] of [
    ['while the token is verified', VERIFY_TOKEN, 1],
    ['while the server is asked who this is', VERIFY_SESSION, 1],
  ] as const) {
    test(`${what}: the page waits and says what for`, async ({ page, oficio, newEmail }) => {
      await page.clock.install();
      for (const [link, words] of [
        [await confirmationLink(oficio, newEmail), COMPLETING],
        [await magicLink(oficio, (await createPerson(oficio)).email), VERIFYING],
      ] as const) {
        const held = await holdNext(page, call, fromBackend, answers);
        await page.goto(link);
        await held.hasArrived();
        await page.clock.runFor(3_000);
        await expect(page.getByRole('heading', { name: words })).toBeVisible();
        held.letThrough();
        await isIn(page);
      }
    });
  }
});

test('no token of a link stays in the address, the history, a Referer or the log', async ({
  page,
  oficio,
  newEmail,
}) => {
  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers().referer ?? ''));
  const links = [
    await confirmationLink(oficio, newEmail),
    await magicLink(oficio, (await createPerson(oficio)).email),
    serviceLink(oficio, await magicLink(oficio, (await createPerson(oficio)).email), '/magic-link-verify'),
  ];
  for (const link of links) {
    await page.goto(link);
    await isIn(page);
    const { access_token, refresh_token } = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('oficio.session'))) ?? '{}',
    );
    const secrets = [tokenOf({ links: [link] }).token, access_token, refresh_token];
    const visited = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map(({ name }) => new URL(name).pathname),
    );
    expect(visited).toHaveLength(1);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(8);
      expect(page.url()).not.toContain(secret);
      expect(oficio.printed).not.toContain(secret);
      expect(referers.filter((referer) => referer.includes(secret))).toEqual([]);
    }
    await page.goBack();
    expect(secrets.filter((secret) => page.url().includes(secret))).toEqual([]);
  }
});

test.describe('axe finds nothing', () => {
  test('in any state of an arriving link @phone', async ({ page, oficio, newEmail }) => {
    await page.clock.install();
    const held = await holdNext(page, VERIFY_TOKEN, (route) => route.abort('connectionfailed'));
    await page.goto(await confirmationLink(oficio, newEmail));
    await expect(page.getByRole('heading', { name: COMPLETING })).toBeVisible();
    await expectNothingFound(page);
    held.letThrough();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectNothingFound(page);
    await page.goto('/auth/callback#error=access_denied&error_code=otp_expired');
    await expect(alertOf(page)).toHaveText(USED);
    await expectNothingFound(page);
  });

  test('in any state of a magic link @phone', async ({ page, oficio }) => {
    const link = await magicLink(oficio, (await createPerson(oficio)).email);
    await page.clock.install();
    await page.goto('/magic-link-verify');
    await expect(alertOf(page)).toBeVisible();
    await expectNothingFound(page);
    const held = await holdNext(page, VERIFY_TOKEN, fromBackend);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: VERIFYING })).toBeVisible();
    await expectNothingFound(page);
    await stopClock(page);
    held.letThrough();
    await expect(page.getByRole('heading', { name: 'Successfully signed in!' })).toBeVisible();
    // The checker needs time to pass, of which the success has two seconds.
    const found = expectNothingFound(page);
    for (let passed = 0; passed < 1_500; passed += 50) await letPass(page, 50);
    await found;
    await expect(page.getByRole('heading', { name: 'Successfully signed in!' })).toBeVisible();
  });
});

async function letAnHourPass(oficio: Parameters<typeof runSql>[0], email: string): Promise<void> {
  await runSql(
    oficio,
    `update auth.users
        set confirmation_sent_at = confirmation_sent_at - interval '61 minutes',
            recovery_sent_at = recovery_sent_at - interval '61 minutes'
      where email = $1`,
    [email],
  );
}
