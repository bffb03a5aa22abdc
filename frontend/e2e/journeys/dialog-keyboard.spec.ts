import type { Locator } from '@playwright/test';
import { createNewcomerWithTrial, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { OnboardingDialog } from '../pages/onboarding-dialog.ts';

/** The viewport of a phone with its keyboard open. */
const SMALL = { width: 390, height: 420 };

test('Tab through a dialog on a phone with an open keyboard: no field is under the header or the footer', async ({
  page,
  oficio,
}) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.setViewportSize(SMALL);
  await page.goto('/clients?new=true');
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  const fields = await dialog.locator('input, select, textarea').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let field = 1; field < fields; field += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => hiddenPixels(dialog), `${key} ${field}`).toBe(0);
    }
  }
});

test('the first step of the onboarding scrolls by keyboard on a phone', async ({ page, oficio }) => {
  await signInBeforehand(page, oficio, await createNewcomerWithTrial(oficio));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const { dialog, welcome } = new OnboardingDialog(page);
  await expect(welcome).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(dialog.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
});

/** How many pixels of the focused field, with its focus ring, are outside the scrolling part of the dialog. */
function hiddenPixels(dialog: Locator): Promise<number> {
  return dialog.evaluate((element) => {
    const RING = 4;
    const field = document.activeElement?.getBoundingClientRect();
    const scrolled = document.activeElement?.closest('.overflow-y-auto')?.getBoundingClientRect();
    if (!field || !scrolled) return element.contains(document.activeElement) ? 0 : Number.NaN;
    return Math.max(0, scrolled.top - field.top + RING, field.bottom + RING - scrolled.bottom);
  });
}
