// Proves that the built files run on the oldest supported browsers' features against the real server.
import { expect, type Page } from '@playwright/test';
import { createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { test as plainHttp } from '../fixtures/plain-http.ts';
import { test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('the oldest supported browsers sign in, add a client and change it', async ({ page, oficio }) => {
  await page.addInitScript(removeNewerFunctions);
  await addAndChangeClient(page, await createPersonWithTrial(oficio));
});

plainHttp('a plain http address of the local network saves what is typed', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await page.goto('/login');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await addAndChangeClient(page, person);
});

async function addAndChangeClient(page: Page, person: Person): Promise<void> {
  await new SignInPage(page).signIn(person);
  const clients = new ClientsPage(page);
  await clients.open();
  await clients.add('Estudio Nopal');
  await clients.client('Estudio Nopal').click();
  const form = await clients.edit('details');
  await form.getByLabel('Name', { exact: true }).fill('Estudio Nopal y Asociados');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Estudio Nopal y Asociados', level: 1 })).toBeVisible();
}

/** Removes everything that Safari 16.4 lacks on a page without https. Runs in the page. */
function removeNewerFunctions(): void {
  const newer: [object, string[]][] = [
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'some', 'toArray', 'forEach', 'find'],
    ],
    [Element.prototype, ['checkVisibility']],
    [Document.prototype, ['startViewTransition']],
    [Crypto.prototype, ['randomUUID', 'subtle']],
    [Navigator.prototype, ['locks', 'clipboard', 'share', 'serviceWorker', 'storage']],
    [window, ['requestIdleCallback', 'scheduler', 'trustedTypes', 'navigation', 'cookieStore']],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}
