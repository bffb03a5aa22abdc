import { expect, type Locator, type Page } from '@playwright/test';

type Section = 'profile' | 'mails' | 'renewals' | 'data' | 'audit';

/** The organization's page for its owner and admins. */
export class OrganizationPage {
  /** The entries of the audit log. */
  readonly entries: Locator;

  constructor(private readonly page: Page) {
    this.entries = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('time') });
  }

  async open(section: Section): Promise<void> {
    await this.page.goto(`/organization?section=${section}`);
    await expect(this.page.getByRole('heading', { name: 'Organization', level: 1 })).toBeVisible();
    await expect(this.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  }

  section(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name });
  }

  /** Opens the form of a part: 'details', 'legal details', 'contact', 'emails to clients', 'renewal defaults'. */
  async edit(part: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Edit ${part}` }).click();
    return this.page.getByRole('main').getByRole('form');
  }

  async scheduleDeletion(name: string): Promise<void> {
    await this.page.getByLabel(/^Type .+ to confirm$/).fill(name);
    await this.page.getByRole('button', { name: 'Delete the organization' }).click();
  }
}
