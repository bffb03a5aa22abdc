import { expect, type Locator, type Page } from '@playwright/test';

/** The test cards as the payment page names them. */
const CARDS = {
  Pays: /^Pays\b/,
  Declined: /^Declined\b/,
  '3-D Secure': /^3-D Secure\b/,
  'Fails at renewal': /^Fails at renewal\b/,
};
type Card = keyof typeof CARDS;

/** The payment provider's hosted pages: payment, 3-D Secure and the customer portal. */
export class PaymentPage {
  readonly problem: Locator;

  constructor(private readonly page: Page) {
    this.problem = page.getByRole('alert').filter({ hasText: /\S/ });
  }

  /** Waits until a payment of this amount is requested. */
  async expectTotal(amount: string): Promise<void> {
    await expect(this.payButton(amount)).toBeVisible();
  }

  payButton(amount: string): Locator {
    return this.page.getByRole('button', { name: `Pay ${amount}`, exact: true });
  }

  async pay(card: Card): Promise<void> {
    await this.page.getByRole('radio', { name: CARDS[card] }).check();
    await this.page.getByRole('button', { name: /^Pay \$/ }).click();
  }

  /** The bank's 3-D Secure question. */
  async confirm(answer: 'Complete' | 'Fail'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: '3-D Secure' })).toBeVisible();
    await this.page.getByRole('button', { name: answer }).click();
  }

  async expectOver(title: 'Paid' | 'Expired'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(this.page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  }

  async leave(label: 'Back' | 'Continue' = 'Back'): Promise<void> {
    await this.page.getByRole('link', { name: label, exact: true }).click();
  }

  /** Adds a card in the portal; resolves when it is the one that pays. */
  async changeCard(card: Card, lastDigits: string): Promise<void> {
    await this.page.getByRole('radio', { name: CARDS[card] }).check();
    await this.page.getByRole('button', { name: 'Change card' }).click();
    // An exact match, because each choice also names the card's digits.
    await expect(this.page.getByText(`Card ending in ${lastDigits}`, { exact: true })).toBeVisible();
  }

  /** The invoices in the portal with amount and state, newest first. */
  async expectInvoices(invoices: readonly string[]): Promise<void> {
    const rows = this.page.getByRole('row').filter({ has: this.page.getByRole('cell') });
    await expect(rows).toHaveCount(invoices.length);
    for (const [index, invoice] of invoices.entries()) await expect(rows.nth(index)).toContainText(invoice);
  }
}
