import { type Locator, page } from 'vitest/browser';

/** Chooses a time zone in its combobox, by text that is typed into the combobox's search. */
export async function chooseTimezone(field: Locator, typed: string, displayed: string): Promise<void> {
  await field.click();
  await page.getByPlaceholder('Search time zones').fill(typed);
  await page.getByRole('option', { name: displayed, exact: true }).click();
}
