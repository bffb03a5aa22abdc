import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { POOL_LIMITS } from '../pool-limits.ts';
import { startChangeFeed } from './change-feed.ts';
import { connectionConfig } from './connection-settings.ts';
import { createEndings } from './endings.ts';
import { REALTIME_LIMITS, type RealtimeLimits } from './limits.ts';
import { createChannelDirectory, type RealtimeServices } from './realtime-services.ts';
import { RealtimeSocket } from './realtime-socket.ts';
import { createSessionCheck } from './session-check.ts';
import { createSocketDirectory } from './socket-directory.ts';
import { createSubscriptionIndex } from './subscription-index.ts';
import { type Admission, admit, isOwnPage, isRealtimeRequest, refuseUpgrade } from './upgrade.ts';

export interface EmbeddedRealtimeOptions {
  /** A role with replication rights that may act as `anon` and `authenticated`; a session connection, no pooler. */
  adminUrl: string;
  /** The service takes its `upgrade` requests to `/realtime/v1/websocket` and ignores all others. */
  server: Server;
  publishableKey: string;
  /** The address of the application's pages; pages of other origins can't connect. */
  publicUrl: string;
  /** The key of a client's network address, under which its sockets are counted. */
  addressOf: (request: IncomingMessage) => string;
  /** Signs the access tokens (HS256). */
  jwtSecret: string;
  log: (line: string) => void;
  limits?: Partial<RealtimeLimits>;
}

export interface EmbeddedRealtime {
  /**
   * `starting` until changes are delivered for the first time; `failed` while the database is unreachable afterwards.
   */
  state(): 'ok' | 'starting' | 'failed';
  /** The number of open sockets. */
  sockets(): number;
  /** Closes the session's channels at once and refuses its tokens from then on. */
  endSession(sessionId: string): void;
  /** Closes the user's channels at once. A session that still exists may rejoin. */
  endUser(userId: string): void;
  /** Closes every socket with 1012, so that clients reconnect, and removes everything from Postgres. */
  close(): Promise<void>;
}

const SERVICE_RESTART = 1012;
const GONE_MESSAGE = 'Session has ended';
const CLOSING_MS = 1_000;

/**
 * Supabase's realtime protocol on an http.Server: changes of the tables in the publication `supabase_realtime`, each
 * sent only to those whose policies show them the row. Resolves after the first attempt to read
 * changes; the service keeps trying, and `state()` tells the result. README.md lists its guarantees.
 */
export async function startEmbeddedRealtime(options: EmbeddedRealtimeOptions): Promise<EmbeddedRealtime> {
  const { adminUrl, server, publishableKey, addressOf, log } = options;
  const publicOrigin = new URL(options.publicUrl).origin;
  const limits = { ...REALTIME_LIMITS, ...options.limits };
  const secret = new TextEncoder().encode(options.jwtSecret);
  const index = createSubscriptionIndex();
  const channels = createChannelDirectory();
  const endings = createEndings();
  const { query_timeout } = POOL_LIMITS;
  const pool = new pg.Pool({
    ...connectionConfig(adminUrl, 'checks', { statement_timeout: '2s' }),
    query_timeout,
    max: 4,
  });
  pool.on('error', () => undefined);
  // `pool.end()` resolves before its connections close, so each needs its own error handler.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const feed = await startChangeFeed({
    adminUrl,
    index,
    pool,
    recordBytes: limits.recordBytes,
    log,
    onGap: () => {
      for (const channel of channels.all()) if (channel.subscriptions.length > 0) channel.crash();
    },
  });
  const sessions = createSessionCheck(pool);
  const services: RealtimeServices = {
    feed,
    index,
    pool,
    sessions,
    endings,
    channels,
    publishableKey,
    secret,
    limits,
    log,
  };

  const sockets = createSocketDirectory(limits);
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    clientTracking: true,
  });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isRealtimeRequest(request)) {
      // With an `upgrade` listener, Node leaves the socket open even if no listener takes it.
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404, 'Not found');
      return;
    }
    void takeUpgrade(request, socket, head);
  };
  server.on('upgrade', upgrade);

  async function takeUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = addressOf(request);
    const admission: Admission = isOwnPage(request, publicOrigin)
      ? await admit(request, publishableKey, secret)
      : { status: 403, error: 'This origin may not connect' };
    const refusal =
      'error' in admission
        ? admission
        : sockets.areFull(address) && { status: 429, error: 'Too many connected users' };
    if (refusal) {
      await delay(limits.refusalDelayMs);
      refuseUpgrade(socket, refusal.status, refusal.error);
      return;
    }
    if ('error' in admission) return;
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new RealtimeSocket(webSocket, admission.version, admission.identity, services);
      sockets.add(connection, address);
      webSocket.on('close', () => sockets.remove(connection));
    });
  }

  const idleSweep = setInterval(() => {
    const now = Date.now();
    for (const socket of sockets.all()) socket.closeIfIdle(now);
  }, limits.sweepMs);
  // Finds sessions that ended without a call: a row deleted by hand or by another process.
  const sessionSweep = setInterval(() => {
    const open = channels.all().flatMap(({ identity }) => identity.sessionId ?? []);
    sessions.gone([...new Set(open)]).then(
      (gone) => gone.forEach(endSession),
      () => undefined,
    );
  }, limits.sessionSweepMs);

  let closing: Promise<void> | undefined;
  function endSession(sessionId: string): void {
    endings.endSession(sessionId);
    for (const channel of channels.all()) {
      if (channel.identity.sessionId === sessionId) channel.end(GONE_MESSAGE);
    }
  }

  return {
    state: feed.state,
    sockets: () => webSockets.clients.size,
    endSession,
    endUser(userId) {
      endings.endUser(userId);
      for (const channel of channels.all()) if (channel.identity.userId === userId) channel.end(GONE_MESSAGE);
    },
    close: () => (closing ??= close()),
  };

  async function close(): Promise<void> {
    server.off('upgrade', upgrade);
    clearInterval(idleSweep);
    clearInterval(sessionSweep);
    const closed = [...webSockets.clients].map(
      (webSocket) => new Promise((resolve) => webSocket.once('close', resolve)),
    );
    for (const socket of sockets.all()) socket.close(SERVICE_RESTART, 'service restart');
    await Promise.race([Promise.all(closed), delay(CLOSING_MS, undefined, { ref: false })]);
    for (const webSocket of webSockets.clients) webSocket.terminate();
    await feed.stop();
    await pool.end();
  }
}
