import { type NotificationSettings, notificationSettingRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';

const settings: NotificationSettings = {
  types: [
    { type: 'invoice_viewed', inApp: true, email: 'none' },
    { type: 'domain_expired', inApp: true, email: 'at_once' },
    { type: 'recurring_paused', inApp: true, email: 'none' },
  ],
  quietHours: null,
  timezone: 'America/Mexico_City',
};

const open = () =>
  openScreen('/notification-settings', {
    answers: (server) => server.answer(notificationSettingRoutes.one, settings),
  });

const inApp = (words: string) => page.getByRole('checkbox', { name: new RegExp(`^${words}.*In the app`) });
const mail = (words: string) => page.getByRole('combobox', { name: `Mail: ${words}` });

test('a critical type can’t be switched off, and what the owner is mailed anyway has no mail', async () => {
  await open();
  await expect.element(inApp('A domain has expired')).toBeDisabled();
  await expect.element(page.getByText('Critical, so it always appears in the application.')).toBeVisible();
  await expect.element(mail('A recurring document has paused itself')).not.toBeInTheDocument();
  await expectAccessible();
});

test('a change is shown at once, and taken back when it fails', async () => {
  const { server } = await open();
  const held = server.hold(notificationSettingRoutes.save);
  await mail('A client has opened an invoice').selectOptions('Daily mail');
  await expect.element(mail('A client has opened an invoice')).toHaveValue('daily');
  await expect.element(inApp('A client has opened an invoice')).toBeDisabled();
  server.refuse(notificationSettingRoutes.save, 'server.failed');
  held.release();
  await expect.element(page.getByText('Your change wasn’t saved')).toBeVisible();
  await expect.element(mail('A client has opened an invoice')).toHaveValue('none');
});

test('quiet hours begin with the night', async () => {
  const { server } = await open();
  const stored = { ...settings, quietHours: { from: 22 * 60, to: 7 * 60 } };
  server.answer(notificationSettingRoutes.save, stored);
  server.answer(notificationSettingRoutes.one, stored);
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveValue('1320');
  await expect.element(page.getByRole('combobox', { name: 'To' })).toHaveValue('420');
  await expect.element(page.getByText('Notification settings saved')).toBeVisible();
});
