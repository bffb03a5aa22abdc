import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How long running requests may take to be answered once the end has begun, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * Takes no new connection and waits until every running request is answered; connections that are kept open for a
 * next request are closed with their answer. Whatever still runs after 8 seconds is cut off.
 */
export async function drain(server: Server, patienceMs = PATIENCE_MS): Promise<void> {
  if (!server.listening) return;
  // A kept connection would otherwise be good for one request more.
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
