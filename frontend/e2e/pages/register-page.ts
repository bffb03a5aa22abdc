import type { Locator, Page } from '@playwright/test';

export class RegisterPage {
  readonly confirmation: Locator;

  constructor(private readonly page: Page) {
    this.confirmation = page.getByLabel('Confirm password');
  }

  async open(): Promise<void> {
    await this.page.goto('/register');
  }

  async fill(fields: {
    firstName: string;
    lastName: string;
    email: string;
    password: string;
  }): Promise<void> {
    await this.page.getByLabel('First name').fill(fields.firstName);
    await this.page.getByLabel('Last name').fill(fields.lastName);
    await this.page.getByLabel('Email').fill(fields.email);
    await this.page.getByLabel('Password', { exact: true }).fill(fields.password);
    await this.confirmation.fill(fields.password);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create account' }).click();
  }
}
