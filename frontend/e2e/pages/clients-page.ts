import { expect, type Locator, type Page } from '@playwright/test';

export class ClientsPage {
  readonly search: Locator;

  constructor(readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Search clients' });
  }

  async open(): Promise<void> {
    await this.page.goto('/clients');
    await expect(this.page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  }

  /** A client's line, in the table or, on a phone, in the list. */
  client(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  /** Adds a client that has a name alone, and goes back to the list. */
  async add(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New client' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'New client' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await this.isAdded(name);
  }

  /** A new client's page opens; goes back to the list. */
  async isAdded(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await this.page.getByRole('main').getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(this.search).toBeVisible();
  }

  /** Turns a section of a client's page into its form. */
  async edit(section: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Edit ${section}` }).click();
    return this.page.getByRole('form', { name: new RegExp(`^${section} of `, 'i') });
  }

  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
