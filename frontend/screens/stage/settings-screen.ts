import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The visible parts of the settings of one's own account. */
export const settings = {
  field: (label: string): Locator => page.getByLabelText(label, { exact: true }),
  button: (name: string): Locator => page.getByRole('button', { name, exact: true }),
  alert: page.getByRole('main').getByRole('alert'),
  toasts: page.getByRole('region', { name: 'Notifications' }),

  async turnTo(section: string): Promise<void> {
    await page.getByRole('link', { name: section, exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  },

  async sendLinkTo(email: string): Promise<void> {
    await settings.field('New email address').fill(email);
    await settings.button('Send confirmation link').click();
  },

  async changePassword(current: string, next: string, confirmed = next): Promise<void> {
    await settings.field('Current password').fill(current);
    await settings.field('New password').fill(next);
    await settings.field('Confirm new password').fill(confirmed);
    await settings.button('Change password').click();
  },
};
