import type { Locator, Page } from '@playwright/test';

/** The dialog that covers the page when its session has ended. */
export class SessionDialog {
  readonly dialog: Locator;
  readonly signInAgain: Locator;
  readonly newTab: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('alertdialog').filter({
      hasText: 'Your session has expired for security reasons. Please sign in again',
    });
    this.signInAgain = this.dialog.getByRole('button', { name: 'Sign In Again', exact: true });
    this.newTab = this.dialog.getByRole('link', { name: 'sign in in a new tab' });
  }
}
