import { REALTIME_TABLE_NAMES } from '@oficio/contracts';
import { expect } from 'vitest';
import type { AnyRoute, FakeServer } from './fake-server.ts';
import { FakeSocket } from './fake-socket.ts';

/** Resolves once the page listens to all tables. */
export async function isLive(): Promise<void> {
  await expect.poll(() => REALTIME_TABLE_NAMES.every((table) => FakeSocket.isHeard(table))).toBe(true);
}

/**
 * Resolves once the page listens to all tables and has asked for the route a second time, as it does when it begins to
 * listen: an answer that changes before would be shown without a live change.
 */
export async function isLiveWith(server: FakeServer, route: AnyRoute): Promise<void> {
  await isLive();
  await expect.poll(() => server.callsOf(route).length).toBeGreaterThan(1);
  await expect.poll(() => server.pending).toBe(0);
}
