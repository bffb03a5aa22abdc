// Proves that the real server stores an organization once, also after failures, and for the right person.
import { UPLOADS } from '@oficio/contracts';
import type { Locator, Page } from '@playwright/test';
import { apiRefusal } from '../drivers/refusals.ts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import { endEverywhere } from '../fixtures/end-everywhere.ts';
import { join } from '../fixtures/invitation.ts';
import {
  callApi,
  createNewcomer,
  createNewcomerWithTrial,
  createPersonWithTrial,
} from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { OnboardingDialog, PNG } from '../pages/onboarding-dialog.ts';
import { SessionDialog } from '../pages/session-dialog.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const HOSTILE = '<img src=x onerror=alert(1)> “Ñandú” & Söhne مرحبا';

test('the keyboard alone suffices from the first step to an organization', async ({ page, oficio }) => {
  const person = await createNewcomerWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  const onboarding = new OnboardingDialog(page);
  const { keyboard } = page;

  await test.step("'Enter and arrow keys navigate', each step begins at its heading", async () => {
    await expect(onboarding.welcome).toBeFocused();
    await keyboard.press('Enter');
    await expect(onboarding.organization).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(onboarding.welcome).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(onboarding.organization).toBeFocused();
  });

  await test.step("'cannot be closed with Escape or by clicking outside'", async () => {
    await keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(onboarding.organization).toBeVisible();
  });

  await test.step('arrows and Enter belong to a focused field', async () => {
    await onboarding.name.focus();
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowRight');
    await expect(onboarding.name).toBeFocused();
    await onboarding.teamSize('1').focus();
    await keyboard.press('ArrowRight');
    await expect(onboarding.teamSize('2-5')).toBeChecked();
    await keyboard.press('ArrowLeft');
    await expect(onboarding.teamSize('1')).toBeChecked();
    await expect(onboarding.organization).toBeVisible();
  });

  await test.step('Escape in an open select closes only the select', async () => {
    await onboarding.industry.focus();
    await keyboard.press('Alt+ArrowDown');
    await expect(onboarding.dialog.locator('select:open')).toHaveCount(1);
    await keyboard.press('Escape');
    await expect(onboarding.dialog.locator('select:open')).toHaveCount(0);
    await expect(onboarding.industry).toBeFocused();
    await expect(onboarding.organization).toBeVisible();
  });

  await test.step('the focus stays in the dialog', async () => {
    for (let presses = 0; presses < 14; presses += 1) {
      await keyboard.press('Tab');
      expect(await onboarding.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(
        true,
      );
    }
  });

  await test.step('the first wrong field gets the focus', async () => {
    await onboarding.name.fill(HOSTILE);
    await onboarding.name.press('Enter');
    await expect(onboarding.industry).toBeFocused();
    await expect(onboarding.dialog.getByText('Please select an industry')).toBeVisible();
    await expect(onboarding.dialog.getByText('Please select a business type')).toBeVisible();
    await expectNothingFound(page);
    await keyboard.type('Design');
    await expect(onboarding.dialog.getByText('Please select an industry')).toBeHidden();
    await onboarding.businessType.focus();
    await keyboard.type('Freelancer');
  });

  await test.step('typed and chosen values survive Back and a reload', async () => {
    await onboarding.logo.setInputFiles(PNG);
    await onboarding.back.press('Enter');
    await expect(onboarding.welcome).toBeFocused();
    await expectNothingFound(page);
    await page.reload();
    await expect(onboarding.welcome).toBeFocused();
    await keyboard.press('Enter');
    await expect(onboarding.name).toHaveValue(HOSTILE);
    await expect(onboarding.industry).toHaveValue('Design & Creative');
    await expect(onboarding.businessType).toHaveValue('freelancer');
    await expect(onboarding.email).toHaveValue(person.email);
    await expect(onboarding.timezone).toHaveText('America/Mexico City');
    await expect(onboarding.preview).toBeVisible();
  });

  await test.step("'Onboarding success': the name is everywhere, the step is done, nothing is left behind", async () => {
    await onboarding.name.press('Enter');
    await expect(new Shell(page).notifications.getByText('Welcome to Oficio')).toBeVisible();
    await onboarding.isDone();
    await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText(HOSTILE)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('oficio.onboarding'))).toBeNull();
    const { rows } = await runSql(
      oficio,
      'SELECT name, industry, business_type, team_size, business_email, timezone FROM oficio.organizations WHERE id = $1',
      [person.organizationId],
    );
    expect(rows).toEqual([
      {
        name: HOSTILE,
        industry: 'Design & Creative',
        business_type: 'freelancer',
        team_size: '1',
        business_email: person.email,
        timezone: 'America/Mexico_City',
      },
    ]);
  });
});

test('a failure in the middle keeps everything typed, and a retry creates one organization', async ({
  page,
  oficio,
}) => {
  const person = await createNewcomerWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  const onboarding = new OnboardingDialog(page);
  const { notifications } = new Shell(page);
  await onboarding.next.click();

  await test.step('files that can’t be the logo', async () => {
    await onboarding.logo.setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('a'),
    });
    await expect(notifications.getByText('Invalid file type')).toBeVisible();
    await expect(onboarding.dialog.getByText('Please upload an image file')).toBeVisible();
    await onboarding.logo.setInputFiles({ ...PNG, buffer: Buffer.alloc(UPLOADS.logoMaxBytes) });
    await expect(notifications.getByText('File too large')).toBeVisible();
    await expect(onboarding.dialog.getByText('Logo must be less than 5MB')).toBeVisible();
    await onboarding.logo.setInputFiles(PNG);
    await expect(onboarding.preview).toBeVisible();
    await onboarding.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(onboarding.preview).toBeHidden();
    await onboarding.logo.setInputFiles(PNG);
  });
  await onboarding.fill({ organizationName: 'Taller Norte', industry: 'Other', businessType: 'agency' });

  const keys = keysOf(page);
  for (const [path, refusal, text] of [
    ['/api/organization/setup', apiRefusal('access.forbidden', 'No.'), 'Only the owner or an admin can set'],
    [
      '/api/organization/setup',
      apiRefusal('organization.switched', 'No.'),
      'You’ve switched to another organization',
    ],
    ['/api/organization/logo', apiRefusal('server.failed', 'No.'), 'Your organization is not saved yet'],
    ['/api/company-profile', apiRefusal('server.failed', 'No.'), 'Your organization is not saved yet'],
  ] as const) {
    await test.step(`${path}: ${text}`, async () => {
      await page.route(`**${path}`, refusal);
      await onboarding.complete.click();
      // Under the pointer the toast stays until it is dismissed.
      await notifications.getByText('Setup Error').hover();
      await expect(
        notifications.getByText('Failed to save organization data. Please try again.'),
      ).toBeVisible();
      await expect(onboarding.dialog.getByText(text)).toBeVisible();
      await expect(onboarding.complete).toBeFocused();
      await expect
        .poll(() => areApart(notifications.getByText('Setup Error'), onboarding.complete))
        .toBe(true);
      await expect(onboarding.name).toHaveValue('Taller Norte');
      await expect(onboarding.preview).toBeVisible();
      await page.unroute(`**${path}`);
      await notifications.getByRole('button', { name: 'Dismiss' }).click();
    });
  }

  await test.step("'Final preferences step fails': the dialog closes, and is back at the next load", async () => {
    await page.route('**/api/auth/update-preferences', apiRefusal('server.failed', 'No.'));
    await onboarding.complete.click();
    await expect(notifications.getByText("Couldn't save your preferences")).toBeVisible();
    await expect(onboarding.dialog).toBeHidden();
    await page.unroute('**/api/auth/update-preferences');
    await page.reload();
    await onboarding.next.click();
    await expect(onboarding.name).toHaveValue('Taller Norte');
    await expect(onboarding.preview).toBeVisible();
    await onboarding.complete.click();
    await expect(onboarding.dialog).toBeHidden();
  });

  // One key for each write: a retry after a lost or undecided answer has the first one's key.
  for (const [path, seen] of Object.entries(keys))
    expect([path, seen.size]).toEqual([path, EXPECTED_KEYS[path]]);
  const { rows } = await runSql(
    oficio,
    `SELECT organization.name, organization.business_email, (SELECT count(*)::int FROM oficio.organization_logos AS logo
       WHERE logo.organization_id = organization.id) AS logos
     FROM oficio.organizations AS organization WHERE owner_user_id = $1`,
    [person.userId],
  );
  expect(rows).toEqual([{ name: 'Taller Norte', business_email: person.email, logos: 1 }]);
});

const EXPECTED_KEYS: Record<string, number> = {
  '/api/organization/setup': 5,
  '/api/organization/logo': 2,
  '/api/company-profile': 2,
  '/api/auth/update-preferences': 2,
};

/** The idempotency keys of the page's calls, by path. */
function keysOf(page: Page): Record<string, Set<string>> {
  const seen: Record<string, Set<string>> = {};
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const key = request.headers()['idempotency-key'];
    if (!key || !(path in EXPECTED_KEYS)) return;
    seen[path] = (seen[path] ?? new Set()).add(key);
  });
  return seen;
}

test("'closes automatically after 5 minutes' without input, with the draft, and nobody else sees that", async ({
  page,
  oficio,
}) => {
  const alma = await createNewcomerWithTrial(oficio);
  const bruno = await createNewcomerWithTrial(oficio, 'Bruno');
  await page.clock.install();
  await signInBeforehand(page, oficio, alma);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const onboarding = new OnboardingDialog(page);

  await test.step('nothing is cut off on a phone', async () => {
    await expect(onboarding.welcome).toBeVisible();
    await expect.poll(() => overflow(page)).toBe(0);
    await onboarding.next.click();
    await onboarding.name.fill('Alma’s secret plan');
    await expect.poll(() => overflow(page)).toBe(0);
  });

  await test.step('the five minutes start at the last keystroke', async () => {
    await page.clock.fastForward(299_000);
    await onboarding.email.fill('hola@taller.example');
    await page.clock.fastForward(299_000);
    await expect(onboarding.email).toBeVisible();
  });

  await test.step('after that the dialog stays closed until the page is reloaded', async () => {
    await page.clock.fastForward(1_000);
    await expect(onboarding.dialog).toBeHidden();
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(onboarding.dialog).toBeHidden();
    await page.reload();
    await onboarding.next.click();
    await expect(onboarding.name).toHaveValue('Alma’s secret plan');
    await expect(onboarding.email).toHaveValue('hola@taller.example');
  });

  await test.step('the checklist opens the closed dialog with the draft', async () => {
    await page.clock.fastForward(300_000);
    await expect(onboarding.dialog).toBeHidden();
    await page.getByRole('button', { name: 'Set up' }).click();
    await onboarding.next.click();
    await expect(onboarding.name).toHaveValue('Alma’s secret plan');
  });

  await test.step('the next person in the same page starts with their own data', async () => {
    await onboarding.dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret plan');
    await new SignInPage(page).submit(bruno.email, bruno.password);
    await onboarding.next.click();
    await expect(onboarding.name).toHaveValue('Bruno Rivera’s workspace');
    await expect(onboarding.email).toHaveValue(bruno.email);
  });
});

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

test('a person who completed the onboarding without an organization sets one up from the checklist', async ({
  page,
  oficio,
}) => {
  const person = await createNewcomerWithTrial(oficio);
  await callApi(oficio, person, 'POST', '/api/auth/update-preferences', { onboardingCompleted: true });
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  const onboarding = new OnboardingDialog(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  await onboarding.dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(onboarding.dialog).toBeHidden();

  await test.step("'PROFILE_INCOMPLETE sets the forced-onboarding flag and redirects to /dashboard'", async () => {
    await page.goto('/collaborators');
    await page.getByRole('button', { name: 'Invite' }).first().click();
    await page.getByRole('dialog').getByLabel('Email').fill('carla@example.com');
    await page.getByRole('dialog').getByRole('button', { name: /invit/i }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    const { lost } = new UnsavedDialogs(page);
    await expect(lost.getByRole('textbox')).toHaveValue(/carla@example\.com/);
    await lost.getByRole('button', { name: 'Close' }).click();
    await onboarding.next.click();
    expect(await page.evaluate(() => localStorage.getItem('showOnboarding'))).toBe('true');
  });
  await onboarding.fill({ organizationName: 'Taller Norte', industry: 'Other', businessType: 'agency' });
  await onboarding.complete.click();
  await onboarding.isDone();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('showOnboarding'))).toBeNull();
});

test("'Onboarding's second step is for owner and admin': a member sees the first step only", async ({
  page,
  oficio,
}) => {
  const member = await createNewcomer(oficio, 'Bruno');
  await join(oficio, await createPersonWithTrial(oficio), member, 'viewer');
  await signInBeforehand(page, oficio, member);
  await page.goto('/dashboard');
  const onboarding = new OnboardingDialog(page);
  await expect(onboarding.dialog.getByText('There’s nothing for you to fill in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up', includeHidden: true })).toHaveCount(0);
  await expect(onboarding.welcome).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(new Shell(page).notifications.getByText('Welcome to Oficio')).toBeVisible();
  await expect(onboarding.dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(onboarding.dialog).toBeHidden();
});

/** The number of pixels that overflow the page or the dialog. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')].map(
        (element) => (element.matches('.sr-only, .truncate') ? 0 : element.scrollWidth - element.clientWidth),
      ),
    ),
  );
}

/** Whether a toast with this title doesn't cover the button. */
async function areApart(title: Locator, button: Locator): Promise<boolean> {
  const toast = await title.locator('xpath=ancestor::*[@data-tone]').boundingBox();
  const target = await button.boundingBox();
  if (!toast || !target) return false;
  return (
    toast.y + toast.height <= target.y ||
    target.y + target.height <= toast.y ||
    target.x + target.width <= toast.x
  );
}
