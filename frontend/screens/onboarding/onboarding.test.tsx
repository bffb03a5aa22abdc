import { authRoutes, invitationRoutes, organizationSetupRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { onboarding, openOnboarding } from '../stage/open-onboarding.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const NAME = '<img src=x onerror=alert(1)> “Ñandú” & Söhne مرحبا';

const notifications = page.getByRole('region', { name: 'Notifications' });

test('keys lead through the steps, whose headings take the focus, and neither Escape nor a click outside closes them', async () => {
  await openOnboarding();
  await expect.element(onboarding.welcome).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(onboarding.organization).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(onboarding.welcome).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(onboarding.organization).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  await expect.element(onboarding.organization).toBeVisible();
  for (let presses = 0; presses < 14; presses += 1) {
    await userEvent.keyboard('{Tab}');
    expect(onboarding.dialog.element().contains(document.activeElement)).toBe(true);
  }
});

test('a focused field keeps its arrow keys, and Escape in an open select closes the select alone', async () => {
  await openOnboarding();
  await onboarding.next.click();
  const size = (name: string) => onboarding.dialog.getByRole('radio', { name });
  onboarding.name.element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  await expect.element(onboarding.name).toHaveFocus();
  size('1 (Just me)').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(size('2-5')).toBeChecked();
  onboarding.industry.element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => document.querySelector('select:open')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('select:open')).toBeNull();
  await expect.element(onboarding.industry).toHaveFocus();
  await expect.element(onboarding.organization).toBeVisible();
});

test('the first wrong field gets the focus, and what was typed survives Back and a reload and is sent', async () => {
  const { server, reload } = await openOnboarding();
  await onboarding.next.click();
  await onboarding.name.fill(NAME);
  await userEvent.keyboard('{Enter}');
  await expect.element(onboarding.industry).toHaveFocus();
  await expect.element(onboarding.industry).toHaveAccessibleDescription('Please select an industry');
  await expect.element(onboarding.businessType).toHaveAccessibleDescription('Please select a business type');
  await expectAccessible();
  await userEvent.keyboard('Design');
  await expect.element(onboarding.industry).toHaveAccessibleDescription('');
  onboarding.businessType.element().focus();
  await userEvent.keyboard('Freelancer');
  await onboarding.back.click();
  await expect.element(onboarding.welcome).toHaveFocus();
  await reload();
  await expect.element(onboarding.welcome).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(onboarding.name).toHaveValue(NAME);
  await expect.element(onboarding.industry).toHaveValue('Design & Creative');
  await expect.element(onboarding.businessType).toHaveValue('freelancer');
  await expect.element(onboarding.email).toHaveValue('alma@example.com');
  await expect.element(onboarding.timezone).toHaveTextContent('America/Mexico City');

  onboarding.name.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notifications.getByText('Welcome to Oficio')).toBeVisible();
  await expect.element(onboarding.dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('complementary', { name: 'Sidebar' }).getByText(NAME).first())
    .toBeVisible();
  await page.getByRole('button', { name: 'Show all steps' }).click();
  await expect.element(page.getByText('Organization set up')).toBeVisible();
  expect(localStorage.getItem('oficio.onboarding')).toBeNull();
  expect(server.callsOf(organizationSetupRoutes.setup).map(({ body }) => body)).toEqual([
    {
      name: NAME,
      industry: 'Design & Creative',
      businessType: 'freelancer',
      teamSize: '1',
      email: 'alma@example.com',
      timezone: 'America/Mexico_City',
    },
  ]);
  expect(server.callsOf(authRoutes.updatePreferences)).toHaveLength(1);
});

test('the first step scrolls by keyboard on a phone', async () => {
  await showOnPhone();
  await openOnboarding();
  await expect.element(onboarding.welcome).toHaveFocus();
  await userEvent.keyboard('{Tab}{End}');
  await expect.element(onboarding.dialog.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
});

test('a member, who can’t set the organization up, sees the first step only, once', async () => {
  const { server, reload } = await openOnboarding({ role: 'viewer' });
  await expect.element(onboarding.dialog.getByText(/There’s nothing for you to fill in\./)).toBeVisible();
  expect(page.getByRole('button', { name: 'Set up', includeHidden: true }).elements()).toEqual([]);
  await expect.element(onboarding.welcome).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notifications.getByText('Welcome to Oficio')).toBeVisible();
  await expect.element(onboarding.dialog).not.toBeInTheDocument();
  expect(server.callsOf(organizationSetupRoutes.setup)).toEqual([]);
  await reload();
  await expect.element(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await expect.element(onboarding.dialog).not.toBeInTheDocument();
});

test('a write that needs the organization leads to its setup, with the text of the form', async () => {
  const { server, go } = await openOnboarding({ hasCompleted: true });
  server.refuse(invitationRoutes.create, 'PROFILE_INCOMPLETE');
  await go('/collaborators');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'Invite someone' });
  await invite.getByLabelText('Email').fill('carla@example.com');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  const { lost } = new UnsavedDialogs();
  await expect.element(lost.getByRole('textbox')).toHaveValue(expect.stringContaining('carla@example.com'));
  await lost.getByRole('button', { name: 'Close' }).click();
  await onboarding.next.click();
  expect(localStorage.getItem('showOnboarding')).toBe('true');
  await onboarding.fill('Taller Norte');
  await onboarding.complete.click();
  await expect.element(onboarding.dialog).not.toBeInTheDocument();
  await expect.poll(() => localStorage.getItem('showOnboarding')).toBeNull();
});
