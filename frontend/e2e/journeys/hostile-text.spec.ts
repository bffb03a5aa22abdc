// Proves that hostile texts stay text through the database, the screens and the files.
import type { Client } from '@oficio/contracts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

const SCRIPT = 'window.hacked=1';
const VECTORS = [
  `<script>${SCRIPT}</script>`,
  `<img src=x onerror=${SCRIPT}>`,
  `<svg onload=${SCRIPT}>`,
  `<iframe srcdoc="<script>parent.${SCRIPT}</script>">`,
  `<a href="javascript:${SCRIPT}">x</a>`,
  `<details open ontoggle=${SCRIPT}>`,
  `<style>@import 'javascript:${SCRIPT}'</style>`,
  `<math><mtext></math><script>${SCRIPT}</script>`,
  `javascript:${SCRIPT}`,
  `{{constructor.constructor('${SCRIPT}')()}}`,
  `\${${SCRIPT}}`,
  `</title><script>${SCRIPT}</script>`,
];
const WRAPPINGS = [
  (vector: string) => vector,
  (vector: string) => `"><${vector}`,
  (vector: string) => `'>${vector}`,
  (vector: string) => `-->${vector}`,
  (vector: string) => `\u202e${vector}\u2066`,
];
const PAYLOADS = WRAPPINGS.flatMap((wrap) => VECTORS.map(wrap));

test('60 hostile texts in every field of a client are shown as text', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(oficio.url) && !request.url().startsWith('data:'))
      reports.push(request.url());
  });
  expect(PAYLOADS).toHaveLength(60);
  const clients: Client[] = [];
  for (const text of PAYLOADS) {
    clients.push((await callApi(oficio, person, 'POST', '/api/clients', hostileClient(text))) as Client);
  }
  await signInBeforehand(page, oficio, person);
  await page.goto('/clients');
  await expect(page.getByText(/Showing 1 to 25 of 60 results/)).toBeVisible();
  for (const { id, displayName } of clients) {
    await page.evaluate((path) => history.pushState({}, '', path), `/clients/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(displayName);
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent clients' })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(reports).toEqual([]);
});

function hostileClient(text: string) {
  return {
    displayName: text.slice(0, 120),
    legalName: text,
    phone: text.slice(0, 40),
    taxId: text.slice(0, 40),
    tags: [text.slice(0, 40)],
    notes: text,
    billingAddress: {
      line1: text,
      line2: text,
      city: text.slice(0, 120),
      state: null,
      postalCode: null,
      countryCode: null,
    },
    contacts: [
      {
        firstName: text.slice(0, 120),
        lastName: text.slice(0, 120),
        email: null,
        phone: text.slice(0, 40),
        role: text.slice(0, 120),
        isPrimary: true,
        isBilling: false,
        receives: { invoices: true, reminders: true, renewals: true },
      },
    ],
  };
}
