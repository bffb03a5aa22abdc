import {
  type Client,
  formatMoney,
  type Invoice,
  invoiceRoutes,
  type Page as Listed,
} from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

test('an invoice is written with the keys alone', async ({ page, oficio }) => {
  const { stored } = await signIn(page, oficio);
  const editor = new InvoiceEditorPage(page);
  await editor.open();
  const { keyboard } = page;
  await editor.client.focus();
  await keyboard.press('Enter');
  await keyboard.type('nopal');
  await expect(page.getByRole('option', { name: 'Estudio Nopal', exact: true })).toBeVisible();
  await keyboard.press('Enter');
  await expect(editor.client).toContainText('Estudio Nopal');
  await editor.field(1, 'Description').focus();
  await keyboard.type('Design');
  await keyboard.press('Tab');
  await keyboard.type('2.5');
  await keyboard.press('Tab');
  await keyboard.type('h');
  await keyboard.press('Tab');
  await keyboard.type('1,000');
  await keyboard.press('Enter');
  await expect(editor.field(2, 'Description')).toBeFocused();
  await keyboard.type('Hosting');
  await keyboard.press('Enter');
  await expect(editor.lines).toHaveCount(3);
  await keyboard.press('Backspace');
  await expect(editor.lines).toHaveCount(2);
  await expect(editor.field(2, 'Description')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('300');
  await keyboard.press('Alt+ArrowUp');
  await expect(editor.field(1, 'Price')).toBeFocused();
  await expect(page.getByText('Line 2 is now line 1 of 2.')).toBeVisible();
  await keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}\/edit$/);
  await expect(editor.field(1, 'Price')).toBeFocused();
  const [invoice] = await stored();
  expect(
    invoice?.lines.map((line) => [line.description, line.quantityE4, line.unit, line.unitPriceMinor]),
  ).toEqual([
    ['Hosting', 10_000, null, 30_000],
    ['Design', 25_000, 'h', 100_000],
  ]);
  await expect(editor.total).toHaveText(money(invoice));
});

test('rows of a sheet become lines', async ({ page, oficio }) => {
  await signIn(page, oficio);
  const editor = new InvoiceEditorPage(page);
  await editor.open();
  await paste(editor, 'Item\tQuantity\tPrice\nDesign\t2\t1,500.00\nHosting\t1\t300\n');
  await expect(editor.lines).toHaveCount(2);
  await expect(editor.field(1, 'Price')).toHaveValue('1,500.00');
  await expect(editor.preview.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('2 lines added.')).toBeVisible();
});

test('faults stand at their fields, and axe finds nothing', async ({ page, oficio }) => {
  await signIn(page, oficio);
  const editor = new InvoiceEditorPage(page);
  await editor.open();
  await expectNothingFound(page);
  await editor.fillLine(1, { Description: 'Design', Quantity: '0', Price: '1e400', Discount: '101%' });
  await editor.save.click();
  await expect(editor.client).toHaveAccessibleDescription('Please choose a client');
  await expect(editor.client).toBeFocused();
  await expect(editor.field(1, 'Quantity')).toHaveAccessibleDescription('The quantity can’t be zero');
  await expect(editor.field(1, 'Price')).toHaveAccessibleDescription('Enter a number such as 1,234.5');
  await expect(editor.field(1, 'Discount')).toHaveAccessibleDescription('At most 100 %');
  await expectNothingFound(page);
  await editor.fillLine(1, { Quantity: '1', Price: '100' });
  await editor.line(1).getByLabel('Kind of discount').selectOption('MXN');
  await editor.field(1, 'Discount').fill('100.01');
  await expect(editor.field(1, 'Discount')).toHaveAccessibleDescription(
    'The discount is larger than the amount',
  );
  await expect(editor.total).toHaveText('–');
  await editor.field(1, 'Discount').fill('');
  await page.getByRole('button', { name: 'Why this total?' }).click();
  await expect(page.getByRole('dialog', { name: 'Why this total?' })).toContainText(
    '1. Design: 1 × MX$100.00',
  );
  await expectNothingFound(page);
});

test('a client is added without losing the lines', async ({ page, oficio }) => {
  const { stored } = await signIn(page, oficio);
  const editor = new InvoiceEditorPage(page);
  await editor.open();
  await editor.fillLine(1, { Description: 'Design', Price: '100' });
  await editor.client.click();
  await page.getByPlaceholder('Search clients').fill('Café Ñandú');
  await page.getByRole('option', { name: 'New client “Café Ñandú”' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Café Ñandú');
  await expectNothingFound(page);
  await dialog.getByLabel('Email').fill('pagos@nandu.example');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(editor.client).toContainText('Café Ñandú');
  await expect(editor.field(1, 'Description')).toHaveValue('Design');
  // The text is still guarded.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await new UnsavedDialogs(page).keep.click();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/edit$/);
  expect((await stored()).map(({ clientName }) => clientName)).toEqual(['Café Ñandú']);
});

test('a lost answer and a second save make one draft', async ({ page, oficio }) => {
  const { stored } = await signIn(page, oficio);
  const editor = new InvoiceEditorPage(page);
  await editor.open();
  await editor.chooseClient('Estudio Nopal');
  await editor.fillLine(1, { Description: 'Design', Price: '100' });
  let lost = 0;
  await page.route(/\/api\/invoices$/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 3) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await page.keyboard.press('Control+s');
  await expect(editor.form.getByText(/Unable to connect to server/)).toBeVisible();
  await editor.field(1, 'Price').fill('120');
  await page.unrouteAll();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/edit$/);
  await expect(editor.form.getByText(/Unable to connect/)).toBeHidden();
  expect((await stored()).map(({ netMinor }) => netMinor)).toEqual([12_000]);
});

test.describe('a draft that somebody else changes meanwhile', () => {
  test('keeps both changes of different fields', async ({ page, oficio }) => {
    const { draft, change, stored } = await signIn(page, oficio);
    const invoice = await draft();
    const editor = new InvoiceEditorPage(page);
    await editor.open(invoice.id);
    await editor.fillLine(1, { Price: '250' });
    await change(invoice, { notes: 'Theirs' });
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Invoice updated')).toBeVisible();
    await expect(editor.form.getByLabel('Notes')).toHaveValue('Theirs');
    expect((await stored()).map(({ notes, totalMinor }) => [notes, totalMinor])).toEqual([
      ['Theirs', 25_000],
    ]);
  });

  test('asks which lines to keep', async ({ page, oficio }) => {
    const { draft, change, stored } = await signIn(page, oficio);
    const invoice = await draft();
    const editor = new InvoiceEditorPage(page);
    await editor.open(invoice.id);
    await editor.fillLine(1, { Price: '250' });
    await change(invoice, {
      lines: [{ description: 'Theirs', quantityE4: 10_000, unitPriceMinor: 1, unit: null }],
    });
    await page.keyboard.press('Control+s');
    await expect(editor.form.getByText('Someone else changed this invoice')).toBeVisible();
    // The sticky bar would otherwise cover a part of the line.
    await editor.line(1).evaluate((line) => line.scrollIntoView({ block: 'center' }));
    await expectNothingFound(page);
    await editor.form.getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Control+s');
    // The toast about their change has the same words.
    await expect.poll(async () => (await stored()).map(({ totalMinor }) => totalMinor)).toEqual([25_000]);
  });

  test('that was issued has no form, and one that is issued meanwhile keeps the text', async ({
    page,
    oficio,
  }) => {
    const { person, draft } = await signIn(page, oficio);
    const invoice = await draft();
    const editor = new InvoiceEditorPage(page);
    await editor.open(invoice.id);
    await editor.fillLine(1, { Price: '250' });
    await callApi(oficio, person, 'POST', `/api/invoices/${invoice.id}/issue`, { version: invoice.version });
    await page.keyboard.press('Control+s');
    await expect(editor.form.getByText(/was issued/)).toBeVisible();
    await expect(editor.field(1, 'Price')).toHaveValue('250');
    await expect(editor.save).toBeDisabled();
    await editor.form.getByRole('link', { name: 'Open it' }).click();
    await new UnsavedDialogs(page).discard.click();
    await page.goto(`/invoices/${invoice.id}/edit`);
    await expect(page.getByText(/was issued/)).toBeVisible();
    await expect(editor.form).toBeHidden();
  });
});

test.describe('text that isn’t saved', () => {
  test('is offered after a reload, restored, and forgotten once it is saved', async ({ page, oficio }) => {
    await signIn(page, oficio);
    page.on('dialog', (dialog) => dialog.accept());
    const editor = new InvoiceEditorPage(page);
    await editor.open();
    await editor.chooseClient('Estudio Nopal');
    await editor.fillLine(1, { Description: 'Long text', Price: '99' });
    await page.reload();
    await expect(editor.offer).toContainText('Estudio Nopal');
    await expectNothingFound(page);
    await editor.offer.getByRole('button', { name: 'Restore' }).click();
    await expect(editor.field(1, 'Description')).toHaveValue('Long text');
    await expect(editor.client).toContainText('Estudio Nopal');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/edit$/);
    await editor.open();
    await expect(editor.field(1, 'Description')).toHaveValue('');
    await expect(editor.offer).toBeHidden();
    expect(await keptKeys(page)).toEqual([]);
  });

  test('is discarded with the form, and by the offer', async ({ page, oficio }) => {
    await signIn(page, oficio);
    page.on('dialog', (dialog) => dialog.accept());
    const editor = new InvoiceEditorPage(page);
    await editor.open();
    await editor.fillLine(1, { Description: 'Long text' });
    await expect.poll(() => keptKeys(page)).toHaveLength(1);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await new UnsavedDialogs(page).discard.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(await keptKeys(page)).toEqual([]);
    await editor.open();
    await editor.fillLine(1, { Description: 'Other text' });
    await page.reload();
    await editor.offer.getByRole('button', { name: 'Discard' }).click();
    await expect(editor.offer).toBeHidden();
    expect(await keptKeys(page)).toEqual([]);
  });

  test('is never offered to another person of the device', async ({ page, oficio }) => {
    const { person } = await signIn(page, oficio);
    page.on('dialog', (dialog) => dialog.accept());
    const editor = new InvoiceEditorPage(page);
    await editor.open();
    await editor.fillLine(1, { Description: 'Long text' });
    await page.reload();
    await editor.offer.waitFor();
    const other = await createPerson(oficio, 'Bruno');
    await join(oficio, person, other, 'manager');
    await signInBeforehand(page, oficio, other);
    await editor.open();
    await expect(editor.offer).toBeHidden();
    await expect.poll(() => keptKeys(page)).toEqual([]);
  });
});

test('an invoice in another currency has a rate, which may come later', async ({ page, oficio }) => {
  const { person, stored } = await signIn(page, oficio);
  const editor = new InvoiceEditorPage(page);
  await editor.open();
  await editor.chooseClient('Estudio Nopal');
  await editor.form.getByLabel('Currency').selectOption('USD');
  const rate = editor.form.getByLabel('Exchange rate');
  await expect(rate).toHaveAccessibleDescription('Without a rate the invoice can be saved, but not issued');
  await editor.fillLine(1, { Description: 'Design', Price: '100' });
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/edit$/);
  expect((await stored()).map(({ currency, fxRateE8 }) => [currency, fxRateE8])).toEqual([['USD', null]]);
  const body = { currency: 'USD', date: '2026-01-02', rateE8: 1_750_000_000 };
  await callApi(oficio, person, 'POST', '/api/exchange-rates', body);
  await editor.open();
  await editor.form.getByLabel('Currency').selectOption('USD');
  await expect(rate).toHaveValue('17.50');
  await expect(rate).toHaveAccessibleDescription('1 USD = 17.50 MXN, as of Jan 2, 2026');
});

test('what a member may not do isn’t offered', async ({ page, oficio }) => {
  const owner = await createPersonWithTrial(oficio);
  const member = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, member, 'member');
  await signInBeforehand(page, oficio, member);
  const editor = new InvoiceEditorPage(page);
  await editor.open();
  await expect(editor.save).toBeVisible();
  await expect(editor.form.getByRole('button', { name: /issue/ })).toBeHidden();
  const viewer = await createPerson(oficio, 'Vera');
  await join(oficio, owner, viewer, 'viewer');
  await signInBeforehand(page, oficio, viewer);
  await page.goto('/invoices/new');
  await expect(page.getByText('Your role doesn’t see invoices')).toBeVisible();
  await expect(editor.form).toBeHidden();
});

/** Signs in an owner with one client. */
async function signIn(page: Page, oficio: OficioProcess) {
  const person = await createPersonWithTrial(oficio);
  const body = { displayName: 'Estudio Nopal', paymentTermsDays: 15 };
  const client = (await callApi(oficio, person, 'POST', '/api/clients', body)) as Client;
  await signInBeforehand(page, oficio, person);
  return {
    ...{ person, client },
    stored: () => storedInvoices(oficio, person),
    draft: () =>
      callApi(oficio, person, invoiceRoutes.create.method, invoiceRoutes.create.path, {
        clientId: client.id,
        lines: [{ description: 'Design', quantityE4: 10_000, unitPriceMinor: 10_000, unit: null }],
      }) as Promise<Invoice>,
    change: ({ id, version }: Invoice, change: object) =>
      callApi(oficio, person, 'PATCH', `/api/invoices/${id}`, { version, ...change }),
  };
}

async function storedInvoices(oficio: OficioProcess, person: Person): Promise<Invoice[]> {
  const { items } = (await callApi(oficio, person, 'GET', '/api/invoices')) as Listed<Invoice>;
  return Promise.all(
    items.map(({ id }) => callApi(oficio, person, 'GET', `/api/invoices/${id}`) as Promise<Invoice>),
  );
}

async function paste(editor: InvoiceEditorPage, text: string): Promise<void> {
  await editor.field(1, 'Description').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oficio.invoice-draft.')));

const money = (invoice: Invoice | undefined) =>
  invoice ? formatMoney({ amountMinor: invoice.totalMinor, currency: invoice.currency }) : '';

test('an invoice for a client begins with it, in its currency, and nothing is unsaved yet', async ({
  page,
  oficio,
}) => {
  const { person } = await signIn(page, oficio);
  const client = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Nopal Studio',
    currency: 'USD',
  })) as { id: string };
  await page.goto(`/clients/${client.id}/invoices`);
  await page.getByRole('button', { name: 'New invoice' }).click();
  const editor = new InvoiceEditorPage(page);
  await expect(editor.client).toContainText('Nopal Studio');
  await expect(editor.form.getByLabel('Currency')).toHaveValue('USD');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto(`/invoices/new?clientId=${crypto.randomUUID()}`);
  await expect(editor.client).toContainText('Choose a client');
});
