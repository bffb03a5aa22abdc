import { expect, type Locator, type Page } from '@playwright/test';

/** `/collaborators`: the members and the invitations. */
export class CollaboratorsPage {
  readonly people: Locator;
  readonly invitations: Locator;

  constructor(private readonly page: Page) {
    this.people = page.getByRole('list', { name: 'People' });
    this.invitations = page.getByRole('list', { name: 'Invitations' });
  }

  async open(): Promise<void> {
    await this.page.goto('/collaborators');
    await expect(this.people).toBeVisible();
  }

  person(name: string): Locator {
    return this.people.getByRole('listitem').filter({ hasText: name });
  }

  invitation(email: string): Locator {
    return this.invitations.getByRole('listitem').filter({ hasText: email });
  }

  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
