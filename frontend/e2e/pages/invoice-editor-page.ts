import type { Locator, Page } from '@playwright/test';

type LineLabel = 'Description' | 'Quantity' | 'Unit' | 'Price' | 'Discount';

/** The form of a draft. */
export class InvoiceEditorPage {
  readonly form: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: /^(New i|I)nvoice$/ });
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/invoices/${id}/edit`);
    await this.form.waitFor();
  }

  line(position: number): Locator {
    return this.form.getByRole('group', { name: `Line ${position}`, exact: true });
  }

  async fillLine(position: number, texts: Partial<Record<LineLabel, string>>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) {
      if (label === 'Discount') await this.showDetails(position);
      await this.line(position).getByLabel(label, { exact: true }).fill(text);
    }
  }

  /** Shows the second row of a line. */
  private async showDetails(position: number): Promise<void> {
    const button = this.line(position).getByRole('button', { name: /^Discount and details/ });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  }
}
