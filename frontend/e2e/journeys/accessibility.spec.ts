import type { Client } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test.describe('axe finds nothing', () => {
  for (const path of ['/', '/login', '/register', '/verify-email', '/terms', '/privacy']) {
    test(`on ${path} @phone`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectNothingFound(page);
    });
  }

  test('in the inbox', async ({ browser, oficio }) => {
    await createPerson(oficio);
    // Without the address of a proxy: the inbox is for this machine alone.
    const context = await browser.newContext({ baseURL: oficio.url, extraHTTPHeaders: {} });
    const page = await context.newPage();
    await page.goto('/dev/mail');
    await expectNothingFound(page, { ownFrameOnly: true });
    await page
      .getByRole('link', { name: /confirm/i })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingFound(page, { ownFrameOnly: true });
    await context.close();
  });

  test('before the trial @phone', async ({ page, oficio }) => {
    await new SignInPage(page).signIn(await createPerson(oficio));
    await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible();
    await expectNothingFound(page);
  });

  test('on the signed-in screens, the dialogs and the menus @phone', async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio);
    const client = await addClients(oficio, person);
    await new SignInPage(page).signIn(person);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expectNothingFound(page);
    await page.goto('/clients');
    await expect(page.getByRole('link', { name: client.displayName, exact: true })).toBeVisible();
    await expectNothingFound(page);
    await page.getByRole('button', { name: `Actions for ${client.displayName}` }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNothingFound(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New client' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNothingFound(page);
    await page.goto(`/clients/${client.id}`);
    await expect(page.getByRole('heading', { name: client.displayName, level: 1 })).toBeVisible();
    await expectNothingFound(page);
  });
});

async function addClients(oficio: Parameters<typeof callApi>[0], person: Person): Promise<Client> {
  for (const displayName of [
    'Panadería Ñandú',
    'مكتبة النخيل',
    'A name of forty characters, no more, no less',
  ]) {
    await callApi(oficio, person, 'POST', '/api/clients', { displayName, status: 'lead' });
  }
  return (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Estudio Nopal',
    email: 'hola@example.com',
    tags: ['web', 'care plan'],
  })) as Client;
}
