import type { Locator, Page } from '@playwright/test';

/** The list of the blog's posts. */
export class BlogPage {
  readonly loadMore: Locator;
  /** The visible posts. */
  readonly posts: Locator;

  constructor(private readonly page: Page) {
    const list = page.getByRole('region', { name: 'Latest Posts' });
    this.loadMore = list.getByRole('button', { name: 'Load More Posts' });
    this.posts = list.getByRole('article');
  }

  category(name: string): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${name}\\b`) });
  }
}
