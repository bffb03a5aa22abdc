import { expect, type Locator, type Page } from '@playwright/test';

export type Section = 'profile' | 'email' | 'password' | 'sessions' | 'appearance' | 'delete';

/** The settings of one's own account. */
export class SettingsPage {
  readonly toast: Locator;

  constructor(private readonly page: Page) {
    this.toast = page.getByRole('region', { name: 'Notifications' });
  }

  async open(section: Section): Promise<void> {
    await this.page.goto(`/settings?section=${section}`);
    await expect(this.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(this.page.getByRole('heading', { level: 2 })).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async sendLinkTo(email: string): Promise<void> {
    await this.field('New email address').fill(email);
    await this.button('Send confirmation link').click();
  }

  async changePassword(current: string, next: string): Promise<void> {
    await this.field('Current password').fill(current);
    await this.field('New password').fill(next);
    await this.field('Confirm new password').fill(next);
    await this.button('Change password').click();
  }

  async confirmDeletion(email: string, password: string): Promise<void> {
    // The organizations, and with them the form, are loaded after the page.
    await expect(this.button('Delete my account')).toBeVisible();
    for (const box of await this.page.getByRole('checkbox').all()) await box.check();
    await this.page.getByLabel(/^Type .+ to confirm$/).fill(email);
    await this.field('Password').fill(password);
    await this.button('Delete my account').click();
  }
}
