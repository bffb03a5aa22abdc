import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The visible words of an area of records. */
export interface ListWords {
  one: string;
  many: string;
  /** The label of the name field. */
  nameField: string;
}

/** The list of an area, the dialog for a new record, and the page of each record. */
export class ListScreen {
  readonly search: Locator;
  readonly selection: Locator;
  readonly dialog: Locator;
  readonly name: Locator;
  readonly save: Locator;

  constructor(readonly words: ListWords) {
    this.search = page.getByRole('searchbox', { name: `Search ${words.many}` });
    this.selection = page.getByRole('region', { name: 'Selection' });
    this.dialog = page.getByRole('dialog', { name: `New ${words.one}` });
    this.name = this.dialog.getByLabelText(words.nameField, { exact: true });
    this.save = this.dialog.getByRole('button', { name: `Add ${words.one}` });
  }

  async openDialog(): Promise<void> {
    await page.getByRole('button', { name: `New ${this.words.one}` }).click();
    await expect.element(this.name).toHaveFocus();
  }

  /** The link of a record, in the table or, on a phone, in the list. */
  row(name: string): Locator {
    return page.getByRole('link', { name, exact: true });
  }

  async shows(...names: string[]): Promise<void> {
    const links = () =>
      [...document.querySelectorAll('[data-row] a')].map((link) => link.textContent?.trim());
    await expect.poll(links).toEqual(names);
  }

  /** Opens the form of a section of a record's page. */
  async edit(section: string): Promise<Locator> {
    await page.getByRole('button', { name: `Edit ${section}` }).click();
    return page.getByRole('form', { name: new RegExp(`^${section} of `, 'i') });
  }

  async choose(name: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
}
