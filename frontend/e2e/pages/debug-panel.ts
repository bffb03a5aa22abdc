import type { Locator, Page } from '@playwright/test';

export class DebugPanel {
  readonly root: Locator;
  readonly filter: Locator;
  readonly entries: Locator;
  readonly size: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('complementary', { name: 'Debug panel' });
    this.filter = this.root.getByRole('searchbox', { name: 'Filter by text' });
    this.entries = this.root.getByRole('listbox', { name: 'Events' }).getByRole('option');
    this.size = this.root.getByRole('separator', { name: 'Size of the panel' });
  }

  actor(name: string | RegExp): Locator {
    return this.root.getByRole('treeitem', { name });
  }

  chart(actor: string): Locator {
    return this.root.getByRole('region', { name: `Chart of ${actor}` });
  }

  async open(tab: string): Promise<void> {
    await this.root.getByRole('tab', { name: tab }).click();
  }

  async height(): Promise<number> {
    const box = await this.root.boundingBox();
    return Math.round(box?.height ?? 0);
  }
}
