import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How long running requests may take once the end has begun, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * Takes no new connection and waits for the running requests. Idle kept-alive connections close at once, busy ones with
 * their answer. Requests that run longer than 8 seconds are cut off.
 */
export async function drain(server: Server, patienceMs = PATIENCE_MS): Promise<void> {
  if (!server.listening) return;
  // A kept-alive connection would otherwise carry one more request.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<'closed'>((resolve) => server.close(() => resolve('closed')));
  const patience = new AbortController();
  const outcome = await Promise.race([
    closed,
    delay(patienceMs, 'late' as const, { signal: patience.signal }).catch(() => 'closed' as const),
  ]);
  patience.abort();
  if (outcome === 'late') server.closeAllConnections();
}
