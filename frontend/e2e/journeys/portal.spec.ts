// Proves the client's page as the server renders it, with its files and its counted views.
import { expectNothingFound } from '../fixtures/axe.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithPlan, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

async function linkTo(oficio: OficioProcess, person: Person, id: string): Promise<string> {
  const { url } = (await callApi(oficio, person, 'POST', `/api/invoices/${id}/links`)) as { url: string };
  return url;
}

test('the client opens the mail’s link, and the list shows the view at once', async ({
  page,
  context,
  browser,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const { id, number } = await issuedInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  const list = await context.newPage();
  const tables = new LiveTables(list);
  await list.goto('/invoices');
  const row = list.getByRole('row', { name: /Café Lumbre/ });
  await expect(row).toContainText('Issued');
  await tables.areHeard();

  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Send Invoice ${number}` });
  const address = `${id}@example.com`;
  await dialog.getByLabel('To', { exact: true }).fill(address);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const { links } = await oficio.mailTo(address, new RegExp(`${number}`));
  const link = links.find((href) => href.includes('/portal/')) ?? '';
  expect(new URL(link).pathname).toMatch(/^\/portal\/[\w-]{43}$/);
  // A mail scanner follows the link.
  expect((await fetch(link)).status).toBe(200);
  await expect(row).toContainText('Sent');

  const clients = await browser.newContext();
  const client = await clients.newPage();
  await client.goto(link);
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${number}`);
  await expect(row).toContainText('Viewed');
  await clients.close();

  const section = page.getByRole('region', { name: 'Client’s page' }).or(page.getByRole('main'));
  await expect(section.first()).toContainText(address);
  await page.getByRole('button', { name: `Revoke the link for ${address}` }).click();
  const revoke = page.getByRole('button', { name: 'Revoke link' });
  await expect(revoke).toBeVisible();
  await expectNothingFound(page);
  await revoke.click();
  await expect(page.getByText('No link opens it at the moment.')).toBeVisible();
  expect((await fetch(link)).status).toBe(404);
});

test('a signed-in member’s look, and the preview, don’t count as views', async ({
  page,
  context,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await issuedInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.clock.install();
  const reports: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/seen')) reports.push(request.url());
  });
  await page.goto(await linkTo(oficio, person, id));
  await page.clock.runFor(5_000);
  await page.goto(`/invoices/${id}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Preview as client' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-/);
  await expect(preview.locator('script')).toHaveCount(0);
  expect(reports).toEqual([]);
});

test('the page is seen after two visible seconds in a row, once; a hidden tab sees nothing', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await issuedInvoice(oficio, person);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/seen')) reports.push(request.method());
  });
  // Real time would pass as well while the machine is busy.
  await page.clock.install({ time: '2026-06-15T10:00:00Z' });
  await page.clock.pauseAt('2026-06-15T10:00:01Z');
  // A page of the tests is always visible.
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', {
      get: () => document.documentElement?.dataset.visibility ?? 'hidden',
    }),
  );
  const turn = (visibility: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      document.documentElement.dataset.visibility = state;
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await page.goto(await linkTo(oficio, person, id));
  await page.clock.runFor(60_000);
  await turn('visible');
  await page.clock.runFor(1_900);
  await turn('hidden');
  await page.clock.runFor(60_000);
  expect(reports).toEqual([]);
  await turn('visible');
  await page.clock.runFor(1_900);
  expect(reports).toEqual([]);
  const answer = page.waitForResponse((response) => response.url().endsWith('/seen'));
  await page.clock.runFor(200);
  expect((await answer).status()).toBe(204);
  await page.clock.runFor(60_000);
  expect(reports).toEqual(['POST']);
});

test('axe finds nothing on the page, which fits 360 pixels', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const long = 'Una descripción muy larga con unapalabralarguísimaquenocabeenningúnlado '.repeat(3);
  const lines = [{ description: long, quantityE4: 15_000, unit: 'h', unitPriceMinor: 999_999_999_900 }];
  const { id } = await issuedInvoice(oficio, person, { lines, notes: long });
  const link = await linkTo(oficio, person, id);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(link);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectNothingFound(page);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  await expectNothingFound(page);
  const body = { displayName: 'Nopal', locale: 'es' };
  const client = (await callApi(oficio, person, 'POST', '/api/clients', body)) as { id: string };
  const spanish = await issuedInvoice(oficio, person, { clientId: client.id, dueDate: '2099-01-01' });
  await page.goto(await linkTo(oficio, person, spanish.id));
  await expect(page.getByRole('link', { name: 'Descargar PDF' })).toBeVisible();
  await expectNothingFound(page);
  const missing = await page.goto('/portal/nothing');
  expect(missing?.status()).toBe(404);
  await expectNothingFound(page);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('the page is complete, and its file is downloaded', async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio);
    const { id, number } = await issuedInvoice(oficio, person);
    await page.goto(await linkTo(oficio, person, id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${number}`);
    await expect(page.getByText('MX$1,000.00').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  });
});
