/** @typedef {import('@playwright/test').Page} Page */

/**
 * Fills fields by their labels.
 * @param {Page} page
 * @param {Record<string, string>} fields
 */
export async function fill(page, fields) {
  for (const [label, text] of Object.entries(fields)) {
    await page
      .getByRole('main')
      .or(page.getByRole('dialog'))
      .getByLabel(label, { exact: true })
      .last()
      .fill(text);
  }
}

/**
 * @param {Page} page
 * @param {string} name
 */
export const press = (page, name) => page.getByRole('button', { name, exact: true }).last().click();

/**
 * @param {Page} page
 * @param {string | RegExp} text
 */
export const shows = (page, text) => page.getByText(text).last().waitFor();

/**
 * @param {Page} page
 * @param {string} name
 */
export const heading = (page, name) => page.getByRole('heading', { name, exact: true }).waitFor();
