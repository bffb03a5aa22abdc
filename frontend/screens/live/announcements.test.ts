import { REALTIME_TABLE_NAMES, REALTIME_TABLES, type RealtimeTable } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeSocket } from '../stage/fake-socket.ts';
import { isLive } from '../stage/is-live.ts';
import { openScreen } from '../stage/open-screen.tsx';

const ROW = '00000000-0000-7000-8000-0000000000b1';
const notifications = page.getByRole('region', { name: 'Notifications' });

/** Opens a screen without records, and returns what changes a row of a colleague. */
async function openWatching() {
  const { user } = await openScreen('/help-center');
  await expect.element(page.getByRole('heading', { name: 'Help center', level: 1 })).toBeVisible();
  await isLive();
  return (table: RealtimeTable, kind: 'INSERT' | 'UPDATE' | 'DELETE', row: object = {}) =>
    FakeSocket.change(table, {
      kind,
      record: { id: ROW, version: 1, organization_id: user.currentOrganizationId, changed_by: null, ...row },
    });
}

const isAnnounced = (message: string) =>
  expect.element(notifications.getByText(message, { exact: true })).toBeVisible();

test("'{Entity} created' of each table", async () => {
  const change = await openWatching();
  for (const table of REALTIME_TABLE_NAMES) {
    change(table, 'INSERT');
    await isAnnounced(`${REALTIME_TABLES[table].one} created`);
  }
});

test("'{Entity} updated', '{Entity} deleted'; a purge is silent", async () => {
  const change = await openWatching();
  change('domains', 'UPDATE', { version: 2, deleted_at: null });
  await isAnnounced('Domain updated');
  change('domains', 'UPDATE', { version: 3, deleted_at: '2026-01-15T12:00:00.000Z' });
  await isAnnounced('Domain deleted');
  change('domains', 'DELETE');
  // The message of a later change proves that there was no message before.
  change('invoices', 'INSERT');
  await isAnnounced('Invoice created');
  await expect.element(notifications.getByText('records changed')).not.toBeInTheDocument();
});
