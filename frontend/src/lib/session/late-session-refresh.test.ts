import type { AuthSession, RefreshResult } from '@oficio/machines/auth';
import { expect, test, vi } from 'vitest';
import { lateSessionRefresh } from './late-session-refresh.ts';

const held: AuthSession = {
  accessToken: 'first',
  expiresAt: 2_000_000_000,
  userId: '0f8fad5b-d9cb-469f-a165-70867728950e',
};
const refreshed: RefreshResult = { status: 'refreshed', session: { ...held, accessToken: 'second' } };

test('the code is loaded once, by the first refresh', async () => {
  const refresh = vi.fn(async () => refreshed);
  const load = vi.fn(async () => refresh);
  const late = lateSessionRefresh(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([late(held), late(held)])).toEqual([refreshed, refreshed]);
  expect(await late(held)).toEqual(refreshed);
  expect(load).toHaveBeenCalledOnce();
  expect(refresh.mock.calls).toEqual([[held], [held], [held]]);
});

test('code that can’t be loaded ends no session and is requested again by the next refresh', async () => {
  const load = vi.fn(async () => async () => refreshed);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const late = lateSessionRefresh(load);
  expect(await Promise.all([late(held), late(held)])).toEqual([
    { status: 'unavailable' },
    { status: 'unavailable' },
  ]);
  expect(await late(held)).toEqual(refreshed);
  expect(load).toHaveBeenCalledTimes(2);
});
