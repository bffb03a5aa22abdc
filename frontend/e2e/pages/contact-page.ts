import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

export interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const LABELS = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

/** The form of `/contact`. */
export class ContactPage {
  readonly form;
  readonly send;

  constructor(private readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Send a message' });
    this.send = this.form.getByRole('button', { name: 'Send message' });
  }

  async open(): Promise<void> {
    await this.page.goto('/contact');
  }

  field(name: keyof Message) {
    return this.form.getByLabel(LABELS[name], { exact: true });
  }

  async fill(message: Partial<Message>): Promise<void> {
    for (const [name, text] of Object.entries(message)) await this.field(name as keyof Message).fill(text);
  }

  async expectTyped(message: Message): Promise<void> {
    for (const [name, text] of Object.entries(message)) {
      await expect(this.field(name as keyof Message)).toHaveValue(text);
    }
  }

  /** The form is interactive: from now on it sends itself by script. */
  async expectAwake(): Promise<void> {
    await expect(this.form).toHaveJSProperty('noValidate', true);
  }
}
