import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(async ({ page, oficio }) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
});

test('a tooltip opens on hover, stays while the pointer is on it, and closes with Escape or when the pointer leaves', async ({
  page,
}) => {
  const trigger = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const tooltip = page.getByText('Keyboard shortcuts?', { exact: true });
  await trigger.hover();
  await expect(tooltip).toBeVisible();
  const [above, below] = [await trigger.boundingBox(), await tooltip.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();

  await page.mouse.move(0, 0);
  await trigger.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();

  await trigger.click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(tooltip).toBeHidden();
});

test('the collapsed sidebar shows the name of the area that has the keyboard focus', async ({ page }) => {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click();
  const tooltip = page.getByText('Collaborators', { exact: true }).filter({ visible: true });
  await expect(tooltip).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(sidebar.getByRole('link', { name: 'Collaborators' })).toBeFocused();
  await expect(tooltip).toBeVisible();
  const [link, shown] = [
    await sidebar.getByRole('link', { name: 'Collaborators' }).boundingBox(),
    await tooltip.boundingBox(),
  ];
  expect(shown?.x).toBeGreaterThanOrEqual((link?.x ?? 0) + (link?.width ?? 0));
  await page.keyboard.press('Shift+Tab');
  await expect(tooltip).toBeHidden();
});
