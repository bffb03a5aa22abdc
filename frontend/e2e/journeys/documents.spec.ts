// Proves that files reach the store and come back byte by byte, through slow and broken connections.
import { readFile } from 'node:fs/promises';
import { type Client, DOCUMENTS, UPLOADS } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n');

interface Scene {
  person: Person;
  clientId: string;
}

/** The documents of a new client on screen. */
async function openDocuments(page: Page, oficio: OficioProcess): Promise<Scene> {
  const person = await createPersonWithTrial(oficio);
  const client = await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Estudio Nopal' });
  const { id: clientId } = client as Client;
  await signInBeforehand(page, oficio, person);
  await page.goto(`/clients/${clientId}`);
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
  return { person, clientId };
}

const choose = (page: Page, ...files: { name: string; buffer: Buffer }[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));
const table = (page: Page) => page.getByRole('table', { name: 'Documents' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** Stores a text as a document of the client. */
async function store(oficio: OficioProcess, { person, clientId }: Scene, name: string, text: string) {
  const query = new URLSearchParams({ clientId, name });
  const answer = await fetch(`${oficio.url}/api/documents?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}` },
    body: text,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}

test('documents are added, downloaded, renamed, deleted and brought back', async ({ page, oficio }) => {
  await openDocuments(page, oficio);
  await choose(
    page,
    { name: 'contract.pdf', buffer: PDF },
    { name: 'Notes.txt', buffer: Buffer.from('Café') },
  );
  await expect(toast(page, '2 documents added')).toBeVisible();
  await expect(row(page, 'contract.pdf')).toContainText('PDF');
  await expect(row(page, 'Notes.txt')).toContainText('Alma Rivera');
  await expect(
    page.getByText(/2 of at most 500\. All documents of your organization take up .* of 200 MB\./),
  ).toBeVisible();
  await expectNothingFound(page);

  const downloading = page.waitForEvent('download');
  await row(page, 'contract.pdf').getByRole('button', { name: 'Download contract.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('contract.pdf');
  expect(await readFile(await download.path())).toEqual(PDF);

  await row(page, 'contract.pdf').getByRole('button', { name: 'Actions for contract.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('signed');
  await page.keyboard.press('Enter');
  await expect(row(page, 'signed.pdf')).toBeVisible();

  await row(page, 'signed.pdf').getByRole('button', { name: 'Actions for signed.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row(page, 'signed.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'signed.pdf')).toBeVisible();
});

test('what happens to files that are dropped, pasted, refused, or don’t fit into the storage', async ({
  page,
  oficio,
}) => {
  const { clientId } = await openDocuments(page, oficio);
  await test.step('files are taken by drop and by paste, and no drop beside the area leaves the page', async () => {
    const files = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'dropped.txt'));
      return data;
    });
    await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: files });
    await page.getByRole('button', { name: 'Choose files' }).dispatchEvent('drop', { dataTransfer: files });
    await expect(row(page, 'dropped.txt')).toHaveCount(1);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pasted'], 'pasted.txt'));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await expect(row(page, 'pasted.txt')).toHaveCount(1);
  });

  await test.step('a file that isn’t stored says why, and another try isn’t offered', async () => {
    await choose(
      page,
      { name: 'logo.svg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'film.pdf', buffer: Buffer.alloc(UPLOADS.documentMaxBytes + 1) },
    );
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await expect(uploads.getByRole('alert')).toHaveText([
      /^This kind of file can’t be stored\./,
      'A document can have at most 10 MB.',
    ]);
    await expect(uploads.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    await expectNothingFound(page);
    await uploads.getByRole('button', { name: 'Dismiss logo.svg' }).click();
    await expect(uploads.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('a full storage says so, and nothing of the file is shown or kept', async () => {
    await runSql(
      oficio,
      `INSERT INTO oficio.organization_storage (organization_id, living_bytes, deleted_bytes)
       SELECT organization_id, $2, 0 FROM public.client_directory WHERE id = $1
       ON CONFLICT (organization_id) DO UPDATE SET living_bytes = excluded.living_bytes`,
      [clientId, DOCUMENTS.storageBytes.trial],
    );
    await choose(page, { name: 'contract.pdf', buffer: PDF });
    const upload = page
      .getByRole('list', { name: 'Uploads' })
      .getByRole('listitem')
      .filter({ hasText: 'contract.pdf' });
    await expect(upload.getByRole('alert')).toContainText('is full: 200.0 of 200.0 MB are used');
    await expect(row(page, 'contract.pdf')).toHaveCount(0);
    await page.reload();
    await expect(row(page, 'pasted.txt')).toBeVisible();
    await expect(row(page, 'contract.pdf')).toHaveCount(0);
    const stored = await runSql(oficio, 'SELECT FROM oficio.documents WHERE client_id = $1', [clientId]);
    expect(stored.rowCount).toBe(2);
  });

  await test.step('leaving during an upload asks first', async () => {
    await page.route('**/api/documents?*', () => undefined, { times: 1 });
    await choose(page, { name: 'contract.pdf', buffer: PDF });
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
  });
});

test('a slow upload shows its progress, can be cancelled, and is sent again after a lost connection', async ({
  page,
  oficio,
}) => {
  test.slow();
  await openDocuments(page, oficio);
  const network = await page.context().newCDPSession(page);
  // 50 KB a second, as slow 3G.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: -1,
    uploadThroughput: 50 * 1_024,
  });
  const large = Buffer.concat([PDF, Buffer.alloc(400 * 1_024)]);
  await choose(page, { name: 'large.pdf', buffer: large }, { name: 'next.pdf', buffer: PDF });
  const progress = page.getByRole('progressbar', { name: 'Upload of large.pdf' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(10);
  expect(Number(await progress.getAttribute('value'))).toBeLessThan(100);
  await expect(page.getByRole('listitem').filter({ hasText: 'next.pdf' })).toContainText('Waiting');
  await page.getByRole('button', { name: 'Cancel large.pdf' }).click();
  await expect(row(page, 'next.pdf')).toBeVisible();
  await expect(row(page, 'large.pdf')).toHaveCount(0);

  await page.route('**/api/documents?*', (route) => route.abort('connectionreset'));
  await choose(page, { name: 'again.pdf', buffer: PDF });
  const upload = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  await expect(upload.getByRole('alert')).toContainText('Unable to connect to server.');
  await page.unrouteAll();
  await upload.getByRole('button', { name: 'Retry again.pdf' }).click();
  await expect(row(page, 'again.pdf')).toHaveCount(1);
});

test('a document of 10 MB is stored after more than a minute of slow 3G @all', async ({ page, oficio }) => {
  await openDocuments(page, oficio);
  const network = await page.context().newCDPSession(page);
  const setSpeed = (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput };
    return network.send('Network.emulateNetworkConditions', conditions);
  };
  await setSpeed(50 * 1_024);
  const largest = Buffer.concat([PDF, Buffer.alloc(UPLOADS.documentMaxBytes - PDF.length)]);
  const start = Date.now();
  await choose(page, { name: 'largest.pdf', buffer: largest });
  const progress = page.getByRole('progressbar', { name: 'Upload of largest.pdf' });
  const percent = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(percent, { timeout: 120_000 }).toBeGreaterThan(32);
  // The usual limits of a read, a write, a refresh and a request's headers have passed.
  expect(Date.now() - start).toBeGreaterThan(60_000);
  await setSpeed(-1);
  await expect(row(page, 'largest.pdf')).toBeVisible();
  await expect(progress).toHaveCount(0);
});

test('the address of a document runs nothing in the browser', async ({ page, oficio }) => {
  const scene = await openDocuments(page, oficio);
  const ids = [
    await store(oficio, scene, 'script.pdf', PDF.toString()),
    await store(oficio, scene, 'page.txt', 'x<script>document.title = "run"</script>'),
  ];
  // Opening an address sends no token, so it is added here.
  await page.route('**/api/documents/*/content', (route) =>
    route.continue({
      headers: { ...route.request().headers(), authorization: `Bearer ${scene.person.accessToken}` },
    }),
  );
  page.on('dialog', () => expect('a dialog').toBe('nothing'));
  const address = page.url();
  for (const id of ids) {
    const downloading = page.waitForEvent('download');
    await page.goto(`/api/documents/${id}/content`).catch((error) => {
      expect(String(error)).toContain('Download is starting');
    });
    expect((await downloading).url()).toContain(id);
    expect([page.url(), await page.title()]).toEqual([address, expect.not.stringContaining('run')]);
  }
});

test('an owner downloads the files of all documents as one archive', async ({ page, oficio }) => {
  const scene = await openDocuments(page, oficio);
  await store(oficio, scene, 'contract.txt', 'signed');
  await page.goto('/organization?section=data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your documents' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^oficio-documents-.*\.zip$/);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(archive.includes('Estudio Nopal/contract.txt')).toBe(true);
});

test('a document is shown to the client by a link, until that is stopped', async ({
  page,
  context,
  browser,
  oficio,
}) => {
  const scene = await openDocuments(page, oficio);
  await store(oficio, scene, 'contract.pdf', PDF.toString());
  await page.reload();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: oficio.url });
  const badge = page.getByText('Shown to the client', { exact: true });
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for contract.pdf' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expect(page.getByText('contract.pdf').first()).toBeVisible();
  await expect(badge).toHaveCount(0);
  await choose('Show to the client…');
  const dialog = page.getByRole('dialog', { name: 'Show to the client' });
  await expect(dialog).toContainText('No link opens it at the moment');
  await dialog.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toContainText('not viewed yet');
  await expectNothingFound(page);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(badge).toBeVisible();

  const clients = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const client = await clients.newPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await client.emulateMedia({ colorScheme });
    await client.goto(link);
    await expect(client.getByRole('heading', { level: 1 })).toHaveText('contract.pdf');
    await expectNothingFound(client);
  }
  const width = await client.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const downloading = client.waitForEvent('download');
  await client.getByRole('link', { name: 'Download file' }).click();
  expect(await readFile(await (await downloading).path())).toEqual(PDF);
  await clients.close();

  await choose('Links for the client…');
  await dialog.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Revoke the copied link' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await choose('Stop showing');
  await expect(badge).toHaveCount(0);
  expect((await fetch(link)).status).toBe(404);
});
