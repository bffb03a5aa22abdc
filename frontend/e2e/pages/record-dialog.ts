import { expect, type Locator, type Page } from '@playwright/test';

export interface RecordWords {
  one: string;
  /** The label of the name field. */
  nameField: string;
}

/** The dialog that adds a record. */
export class RecordDialog {
  readonly element: Locator;
  readonly name: Locator;
  readonly save: Locator;

  constructor(
    readonly page: Page,
    readonly words: RecordWords,
  ) {
    this.element = page.getByRole('dialog', { name: `New ${words.one}` });
    this.name = this.element.getByLabel(words.nameField, { exact: true });
    this.save = this.element.getByRole('button', { name: `Add ${words.one}` });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: `New ${this.words.one}` }).click();
    await expect(this.name).toBeFocused();
  }
}
