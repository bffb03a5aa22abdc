// Proves that a session which the real server has ended keeps the onboarding's draft, and that the next person never sees it.
import { endEverywhere } from '../fixtures/end-everywhere.ts';
import { createNewcomerWithTrial, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { OnboardingDialog } from '../pages/onboarding-dialog.ts';
import { SessionDialog } from '../pages/session-dialog.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('a session that has ended before the submission shows its dialog, and the next person sees nothing of the draft', async ({
  page,
  oficio,
}) => {
  const alma = await createNewcomerWithTrial(oficio);
  const bruno = await createPersonWithTrial(oficio, 'Bruno');
  await page.clock.install();
  // A connection that becomes live refetches the page's data, which would be refused before the form is.
  await page.routeWebSocket(/\/realtime\//, (socket) => void socket.close());
  await signInBeforehand(page, oficio, alma);
  await page.goto('/dashboard');
  const onboarding = new OnboardingDialog(page);
  await onboarding.next.click();
  await onboarding.fill({
    organizationName: 'Alma’s secret plan',
    industry: 'Other',
    businessType: 'agency',
  });
  await endEverywhere(oficio, alma);
  // A refusal in the page's first seconds doesn't count.
  await page.clock.fastForward(11_000);
  await onboarding.complete.click();
  const session = new SessionDialog(page);
  await expect(session.signInAgain).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('Organization name')).toHaveValue('Alma’s secret plan');

  await session.signInAgain.click();
  await expect(page).toHaveURL(/\/login/);
  await new SignInPage(page).submit(bruno.email, bruno.password);
  await expect(page.getByText('Bruno Rivera’s workspace').first()).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('secret plan')).toHaveCount(0);
});
