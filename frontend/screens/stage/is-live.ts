import { REALTIME_TABLE_NAMES } from '@oficio/contracts';
import { expect } from 'vitest';
import type { AnyRoute, FakeServer } from './fake-server.ts';
import { FakeSocket } from './fake-socket.ts';

/** Resolves once the page listens to all tables. */
export async function isLive(): Promise<void> {
  await expect.poll(() => REALTIME_TABLE_NAMES.every((table) => FakeSocket.isHeard(table))).toBe(true);
}

/**
 * Makes a live change and resolves once the page has asked for the route because of it. A page that begins to listen asks
 * again, too: afterwards, a new answer is shown because of the next change alone.
 */
export async function asksAgain(server: FakeServer, route: AnyRoute, change: () => void): Promise<void> {
  await isLive();
  const asked = server.callsOf(route).length;
  change();
  await expect.poll(() => server.callsOf(route).length).toBeGreaterThan(asked);
  await expect.poll(() => server.pending).toBe(0);
}
