import type { RealtimeTable } from '@oficio/contracts';
import { expect } from 'vitest';
import type { FakeServer } from './fake-server.ts';
import { FakeSocket } from './fake-socket.ts';

/**
 * Resolves once the page listens to the tables and has its answers. A page that begins to listen asks for them again, so
 * that an answer which changes before would be shown without a live change.
 */
export async function isLive(server: FakeServer, ...tables: readonly RealtimeTable[]): Promise<void> {
  await expect.poll(() => tables.every((table) => FakeSocket.isHeard(table))).toBe(true);
  await expect.poll(() => server.pending).toBe(0);
}
