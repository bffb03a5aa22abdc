import { loadingOverlayMachine, selectTop } from '@oficio/machines/loading-overlay';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { RootActor } from '../actors.ts';
import { loadingOverlayWires } from './loading-overlay.ts';
import { anasTab } from './signed-in-tab.fixture.ts';

/** Ana's tab with its own overlay. */
async function busyTab() {
  const { root, auth, targets } = await anasTab();
  const overlay = createActor(loadingOverlayMachine).start();
  const system = { get: (id: string) => (id === 'loadingOverlay' ? overlay : root.system.get(id)) };
  loadingOverlayWires({ root: { system } as unknown as RootActor, targets, raise: () => {} });
  const top = () => selectTop(overlay.getSnapshot());
  const [writes] = targets.watchWrites.mock.calls[0] ?? [];
  const [navigation] = targets.watchNavigation.mock.calls[0] ?? [];
  if (!writes || !navigation) throw new Error('Nobody watches');
  return { auth, top, writes, navigation };
}

test('signing out is a critical operation until it has ended', async () => {
  const { auth, top } = await busyTab();
  auth.send({ type: 'signOut.requested' });
  expect(top()).toEqual({ id: 'session', kind: 'critical', label: 'Signing out...' });
  await waitFor(auth, (snapshot) => snapshot.matches('signedOut'));
  expect(top()).toBe(null);
});

test('a write is a form operation unless it has another kind', async () => {
  const { top, writes } = await busyTab();
  writes.began('write 1');
  expect(top()).toEqual({ id: 'write 1', kind: 'form', label: null });
  writes.began('write 2', { kind: 'critical', label: 'Switching organization...' });
  expect(top()).toEqual({ id: 'write 2', kind: 'critical', label: 'Switching organization...' });
  writes.ended('write 2');
  writes.ended('write 1');
  expect(top()).toBe(null);
});

test('a navigation to another path is reported once, also when it is repeated', async () => {
  const { top, navigation } = await busyTab();
  navigation.began();
  navigation.began();
  expect(top()).toEqual({ id: 'navigation', kind: 'navigation', label: null });
  navigation.ended();
  expect(top()).toBe(null);
});
