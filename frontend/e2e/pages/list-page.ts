import { expect, type Locator, type Page } from '@playwright/test';
import { ListFilters } from './list-filters.ts';
import { RecordDialog, type RecordWords } from './record-dialog.ts';

/** The visible words of an area of records. */
export interface ListWords extends RecordWords {
  path: string;
  /** The heading of the screen. */
  title: string;
  many: string;
}

/** The list of an area, and the page of each of its records. */
export class ListPage {
  readonly search: Locator;
  readonly selection: Locator;
  readonly dialog: RecordDialog;
  readonly filters: ListFilters;

  constructor(
    readonly page: Page,
    readonly words: ListWords,
  ) {
    this.search = page.getByRole('searchbox', { name: `Search ${words.many}` });
    this.selection = page.getByRole('region', { name: 'Selection' });
    this.dialog = new RecordDialog(page, words);
    this.filters = new ListFilters(page);
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(this.words.path + query);
    await expect(this.page.getByRole('heading', { name: this.words.title, level: 1 })).toBeVisible();
  }

  /** The link of a record, in the table or, on a phone, in the list. */
  row(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  async shows(...names: string[]): Promise<void> {
    const links = this.page.locator('[data-row]').getByRole('link');
    await expect(links).toHaveText(names);
  }

  /** Adds a record with only a name, and returns to the list. */
  async add(name: string): Promise<void> {
    await this.dialog.open();
    await this.dialog.name.fill(name);
    await this.dialog.save.click();
    await this.isAdded(name);
  }

  /** Waits for the page of a new record, and returns to the list. */
  async isAdded(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
    const back = new RegExp(`^${this.words.many}$`, 'i');
    await this.page.getByRole('main').getByRole('link', { name: back }).click();
    await expect(this.search).toBeVisible();
  }

  /** Opens the form of a section of a record's page. */
  async edit(section: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Edit ${section}` }).click();
    return this.page.getByRole('form', { name: new RegExp(`^${section} of `, 'i') });
  }

  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async select(...names: string[]): Promise<void> {
    for (const name of names) await this.page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
}
