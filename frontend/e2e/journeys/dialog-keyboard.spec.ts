// Proves that the onboarding of a newcomer, whose state is the server's, scrolls by keyboard.
import { createNewcomerWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { OnboardingDialog } from '../pages/onboarding-dialog.ts';

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
