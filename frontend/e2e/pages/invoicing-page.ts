import { expect, type Locator, type Page } from '@playwright/test';

type Section = 'seller' | 'numbers' | 'taxes' | 'terms' | 'modes' | 'rates';

/** The page of the invoicing settings. */
export class InvoicingPage {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog');
  }

  async open(section: Section): Promise<void> {
    await this.page.goto(`/organization/invoicing?section=${section}`);
    await expect(this.page.getByRole('heading', { name: 'Invoicing', level: 1 })).toBeVisible();
    await expect(this.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  }

  section(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Invoicing' }).getByRole('link', { name });
  }

  /** Opens the form of a part of the settings: 'seller', 'terms and payment', 'modes'. */
  async edit(part: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Edit ${part}` }).click();
    return this.page.getByRole('main').getByRole('form');
  }

  /** The row with a cell that begins with the name. */
  row(name: string): Locator {
    const cell = this.page.getByRole('cell').filter({ hasText: new RegExp(`^${name}`) });
    return this.page.getByRole('main').getByRole('row').filter({ has: cell });
  }

  /** Chooses an item of a row's menu. */
  async act(name: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
