// Proves that a link's token leaves the address, the history and the log of the real server, and that the page waits for real answers.
import { fromBackend, holdNext } from '../drivers/held-requests.ts';
import { letPass, stopClock } from '../drivers/page-clock.ts';
import { alertOf, isIn, VERIFY_SESSION, VERIFY_TOKEN } from '../fixtures/arriving.ts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { beginFlow } from '../fixtures/begun-flow.ts';
import { tokenOf } from '../fixtures/mail-link.ts';
import { createPerson } from '../fixtures/person.ts';
import { confirmationLink, magicLink, serviceLink } from '../fixtures/sent-links.ts';
import { expect, test } from '../fixtures/test.ts';

const COMPLETING = 'Completing authentication...';
const VERIFYING = 'Verifying your magic link...';
const USED = 'This link has expired or was used already. Sign in to get a new one.';

test('with three seconds of silence in the token’s and in the session’s verification, the page says what it waits for', async ({
  page,
  oficio,
  newEmail,
}) => {
  await page.clock.install();
  const { email } = await createPerson(oficio);
  for (const [who, link, words] of [
    [newEmail, await confirmationLink(oficio, newEmail), COMPLETING],
    [email, await magicLink(oficio, email), VERIFYING],
  ] as const) {
    await beginFlow(page, who);
    const held = [
      await holdNext(page, VERIFY_TOKEN, fromBackend),
      await holdNext(page, VERIFY_SESSION, fromBackend),
    ];
    await page.goto(link);
    for (const { hasArrived, letThrough } of held) {
      await hasArrived();
      await page.clock.runFor(3_000);
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      letThrough();
    }
    await isIn(page);
    // From now on only the next link's session is verified.
    await page.evaluate(() => localStorage.clear());
  }
});

test('no token of a link stays in the address, the history, a Referer or the log', async ({
  page,
  oficio,
  newEmail,
}) => {
  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers().referer ?? ''));
  const [alma, bruno] = [await createPerson(oficio), await createPerson(oficio, 'Bruno')];
  const links = [
    [newEmail, await confirmationLink(oficio, newEmail)],
    [alma.email, await magicLink(oficio, alma.email)],
    [bruno.email, serviceLink(oficio, await magicLink(oficio, bruno.email), '/magic-link-verify')],
  ] as const;
  for (const [who, link] of links) {
    await beginFlow(page, who);
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
  test('in any state of an arriving link @every-width', async ({ page, oficio, newEmail }) => {
    await page.clock.install();
    const held = await holdNext(page, VERIFY_TOKEN, (route) => route.abort('connectionfailed'));
    await page.goto(await confirmationLink(oficio, newEmail));
    await expect(page.getByRole('heading', { name: COMPLETING })).toBeVisible();
    await expectNothingFound(page);
    held.letThrough();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: `Continue as ${newEmail}?` })).toBeVisible();
    await expectNothingFound(page);
    await page.goto('/auth/callback#error=access_denied&error_code=otp_expired');
    await expect(alertOf(page)).toHaveText(USED);
    await expectNothingFound(page);
  });

  test('in any state of a magic link', async ({ page, oficio }) => {
    const { email } = await createPerson(oficio);
    const link = await magicLink(oficio, email);
    await page.clock.install();
    await beginFlow(page, email);
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
    // axe needs the clock to run, but the success is only shown for two seconds.
    let looking = true;
    const found = expectNothingFound(page).finally(() => {
      looking = false;
    });
    while (looking) await letPass(page, 1);
    await found;
    await expect(page.getByRole('heading', { name: 'Successfully signed in!' })).toBeVisible();
  });
});
