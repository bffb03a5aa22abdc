/**
 * Signs in with the form, and waits for the dashboard's figures.
 * @param {import('@playwright/test').Page} page
 * @param {string} url of the running product
 * @param {{ email: string, password: string }} person
 */
export async function signIn(page, url, { email, password }) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Customize' }).waitFor();
}
