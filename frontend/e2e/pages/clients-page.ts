import type { Locator, Page } from '@playwright/test';
import { ListPage, type ListWords } from './list-page.ts';

export const CLIENT_WORDS: ListWords = {
  path: '/clients',
  title: 'Clients',
  one: 'client',
  many: 'clients',
  nameField: 'Name',
};

export class ClientsPage extends ListPage {
  constructor(page: Page) {
    super(page, CLIENT_WORDS);
  }

  client(name: string): Locator {
    return this.row(name);
  }
}
