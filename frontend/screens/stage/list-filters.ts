import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/* The filters of a list: the button, its panel, and a chip for each filter that is set. */

export const filterButton = page.getByRole('button', { name: 'Filter', exact: true });
export const filterPanel = page.getByRole('dialog', { name: 'Filters' });

export const filterChip = (words: string | RegExp): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', {
    name: words instanceof RegExp ? words : `Remove filter: ${words}`,
    exact: true,
  });

/** The control of a filter in the panel. */
export const filterField = (label: string): Locator => filterPanel.getByLabelText(label, { exact: true });

/** Chooses an option in the panel, and closes it. */
export async function filterBy(label: string, option: string): Promise<void> {
  await filterButton.click();
  await filterField(label).selectOptions(option);
  await closeFilters();
}

export async function closeFilters(): Promise<void> {
  await filterPanel.getByRole('button', { name: 'Done' }).click();
  await expect.element(filterPanel).not.toBeInTheDocument();
}
