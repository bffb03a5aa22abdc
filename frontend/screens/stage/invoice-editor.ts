import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { FakeInvoices } from './fake-invoices.ts';
import type { FakeServer } from './fake-server.ts';
import { type OpenedScreen, openScreen, type ScreenOptions } from './open-screen.tsx';

type LineLabel = 'Description' | 'Quantity' | 'Unit' | 'Price' | 'Discount';

/** The form of a draft of an invoice or a quote. */
export class InvoiceEditor {
  readonly form = page.getByRole('form', { name: /^(New (invoice|quote)|Invoice|Quote)$/ });
  readonly client = this.form.getByRole('combobox', { name: 'Client' });
  readonly currency = this.form.getByLabelText('Currency');
  readonly rate = this.form.getByLabelText('Exchange rate');
  readonly lines = this.form.getByRole('group', { name: /^Line \d+$/ });
  readonly totals = page.getByRole('region', { name: 'Totals' });
  readonly total = this.totals.getByRole('definition').last();
  readonly preview = page.getByRole('region', { name: 'Preview' });
  readonly save = this.form.getByRole('button', { name: 'Save draft' });
  readonly saveAndOpen = this.form.getByRole('button', { name: 'Save and open' });
  readonly offer = page.getByRole('status').filter({ hasText: 'This device has unsaved text' });

  line(position: number): Locator {
    return this.form.getByRole('group', { name: `Line ${position}`, exact: true });
  }

  field(position: number, label: LineLabel): Locator {
    return this.line(position).getByLabelText(label, { exact: true });
  }

  async chooseClient(name: string): Promise<void> {
    await this.client.click();
    await page.getByRole('option', { name }).first().click();
    await expect.element(this.client).toHaveTextContent(name);
  }

  async fillLine(position: number, texts: Partial<Record<LineLabel, string>>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) {
      if (label === 'Discount') await this.showDetails(position);
      await this.field(position, label as LineLabel).fill(text);
    }
  }

  detailsButton(position: number): Locator {
    return this.line(position).getByRole('button', { name: /^Discount and details/ });
  }

  /** Shows the second row of a line. */
  async showDetails(position: number): Promise<void> {
    const button = this.detailsButton(position);
    await expect.element(button).toBeInTheDocument();
    if (button.element().getAttribute('aria-expanded') === 'false') await button.click();
  }

  /** How the client can choose a line of a quote. */
  included(position: number): Locator {
    return this.line(position).getByLabelText('Included', { exact: true });
  }

  /** Pastes the text of a spreadsheet into the first line. */
  paste(text: string): void {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    this.field(1, 'Description').element().dispatchEvent(event);
  }

  async saveWithKeys(): Promise<void> {
    await userEvent.keyboard('{Control>}s{/Control}');
  }
}

export interface OpenedInvoices extends OpenedScreen {
  invoices: FakeInvoices;
}

/** Runs the application at an address, with clients and invoices that the test adds before the first request. */
export async function openInvoices(
  path: string,
  prepare: (invoices: FakeInvoices, server: FakeServer) => void = () => {},
  options: ScreenOptions = {},
): Promise<OpenedInvoices> {
  let invoices: FakeInvoices | undefined;
  const screen = await openScreen(path, {
    ...options,
    answers(server) {
      invoices = new FakeInvoices(server);
      prepare(invoices, server);
      options.answers?.(server);
    },
  });
  if (!invoices) throw new Error('No invoices');
  return { ...screen, invoices };
}
