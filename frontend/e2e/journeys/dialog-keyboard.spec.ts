import type { Locator } from '@playwright/test';
import { join } from '../fixtures/invitation.ts';
import { createNewcomerWithTrial, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { CollaboratorsPage } from '../pages/collaborators-page.ts';
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

test('a dialog whose form is loaded puts the focus into its first field, unless the person has moved it', async ({
  page,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  await join(oficio, alma, bruno, 'manager');
  await signInBeforehand(page, oficio, alma);
  const collaborators = new CollaboratorsPage(page);
  await collaborators.open();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/organization/members/*/view', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Actions for Bruno Rivera' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Change access' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Access of Bruno Rivera' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  held.resolve();
  const role = dialog.getByLabel('Role');
  await expect(role).toBeFocused();
  await role.selectOption('Member');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(collaborators.person('Bruno Rivera')).toContainText('Member');

  // Without the view in the cache.
  await page.reload();
  const later = Promise.withResolvers<void>();
  await page.route('**/api/organization/members/*/view', async (route) => {
    await later.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Actions for Bruno Rivera' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Change access' }).press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).press('Tab');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  later.resolve();
  await expect(role).toBeVisible();
  await expect(cancel).toBeFocused();
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
