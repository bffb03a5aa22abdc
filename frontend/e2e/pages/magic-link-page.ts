import type { Locator, Page } from '@playwright/test';

/** The sign-in by magic link on `/login`. */
export class MagicLinkPage {
  readonly tab: Locator;
  readonly panel: Locator;
  readonly email: Locator;
  readonly send: Locator;
  readonly resend: Locator;

  constructor(private readonly page: Page) {
    this.tab = page.getByRole('tab', { name: 'Magic Link' });
    this.panel = page.getByRole('tabpanel', { name: 'Sign in with a link' });
    this.email = this.panel.getByLabel('Email');
    this.send = this.panel.getByRole('button', { name: 'Send magic link' });
    this.resend = this.panel.getByRole('button', { name: 'Resend magic link' });
  }

  async open(path = '/login'): Promise<void> {
    await this.page.goto(path);
    await this.tab.click();
  }

  async ask(email: string): Promise<void> {
    await this.email.fill(email);
    await this.send.click();
  }
}
