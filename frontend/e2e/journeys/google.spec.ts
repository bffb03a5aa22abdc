// Proves the redirects between the real auth service and a provider.
import { randomUUID } from 'node:crypto';
import { accountRoutes } from '@oficio/contracts';
import { expect, type Page } from '@playwright/test';
import { runSql } from '../fixtures/database.ts';
import { answerAtGoogle, type GooglePerson, signInWithGoogle, test } from '../fixtures/google.ts';
import { Shell } from '../pages/shell.ts';

const WELCOME = `**${accountRoutes.triggerOauthWelcome.path}`;

const newPerson = (): GooglePerson => {
  const id = randomUUID();
  return { id, email: `ines-${id.slice(0, 8)}@example.com`, verified_email: true, name: 'Ines Robles' };
};

/** Collects the requests for a welcome mail. */
async function watchWelcomes(page: Page): Promise<{ body: unknown; bearer: string }[]> {
  const asked: { body: unknown; bearer: string }[] = [];
  await page.route(WELCOME, async (route) => {
    const bearer = (await route.request().headerValue('authorization')) ?? '';
    asked.push({ body: route.request().postDataJSON(), bearer });
    await route.continue();
  });
  return asked;
}

test('a new person returns signed in at the redirect and is welcomed once; no secret stays in the history or the log', async ({
  page,
  context,
  oficio,
}) => {
  const person = newPerson();
  const welcomes = await watchWelcomes(page);
  await answerAtGoogle(context, person);
  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers().referer ?? ''));
  await page.goto(`/login?${new URLSearchParams({ redirect: '/settings?from=google' })}`);
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page).toHaveURL(`${oficio.url}/settings?from=google`);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_redirect_url'))).toBeNull();
  const session = JSON.parse((await page.evaluate(() => localStorage.getItem('oficio.session'))) ?? '{}');
  await expect
    .poll(() => welcomes)
    .toEqual([
      {
        body: { userId: session.user.id, email: person.email, userName: 'Ines Robles', provider: 'google' },
        bearer: `Bearer ${session.access_token}`,
      },
    ]);
  for (const secret of [session.access_token, session.refresh_token]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(oficio.printed).not.toContain(secret);
    expect(referers.filter((referer) => referer.includes(secret))).toEqual([]);
  }

  expect((await oficio.mailTo(person.email, /^Welcome to/)).links).toContain(`${oficio.url}/dashboard`);

  await new Shell(page).signOut();
  await expect(page).toHaveURL(/\/login/);
  await runSql(
    oficio,
    "update auth.users set created_at = created_at - interval '60 seconds' where email = $1",
    [person.email],
  );
  await signInWithGoogle(page, oficio);
  await expect(page).toHaveURL(`${oficio.url}/dashboard`);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(welcomes).toHaveLength(1);
});

test('a refusal or a failure at Google has a message and a way back', async ({ page, context, oficio }) => {
  for (const answer of ['denied', 'broken'] as const) {
    await answerAtGoogle(context, answer);
    await signInWithGoogle(page, oficio);
    await expect(page.getByRole('heading', { name: 'Authentication failed' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Authentication failed. Please try again.',
    );
    await expect(page).toHaveURL(`${oficio.url}/auth/callback`);
    await page.getByRole('link', { name: 'Return to login' }).click();
    await expect(page).toHaveURL(`${oficio.url}/login`);
  }
});
