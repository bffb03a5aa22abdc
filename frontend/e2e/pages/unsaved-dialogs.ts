import type { Locator, Page } from '@playwright/test';

/** The question before unsaved changes are lost, and the dialog with lost text. */
export class UnsavedDialogs {
  readonly question: Locator;
  readonly keep: Locator;
  readonly discard: Locator;
  readonly lost: Locator;
  readonly copy: Locator;

  constructor(readonly page: Page) {
    this.question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    this.keep = this.question.getByRole('button', { name: 'Keep editing' });
    this.discard = this.question.getByRole('button', { name: 'Discard changes' });
    this.lost = page.getByRole('alertdialog', { name: 'Your changes weren’t saved' });
    this.copy = this.lost.getByRole('button', { name: 'Copy what I typed' });
  }
}
