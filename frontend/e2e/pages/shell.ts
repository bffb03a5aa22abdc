import type { Locator, Page } from '@playwright/test';

/** The shell around every signed-in screen. */
export class Shell {
  readonly notifications: Locator;

  constructor(private readonly page: Page) {
    this.notifications = page.getByRole('region', { name: 'Notifications' });
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Account menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }
}
