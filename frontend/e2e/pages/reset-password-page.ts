import type { Locator, Page } from '@playwright/test';

export class ResetPasswordPage {
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly reset: Locator;
  readonly goToLogin: Locator;

  constructor(private readonly page: Page) {
    this.password = page.getByLabel('New password', { exact: true });
    this.confirmation = page.getByLabel('Confirm password');
    this.reset = page.getByRole('button', { name: 'Reset password' });
    this.goToLogin = page.getByRole('button', { name: 'Go to login' });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, level: 1, exact: true });
  }

  /** The page's own message, not a toast. */
  alert(text: string): Locator {
    return this.page.getByRole('main').getByRole('alert').filter({ hasText: text });
  }

  /** The error at a field or above the form. */
  fault(text: string): Locator {
    return this.page.getByRole('main').locator('p, [role=alert]').filter({ hasText: text }).first();
  }

  async fill(password: string, confirmation = password): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(confirmation);
  }

  async submit(password: string, confirmation = password): Promise<void> {
    await this.fill(password, confirmation);
    await this.reset.click();
  }
}
