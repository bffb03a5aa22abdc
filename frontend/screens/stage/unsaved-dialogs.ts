import { page } from 'vitest/browser';

/** The question before unsaved changes are lost, and the dialog with lost text. */
export class UnsavedDialogs {
  readonly question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  readonly keep = this.question.getByRole('button', { name: 'Keep editing' });
  readonly discard = this.question.getByRole('button', { name: 'Discard changes' });
  readonly lost = page.getByRole('alertdialog', { name: 'Your changes weren’t saved' });
}
