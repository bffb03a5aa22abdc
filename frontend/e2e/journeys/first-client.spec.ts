// Proves the way of a new person through the whole product, with animations: mail, trial, setup, first client, sign-out.
import type { Browser } from '@playwright/test';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { ListFilters } from '../pages/list-filters.ts';
import { OnboardingDialog } from '../pages/onboarding-dialog.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

// Other tests disable animations; here dialogs, sheets, menus and toasts are animated as most people see them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a new person adds a first client and signs out @phone', async ({ page, browser, oficio, newEmail }) => {
  const password = 'Correct-horse-7';
  const register = new RegisterPage(page);
  await register.open();
  await register.fill({ firstName: 'Alma', lastName: 'Rivera', email: newEmail, password });
  await register.submit();
  await expect(page.getByRole('heading', { name: /verify your e-?mail/i })).toBeVisible();

  await test.step('an unconfirmed address can’t sign in', async () => {
    await page.goto('/login');
    await new SignInPage(page).submit(newEmail, password);
    await expect(
      page.getByText(
        'Your email address needs to be verified. Please check your inbox for the confirmation email.',
      ),
    ).toBeVisible();
  });

  await test.step('the link of the mail, read in the inbox, confirms and signs in', async () => {
    await page.goto(await linkFromInbox(browser, oficio, newEmail));
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('the trial starts', async () => {
    await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(page.getByText('Welcome to Oficio!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });

  await test.step('the organization is set up from the dashboard', async () => {
    const onboarding = new OnboardingDialog(page);
    await onboarding.next.click();
    await onboarding.fill({ industry: 'Design & Creative', businessType: 'freelancer' });
    await onboarding.complete.click();
    await onboarding.isDone();
  });

  const clients = new ClientsPage(page);
  await test.step('a client is added, changed, archived and found', async () => {
    await clients.open();
    await clients.add('Estudio Nopal');
    await expect(clients.client('Estudio Nopal')).toBeVisible();
    await clients.add('Panadería Ñandú');

    await clients.search.fill('panaderia nandu');
    await expect(clients.client('Panadería Ñandú')).toBeVisible();
    await expect(clients.client('Estudio Nopal')).toBeHidden();
    await clients.search.fill('');

    await clients.client('Estudio Nopal').click();
    await expect(page.getByRole('heading', { name: 'Estudio Nopal', level: 1 })).toBeVisible();
    const form = await clients.edit('details');
    await form.getByLabel('Email', { exact: true }).fill('hola@example.com');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'hola@example.com' }).first()).toBeVisible();

    await clients.open();
    await clients.choose('Estudio Nopal', 'Archive');
    await expect(clients.client('Estudio Nopal')).toBeHidden();
    await new ListFilters(page).choose('Status', 'Archived');
    await expect(clients.client('Estudio Nopal')).toBeVisible();
  });

  await test.step('the directory is unreachable after the sign-out', async () => {
    await new Shell(page).signOut();
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/clients?search=nopal');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fclients%3Fsearch%3Dnopal/);
    await new SignInPage(page).submit(newEmail, password);
    await expect(page).toHaveURL(/\/clients\?search=nopal/);
  });
});

/** Reads the confirmation mail in the inbox, which refuses requests that come through a proxy. */
async function linkFromInbox(browser: Browser, oficio: OficioProcess, address: string): Promise<string> {
  await oficio.mailTo(address, /confirm/i);
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const inbox = await context.newPage();
  await inbox.goto(`${oficio.url}/dev/mail`);
  await inbox.getByRole('link', { name: new RegExp(address) }).click();
  const confirm = inbox.frameLocator('iframe').getByRole('link', { name: /confirm/i });
  const link = await confirm.first().getAttribute('href');
  await context.close();
  if (!link) throw new Error('The mail has no link');
  return link;
}
