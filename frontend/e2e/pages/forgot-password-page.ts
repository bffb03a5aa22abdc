import type { Locator, Page } from '@playwright/test';

export class ForgotPasswordPage {
  readonly email: Locator;
  readonly send: Locator;

  constructor(private readonly page: Page) {
    this.email = page.getByLabel('Email');
    this.send = page.getByRole('button', { name: 'Send reset link' });
  }

  async open(): Promise<void> {
    await this.page.goto('/forgot-password');
  }

  async submit(email: string): Promise<void> {
    await this.email.fill(email);
    await this.send.click();
  }
}
