import type { Locator, Page } from '@playwright/test';

/** The help center, as a document or within the application. */
export class HelpPage {
  readonly search: Locator;
  /** All questions, hidden ones included. */
  readonly questions: Locator;
  readonly opened: Locator;

  constructor(private readonly page: Page) {
    this.search = page.getByRole('searchbox', { name: 'Search the help center' });
    this.questions = page.locator('details summary');
    this.opened = page.locator('details[open] summary');
  }

  category(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  question(name: string): Locator {
    return this.questions.filter({ hasText: name });
  }
}
