import { expect, type Page } from '@playwright/test';

export class SignInPage {
  constructor(private readonly page: Page) {}

  /** Signs in through the form and waits for the signed-in application. */
  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.goto('/login');
    await this.submit(email, password);
    await expect(this.page).toHaveURL(/\/dashboard/);
  }

  async submit(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
}
