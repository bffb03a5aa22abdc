import type { Locator, Page } from '@playwright/test';

/** The form of a draft. */
export class InvoiceEditorPage {
  readonly form: Locator;
  readonly client: Locator;
  readonly lines: Locator;
  readonly totals: Locator;
  readonly total: Locator;
  readonly preview: Locator;
  readonly save: Locator;
  readonly offer: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: /^(New i|I)nvoice$/ });
    this.client = this.form.getByRole('combobox', { name: 'Client' });
    this.lines = this.form.getByRole('group', { name: /^Line \d+$/ });
    this.totals = page.getByRole('region', { name: 'Totals' }).getByRole('definition');
    this.total = this.totals.last();
    this.preview = page.getByRole('region', { name: 'Preview' });
    this.save = this.form.getByRole('button', { name: 'Save draft' });
    this.offer = page.getByRole('status').filter({ hasText: 'There is text on this device' });
  }

  async open(id?: string): Promise<void> {
    await this.page.goto(id ? `/invoices/${id}/edit` : '/invoices/new');
    await this.form.waitFor();
  }

  line(position: number): Locator {
    return this.form.getByRole('group', { name: `Line ${position}`, exact: true });
  }

  async chooseClient(name: string): Promise<void> {
    await this.client.click();
    await this.page.getByRole('option', { name }).first().click();
  }

  async fillLine(position: number, texts: Partial<Record<LineLabel, string>>): Promise<void> {
    for (const [label, text] of Object.entries(texts))
      await this.field(position, label as LineLabel).fill(text);
  }

  field(position: number, label: LineLabel): Locator {
    return this.line(position).getByLabel(label, { exact: true });
  }
}

type LineLabel = 'Description' | 'Quantity' | 'Unit' | 'Price' | 'Discount';
