import { expect, type Locator, type Page } from '@playwright/test';

/** `/collaborators`: the members and the invitations. */
export class CollaboratorsPage {
  readonly people: Locator;
  readonly invitations: Locator;

  constructor(private readonly page: Page) {
    this.people = page.getByRole('table', { name: 'People' }).or(page.getByRole('list', { name: 'People' }));
    this.invitations = page.getByRole('list', { name: 'Invitations' });
  }

  async open(): Promise<void> {
    await this.page.goto('/collaborators');
    await expect(this.people).toBeVisible();
  }

  person(name: string): Locator {
    return this.people.locator('[data-row]').filter({ hasText: name });
  }

  invitation(email: string): Locator {
    return this.invitations.getByRole('listitem').filter({ hasText: email });
  }

  /** Opens the form for a member's role and clients. */
  async changeAccess(name: string): Promise<Locator> {
    await this.choose(name, 'Change access');
    return this.page.getByRole('dialog', { name: `Access of ${name}` });
  }

  /** Adds a client to the chosen ones in the form. */
  async addClient(form: Locator, name: string): Promise<void> {
    await form.getByRole('combobox', { name: 'Clients' }).click();
    await this.page.getByRole('combobox', { name: 'Find a client' }).fill(name);
    await this.page.getByRole('option', { name }).click();
    await this.page.keyboard.press('Escape');
    await expect(form.getByRole('list', { name: 'Chosen clients' })).toContainText(name);
  }

  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
