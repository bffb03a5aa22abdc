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
const TEXTS_OF_A_CLIENT = 6;
const PAYLOADS = WRAPPINGS.flatMap((wrap) => VECTORS.map(wrap));

test('60 hostile texts in the fields of clients are shown as text', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(oficio.url) && !request.url().startsWith('data:'))
      reports.push(request.url());
  });
  expect(PAYLOADS).toHaveLength(60);
  const clients: Client[] = [];
  // React renders each field the same way whatever its text, so that no field needs all of them.
  for (let first = 0; first < PAYLOADS.length; first += TEXTS_OF_A_CLIENT) {
    const body = hostileClient(PAYLOADS.slice(first, first + TEXTS_OF_A_CLIENT));
    clients.push((await callApi(oficio, person, 'POST', '/api/clients', body)) as Client);
  }
  await signInBeforehand(page, oficio, person);
  await page.goto('/clients');
  await expect(page.getByText(/Showing 1 to 10 of 10 results/)).toBeVisible();
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

/** A client whose fields have the texts in turn. */
function hostileClient(texts: readonly string[]) {
  let used = 0;
  const next = (longest = Number.POSITIVE_INFINITY) => {
    used += 1;
    return texts[used % texts.length]?.slice(0, longest) ?? '';
  };
  return {
    displayName: next(120),
    legalName: next(),
    phone: next(40),
    taxId: next(40),
    tags: [next(40)],
    notes: next(),
    billingAddress: {
      line1: next(),
      line2: next(),
      city: next(120),
      state: null,
      postalCode: null,
      countryCode: null,
    },
    contacts: [
      {
        firstName: next(120),
        lastName: next(120),
        email: null,
        phone: next(40),
        role: next(120),
        isPrimary: true,
        isBilling: false,
        receives: { invoices: true, reminders: true, renewals: true },
      },
    ],
  };
}
