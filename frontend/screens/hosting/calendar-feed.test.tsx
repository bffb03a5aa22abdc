import { calendarFeedRoutes, renewalRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openScreen } from '../stage/open-screen.tsx';

const dialog = page.getByRole('dialog', { name: 'Renewals in your calendar' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const address = dialog.getByRole('textbox', { name: 'Address' });
const url = 'https://oficio.test/api/calendar/secret.ics';

async function openDialog(createdAt: string | null) {
  const { server } = await openScreen('/hosting/renewals', {
    role: 'viewer',
    answers(stage) {
      stage.answer(renewalRoutes.list, { items: [], total: 0, nextCursor: null, sums: null });
      stage.answer(calendarFeedRoutes.one, { createdAt });
    },
  });
  await page.getByRole('button', { name: 'Subscribe to a calendar' }).click();
  return server;
}

test('a reader makes an address, which is shown once, and turns it off', async () => {
  const server = await openDialog(null);
  server.answer(calendarFeedRoutes.create, { url });
  await button('Create address').click();
  await expect.element(address).toHaveValue(url);
  await expectAccessible();
  server.answer(calendarFeedRoutes.remove, undefined);
  server.answer(calendarFeedRoutes.one, { createdAt: null });
  await button('Turn off').click();
  await expect.element(page.getByText('The calendar’s address no longer works')).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
  await expect.element(button('Create address')).toBeVisible();
});

test('an address that works isn’t shown again, and another one replaces it', async () => {
  const server = await openDialog('2026-06-01T12:00:00.000Z');
  await expect.element(dialog.getByText(/Your address works since/)).toBeVisible();
  const held = server.hold(calendarFeedRoutes.create);
  await button('Create another address').click();
  await expect.element(button('Turn off')).toBeDisabled();
  server.answer(calendarFeedRoutes.create, { url });
  held.release();
  await expect.element(address).toHaveValue(url);
});
