import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ready } from '@oficio/contracts';
import pg from 'pg';
import { type SchemaState, schemaState } from '../database/schema-state.ts';
import type { Environment } from '../environment.ts';
import { listen } from './port.ts';
import type { ProcessReadiness } from './process-readiness.ts';

/** How often the schema is compared, in milliseconds. */
const LOOK_MS = 1_000;

const SENTENCES: Record<Exclude<SchemaState, 'current'> | 'unreachable', string> = {
  older:
    'The database’s schema is older than this release. The start waits for "npm run migrate" of this release.',
  newer:
    'The database’s schema is newer than this release. The start waits; replace this process by the newer release.',
  unreachable: 'The database doesn’t answer. The start waits for it.',
};

/** The process was asked to end before it had started. */
export class StartAborted extends Error {
  override readonly name = 'StartAborted';
}

interface Waiting {
  environment: Pick<Environment, 'port' | 'host'>;
  adminUrl: string;
  readiness: ProcessReadiness;
  log: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Waits until the schema is the one of this release. Meanwhile the health routes answer: the process lives, and it
 * isn't ready. The reason is logged whenever it changes.
 * @throws StartAborted when the process is asked to end
 */
export async function waitForSchema({
  environment,
  adminUrl,
  readiness,
  log,
  signal,
}: Waiting): Promise<void> {
  let last = await compare(adminUrl);
  if (last === 'current') return;
  log(SENTENCES[last]);
  const server = createServer((request, response) => void answer(request.url, response, readiness));
  await listen(server, environment.port, environment.host);
  try {
    while (last !== 'current') {
      readiness.migrations = last === 'newer' ? 'failed' : 'starting';
      await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw new StartAborted();
      const state = await compare(adminUrl);
      if (state !== last && state !== 'current') log(SENTENCES[state]);
      last = state;
    }
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function compare(adminUrl: string): Promise<SchemaState | 'unreachable'> {
  const admin = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  admin.on('error', () => undefined);
  try {
    await admin.connect();
    return await schemaState(admin);
  } catch {
    return 'unreachable';
  } finally {
    await admin.end().catch(() => undefined);
  }
}

async function answer(
  url: string | undefined,
  response: ServerResponse,
  readiness: Pick<ProcessReadiness, 'report'>,
): Promise<void> {
  const isLive = url === '/api/health/live';
  const body: { status: 'ok' } | Ready = isLive ? { status: 'ok' } : await readiness.report();
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Cache-Control', 'no-store');
  if (!isLive) response.setHeader('Retry-After', '1');
  response.writeHead(isLive ? 200 : 503).end(JSON.stringify(body));
}
