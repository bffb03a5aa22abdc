import { expect, type Locator, type Page } from '@playwright/test';

/** The filters of a list: a panel behind a button, and a chip for each filter that is set. */
export class ListFilters {
  readonly button: Locator;
  readonly panel: Locator;

  constructor(readonly page: Page) {
    this.button = page.getByRole('button', { name: 'Filter', exact: true });
    this.panel = page.getByRole('dialog', { name: 'Filters' });
  }

  /** Chooses an option in the panel, and closes it. */
  async choose(label: string, option: string | { label: string }): Promise<void> {
    await this.button.click();
    await this.panel.getByLabel(label, { exact: true }).selectOption(option);
    await this.panel.getByRole('button', { name: 'Done' }).click();
    await expect(this.panel).toBeHidden();
  }

  chip(words: string | RegExp): Locator {
    const name = words instanceof RegExp ? words : `Remove filter: ${words}`;
    return this.page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name });
  }
}
