import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The visible parts of the organization's page. */
export const organization = {
  main: page.getByRole('main'),
  sidebar: page.getByRole('complementary', { name: 'Sidebar' }),
  toasts: page.getByRole('region', { name: 'Notifications' }),

  section: (name: string): Locator =>
    page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name }),

  /** Opens the form of a part: 'details', 'legal details', 'contact', 'emails to clients', 'renewal defaults'. */
  async edit(part: string): Promise<Locator> {
    await page.getByRole('button', { name: `Edit ${part}` }).click();
    const form = page.getByRole('main').getByRole('form');
    await expect.element(form).toBeVisible();
    return form;
  },

  save: (form: Locator): Promise<void> => form.getByRole('button', { name: 'Save' }).click(),

  /** What a form says about fields that somebody else has changed. */
  changes: (form: Locator): Locator =>
    form
      .getByRole('status')
      .filter({ hasText: 'Someone else changed this organization' })
      .getByRole('listitem'),
};
