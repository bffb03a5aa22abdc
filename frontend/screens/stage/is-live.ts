import { REALTIME_TABLE_NAMES } from '@oficio/contracts';
import { expect } from 'vitest';
import type { FakeServer } from './fake-server.ts';
import { FakeSocket } from './fake-socket.ts';

/**
 * Resolves once the page listens to all tables and has its answers. A page asks again for what depends on a table when it
 * begins to listen to it, so that an answer which changes before would be shown without a live change.
 */
export async function isLive(server: FakeServer): Promise<void> {
  await expect.poll(() => REALTIME_TABLE_NAMES.every((table) => FakeSocket.isHeard(table))).toBe(true);
  await expect.poll(() => server.pending).toBe(0);
}
