import { expect, type Locator, type Page } from '@playwright/test';

/** The paywall that replaces a screen without access. */
export class PaywallPage {
  constructor(private readonly page: Page) {}

  async expectTitle(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /** Types a coupon's code and presses Enter. */
  async applyCoupon(code: string): Promise<void> {
    await this.page.getByLabel('Coupon code').fill(code);
    await this.page.keyboard.press('Enter');
  }
}
