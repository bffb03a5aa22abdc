import type { Ready } from '@oficio/contracts';
import pg from 'pg';
import { HEALTH_POOL_SIZE } from '../database/pool-sizes.ts';
import { Readiness } from '../modules/health/readiness.ts';
import type { PartState } from './service-wiring.ts';
import type { Services } from './services.ts';

/** How long the state of an external part is cached, in milliseconds, because health is polled often. */
const REMEMBERED_MS = 1_000;

/**
 * The state of every part. Embedded parts report it, external ones are asked. An external auth service doesn't decide:
 * its failure would take every replica out at once, although signed-in people can work without it.
 */
export class ProcessReadiness extends Readiness {
  migrations: PartState = 'starting';
  realtime: (() => PartState) | undefined;
  private readonly pool: pg.Pool;
  private readonly database: () => Promise<PartState>;
  private readonly auth: () => Promise<PartState>;
  private readonly authIsEmbedded: boolean;

  constructor(services: Services) {
    super();
    this.pool = new pg.Pool({
      connectionString: services.connections.database.adminUrl,
      application_name: 'oficio_health',
      max: HEALTH_POOL_SIZE,
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_000,
    });
    this.pool.on('error', () => undefined);
    // A connection may fail after the pool has ended.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    this.database = remembered(async () => {
      const state = services.databaseState?.() ?? 'ok';
      return state === 'ok' ? await succeeds(() => this.pool.query('select')) : state;
    });
    const { authState, connections } = services;
    this.authIsEmbedded = authState !== undefined;
    this.auth = authState
      ? async () => authState()
      : remembered(() =>
          succeeds(() =>
            fetch(`${connections.supabase.innerUrl}/auth/v1/health`, {
              headers: { apikey: connections.supabase.publishableKey },
              signal: AbortSignal.timeout(1_000),
            }).then((answer) => (answer.ok ? undefined : Promise.reject(new Error(String(answer.status))))),
          ),
        );
  }

  override async report(): Promise<Ready> {
    const [database, auth] = await Promise.all([this.database(), this.auth()]);
    const own = {
      database,
      migrations: this.migrations,
      realtime: this.realtime?.() ?? ('starting' as const),
    };
    const deciding = this.authIsEmbedded ? { ...own, auth } : own;
    const ready = Object.values(deciding).every((state) => state === 'ok');
    return { status: ready ? 'ok' : 'unavailable', degraded: ready && auth !== 'ok', ...own, auth };
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

async function succeeds(attempt: () => Promise<unknown>): Promise<PartState> {
  try {
    await attempt();
    return 'ok';
  } catch {
    return 'failed';
  }
}

function remembered(look: () => Promise<PartState>): () => Promise<PartState> {
  let last: { at: number; state: Promise<PartState> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > REMEMBERED_MS) last = { at: Date.now(), state: look() };
    return last.state;
  };
}
