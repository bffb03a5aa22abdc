import type { Locator, Page } from '@playwright/test';

/** The page of one client. */
export class ClientPage {
  readonly tabs: Locator;
  readonly noteForm: Locator;
  readonly entries: Locator;

  constructor(readonly page: Page) {
    this.tabs = page.getByRole('navigation', { name: 'Parts of this client' });
    this.noteForm = page.getByRole('form', { name: 'Edit note' });
    this.entries = page.getByRole('region', { name: /^(Today|Yesterday)$/ }).getByRole('listitem');
  }

  async open(id: string, tab = ''): Promise<void> {
    await this.page.goto(`/clients/${id}${tab}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** Chooses an action in the menu of a note. */
  async chooseForNote(text: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for the note ${text}` }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
}
