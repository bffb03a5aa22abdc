// Proves what really leaves the browser to the error reports and the usage counts.
import type { Page } from '@playwright/test';
import { runSql } from '../fixtures/database.ts';
import { EnvelopeReceiver } from '../fixtures/envelope-receiver.ts';
import { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const test = base.extend<object, { receiver: EnvelopeReceiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern.
    async ({}, use) => {
      const receiver = await EnvelopeReceiver.start();
      await use(receiver);
      await receiver.stop();
    },
    { scope: 'worker' },
  ],
  oficio: [
    async ({ receiver }, use) => {
      const oficio = await OficioProcess.start({ SENTRY_DSN: receiver.dsn, ANALYTICS: '1' });
      await use(oficio);
      await oficio.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Pages fail on purpose here; the content security policy still applies.
  cleanPages: async ({ context }, use) => {
    const faults: string[] = [];
    context.on('console', (message) => {
      if (/content security policy|trusted type/i.test(message.text())) faults.push(message.text());
    });
    await use(undefined);
    expect(faults).toEqual([]);
  },
});

const SECRETS = {
  queryToken: 'q1ueryTokenThatNobodyMaySee',
  fragmentToken: 'fr4gmentTokenThatNobodyMaySee',
  refreshToken: 'refr3shTokenThatNobodyMaySee',
  requestToken: 'r3questTokenThatNobodyMaySee',
  oneTimeCode: '482913',
  jsonWebToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3YzBkNGE1MiJ9.c2lnbmF0dXJlLW9mLWl0',
  otherEmail: 'somebody.else@example.com',
};

test('an error, a crash and a replay arrive, and no byte of them contains a secret', async ({
  page,
  oficio,
  receiver,
}) => {
  const person = await createPersonWithTrial(oficio, 'Ximena');
  // One visit in ten is traced; the test makes it this one.
  await page.addInitScript(() => {
    Math.random = () => 0.01;
    // An error before the reporting library is loaded.
    document.addEventListener('DOMContentLoaded', () => {
      if (location.pathname === '/login' && location.search) throw new Error('The start failed');
    });
  });

  await page.goto(
    `/reset-password?token_hash=${SECRETS.queryToken}#access_token=${SECRETS.fragmentToken}&refresh_token=x`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/login?email=${encodeURIComponent(SECRETS.otherEmail)}&redirect=%2Fclients%3Ftoken%3Dabc`);
  // Requests that are pending when the page is left may not arrive.
  await expect.poll(() => errorsAt(receiver)).toContain('The start failed');
  await new SignInPage(page).signIn(person);
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByRole('button', { name: 'New client' }).first().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`Code ${SECRETS.oneTimeCode}`);
  await page.keyboard.press('Escape');
  await provokeErrors(page);
  const provoked = [
    'The start failed',
    'Object captured as promise rejection with keys: context',
    expect.stringMatching(/^The list failed at /),
  ];
  await expect.poll(() => errorsAt(receiver)).toEqual(expect.arrayContaining(provoked));
  await expect.poll(() => kindsOf(receiver)).toContain('replay_recording');
  await crash(page);

  const crashed = expect.stringMatching(/^The screen is broken/);
  await expect.poll(() => errorsAt(receiver)).toEqual(expect.arrayContaining([...provoked, crashed]));
  await expect
    .poll(() => kindsOf(receiver))
    .toEqual(['event', 'replay_event', 'replay_recording', 'transaction']);
  const list: Record<string, string> = await (await page.request.get('/debug-ids.json')).json();
  const images = imagesAt(receiver);
  expect(images.length).toBeGreaterThan(0);
  expect(images).toEqual(images.map(({ path }) => ({ path, id: list[path] })));

  const session = JSON.parse(
    (await page.evaluate(() => localStorage.getItem('oficio.session'))) ?? '{}',
  ) as Record<string, string>;
  const secrets = [
    ...Object.values(SECRETS),
    person.email,
    person.password,
    'Ximena',
    String(session.access_token),
    String(session.refresh_token),
  ];
  const everything = receiver.everything();
  expect(secrets.filter((secret) => everything.some((text) => text.includes(secret)))).toEqual([]);
});

test('a visit is counted by page and rating, without personal data', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await runSql(oficio, 'DELETE FROM oficio.usage_counts');
  const notified: { headers: Record<string, string>; body: string }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/usage')) return;
    notified.push({ headers: request.headers(), body: request.postData() ?? '' });
  });
  const counter = page.waitForResponse(/\/assets\/count-usage[^/]*\.js$/);
  await page.goto('/clients?search=Somebody');
  // The counter is loaded after the first paint; earlier actions aren't counted.
  await page.evaluate(async (address) => void (await import(address)), (await counter).url());
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  // The view is counted once the page is resolved, after its address has changed.
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  expect(notified).toEqual([]);
  await page.goto('/api/health/live');

  const counted = async (condition: string) => {
    const { rows } = await runSql(
      oficio,
      `SELECT page, measure, count::int FROM oficio.usage_counts WHERE ${condition} ORDER BY 1, 2`,
    );
    return rows.map((row) => Object.values(row).join(' '));
  };
  await expect.poll(() => counted("measure = 'view'")).toEqual(['/clients view 1', '/dashboard view 1']);
  await expect
    .poll(() => counted("measure IN ('CLS', 'FCP', 'LCP', 'TTFB')"))
    .toEqual(['/clients CLS 1', '/clients FCP 1', '/clients LCP 1', '/clients TTFB 1']);
  const said = JSON.stringify(notified);
  for (const secret of [person.email, person.userId, person.accessToken, 'Somebody', 'search', 'cookie']) {
    expect(said).not.toContain(secret);
  }
  expect(await page.context().cookies()).toEqual([]);
});

async function provokeErrors(page: Page): Promise<void> {
  await page.evaluate(async (secrets) => {
    await fetch(`/api/health/live?token=${secrets.requestToken}&code=${secrets.oneTimeCode}`, {
      headers: { Authorization: `Bearer ${secrets.jsonWebToken}` },
    });
    history.replaceState(null, '', `/clients?access_token=${secrets.queryToken}`);
    history.replaceState(null, '', `/clients#access_token=${secrets.fragmentToken}&type=magiclink`);
    history.replaceState(null, '', '/clients');
    console.warn(secrets);
    Promise.reject({ context: { session: secrets, answer: secrets.oneTimeCode } });
    const { email, password } = { email: secrets.otherEmail, password: 'Correct-horse-7' };
    setTimeout(() => {
      throw new Error(
        `The list failed at /api/clients?token=${secrets.requestToken} of ${email}, code ${secrets.oneTimeCode}, ` +
          `${JSON.stringify({ password })} ${secrets.jsonWebToken} ${secrets.refreshToken}`,
      );
    });
  }, SECRETS);
}

async function crash(page: Page): Promise<void> {
  await page.route(/\/assets\/settings[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `throw new Error("The screen is broken for ${SECRETS.otherEmail} ${SECRETS.refreshToken}");`,
    }),
  );
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
  await expect(page.getByText('Our team has been notified and is working on a fix.')).toBeVisible();
}

function kindsOf(receiver: EnvelopeReceiver): string[] {
  return [...new Set(receiver.items().map(({ type }) => type))].sort();
}

/** The messages of all reported errors. */
function errorsAt(receiver: EnvelopeReceiver): string[] {
  return receiver
    .payloads('event')
    .flatMap((event) =>
      (event.exception as { values: { value: string }[] }).values.map(({ value }) => value),
    );
}

/** The scripts of the reported stacks, with their debug ids. */
function imagesAt(receiver: EnvelopeReceiver): { path: string; id: string }[] {
  return receiver.payloads('event').flatMap((event) => {
    const { images } = (event.debug_meta ?? { images: [] }) as {
      images: { code_file: string; debug_id: string }[];
    };
    return images.map(({ code_file, debug_id }) => ({ path: new URL(code_file).pathname, id: debug_id }));
  });
}

base('with neither error reporting nor analytics nothing of them is loaded or sent', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('unheard') })));
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/register/);
  await page.goto('/api/health/live');
  expect(asked.filter((address) => /sentry|envelope|usage/.test(address))).toEqual([]);
  expect(asked.every((address) => new URL(address).origin === new URL(page.url()).origin)).toBe(true);
});
