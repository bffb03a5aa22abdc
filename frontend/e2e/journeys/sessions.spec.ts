// Proves how the page follows sessions that the real server has ended, and clocks that are wrong.
import { runSql } from '../fixtures/database.ts';
import { linkOf, tokenOf } from '../fixtures/mail-link.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('a session that the server has ended shows a message, and signing in leads back', async ({
  page,
  context,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('oficio.session') ?? '{}');
    localStorage.setItem(
      'oficio.session',
      JSON.stringify({ ...stored, access_token: 'x.y.z', refresh_token: 'gone' }),
    );
  });
  const fresh = await context.newPage();
  await page.close();
  await fresh.goto('/clients');
  await expect(fresh.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await new SignInPage(fresh).submit(person.email, person.password);
  await expect(fresh).toHaveURL(/\/(clients|dashboard)/);
});

for (const hours of [-2, 2]) {
  test(`a clock that is ${hours} hours off signs nobody out and changes no relative time`, async ({
    page,
    oficio,
  }) => {
    const person = await createPersonWithTrial(oficio);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await new SignInPage(page).signIn(person);
    const clients = new ClientsPage(page);
    await clients.open();
    await clients.add('A pesar del reloj');
    await expect(clients.client('A pesar del reloj')).toBeVisible();
    await runSql(
      oficio,
      "UPDATE public.client_directory SET created_at = created_at - interval '190 minutes' WHERE user_id = $1",
      [person.userId],
    );
    await page.goto('/dashboard');
    const recent = page.getByRole('link').filter({ hasText: 'A pesar del reloj' });
    await expect(recent.getByRole('time')).toHaveText('3 hours ago');
  });
}

test('the token of a confirmation link is stored nowhere', async ({ page, oficio, newEmail }) => {
  const secrets: string[] = [];
  page.on('request', (request) => {
    const referer = request.headers().referer ?? '';
    if (/token|code=/.test(referer)) secrets.push(`referer ${referer}`);
  });
  await page.goto('/register');
  await page.getByLabel('First name').fill('Alma');
  await page.getByLabel('Last name').fill('Rivera');
  await page.getByLabel('Email').fill(newEmail);
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
  await page.getByLabel('Confirm password').fill('Correct-horse-7');
  await page.getByRole('button', { name: 'Create account' }).click();
  const mail = await oficio.mailTo(newEmail, /confirm/i);
  const link = linkOf(mail);
  await page.goto(link);
  await expect(page).toHaveURL(/\/dashboard$/);
  const { token } = tokenOf(mail);
  const session = JSON.parse((await page.evaluate(() => localStorage.getItem('oficio.session'))) ?? '{}');
  await page.goBack();
  await expect(page).not.toHaveURL(/token/);
  for (const secret of [token, session.access_token, session.refresh_token, 'Correct-horse-7']) {
    expect(secret.length).toBeGreaterThan(8);
    expect(oficio.printed).not.toContain(secret);
  }
  expect(secrets).toEqual([]);
});
