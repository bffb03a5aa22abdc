// Proves that a text's direction stays its own through the database and the screens.
import type { Page } from '@playwright/test';
import { join } from '../fixtures/invitation.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { Shell } from '../pages/shell.ts';

const OVERRIDE = '\u202e';
const NAME = `Oibute${OVERRIDE}`;

test('a right-to-left override in a name doesn’t change the direction of other text', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const guest = await createPerson(oficio, 'Bruno');
  for (const person of [owner, guest]) {
    const profile = { firstName: NAME, lastName: NAME, phone: null, timezone: null };
    await callApi(oficio, person, 'PUT', '/api/auth/profile', profile);
  }
  await callApi(oficio, owner, 'POST', '/api/organization/setup', {
    name: NAME,
    industry: 'Design & Creative',
    businessType: 'freelancer',
  });
  await join(oficio, owner, guest, 'member');
  const body = { displayName: NAME, tags: [NAME], email: 'same@example.com' };
  const client = await callApi(oficio, owner, 'POST', '/api/clients', body);
  await callApi(oficio, owner, 'POST', '/api/clients', body);
  await signInBeforehand(page, oficio, owner);
  const { id } = client as { id: string };
  for (const path of [
    '/dashboard',
    '/clients',
    `/clients/${id}`,
    '/collaborators',
    '/subscription',
    '/settings',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    expect(await unisolated(page), path).toEqual([]);
    expect(await page.title()).not.toContain(OVERRIDE);
  }
  await page.goto(`/clients/${id}`);
  await expect(page.getByText('has the same email.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit details' }).click();
  await expect(page.getByRole('form')).toBeVisible();
  expect(await unisolated(page)).toEqual([]);
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Actions for Oibute' }).first().click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(new Shell(page).notifications).toContainText('Client archived');
  expect(await unisolated(page)).toEqual([]);
});

/** Texts with an override whose element has other words too, or lets it affect the words around. */
function unisolated(page: Page): Promise<string[]> {
  return page.evaluate((override) => {
    const faults: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent: text, parentElement: element } = walker.currentNode;
      if (!text?.includes(override) || !element) continue;
      const { unicodeBidi, display } = getComputedStyle(element);
      const isolates = display !== 'inline' || /isolate|plaintext/.test(unicodeBidi);
      if (!isolates || element.textContent !== text) faults.push(element.outerHTML);
    }
    for (const element of document.querySelectorAll('[aria-label], [alt]')) {
      const label = element.getAttribute('aria-label') ?? element.getAttribute('alt');
      if (label?.includes(override)) faults.push(element.outerHTML);
    }
    return faults;
  }, OVERRIDE);
}
