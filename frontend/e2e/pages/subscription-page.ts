import { expect, type Locator, type Page } from '@playwright/test';

/** `/subscription` and `/subscription-plans`. */
export class SubscriptionPage {
  readonly main: Locator;

  constructor(private readonly page: Page) {
    this.main = page.getByRole('main');
  }

  async open(): Promise<void> {
    await this.page.goto('/subscription');
    await expect(this.page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible();
  }

  /** Waits for this `statusDisplay`. */
  async expectStatus(text: string): Promise<void> {
    await expect(this.main.getByText(text, { exact: true }).first()).toBeVisible();
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  async choosePlan(name: string): Promise<void> {
    await this.page.goto('/subscription-plans');
    await this.button(`Choose ${name}`).click();
  }

  get dialog(): Locator {
    return this.page.getByRole('alertdialog');
  }

  async cancel(): Promise<void> {
    await this.button('Cancel subscription').click();
    await this.dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(this.dialog).toBeHidden();
  }
}
