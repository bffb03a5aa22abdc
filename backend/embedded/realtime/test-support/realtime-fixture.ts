import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/index.ts';
import { type EmbeddedRealtime, type EmbeddedRealtimeOptions, startEmbeddedRealtime } from '../index.ts';
import { SCHEMA } from './schema.ts';

export const PUBLISHABLE_KEY = 'sb_publishable_test';
/** The address of the application's pages, which is another one than the service's. */
export const PUBLIC_URL = 'https://oficio.example';
export const JWT_SECRET = randomBytes(32).toString('hex');

/** A real Postgres with a small tenant schema, and an HTTP server with the service. */
export interface RealtimeFixture {
  postgres: EmbeddedPostgres;
  database: pg.Pool;
  server: Server;
  realtime: EmbeddedRealtime;
  /** `http://127.0.0.1:…` */
  url: string;
  log: string[];
  /** Creates a user with a session and a token. */
  signIn(user?: Partial<TestUser>, claims?: Record<string, unknown>): Promise<TestUser & { token: string }>;
  restartRealtime(): Promise<void>;
  stop(): Promise<void>;
}

interface TestUser {
  userId: string;
  sessionId: string;
}

export async function startRealtimeFixture(
  limits: EmbeddedRealtimeOptions['limits'] = {},
): Promise<RealtimeFixture> {
  const directory = await mkdtemp(join(tmpdir(), 'oficio-realtime-'));
  const log: string[] = [];
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    password: randomBytes(12).toString('hex'),
    durable: false,
  });
  const database = new pg.Pool({
    connectionString: postgres.adminUrl,
    max: 4,
    // The test cluster commits asynchronously, which would delay the stream.
    options: '-c synchronous_commit=on',
  });
  database.on('error', () => undefined);
  // `pool.end()` resolves before its connections close, so each needs its own error handler.
  database.on('connect', (client) => client.on('error', () => undefined));
  await database.query(SCHEMA);

  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const start = () =>
    startEmbeddedRealtime({
      adminUrl: postgres.adminUrl,
      server,
      publishableKey: PUBLISHABLE_KEY,
      publicUrl: PUBLIC_URL,
      addressOf: ({ headers }) => String(headers['x-test-address'] ?? 'this machine'),
      jwtSecret: JWT_SECRET,
      log: (line) => log.push(line),
      limits: { refusalDelayMs: 1, ...limits },
    });

  const fixture: RealtimeFixture = {
    postgres,
    database,
    server,
    realtime: await start(),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    async signIn(user = {}, claims = {}) {
      const { userId = randomUUID(), sessionId = randomUUID() } = user;
      await database.query(
        'insert into auth.sessions (id, user_id) values ($1, $2) on conflict (id) do nothing',
        [sessionId, userId],
      );
      return { userId, sessionId, token: await signToken({ sub: userId, session_id: sessionId, ...claims }) };
    },
    async restartRealtime() {
      await fixture.realtime.close();
      fixture.realtime = await start();
    },
    async stop() {
      await fixture.realtime.close();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await database.end();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return fixture;
}

/** A token as the auth service signs it; `claims` override. `exp` is in seconds since 1970. */
export async function signToken(claims: Record<string, unknown>, secret = JWT_SECRET): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return await new SignJWT({
    aud: 'authenticated',
    role: 'authenticated',
    iat: now,
    exp: now + 3_600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}
