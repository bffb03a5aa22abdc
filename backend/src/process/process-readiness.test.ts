import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { ProcessReadiness } from './process-readiness.ts';
import type { Services } from './services.ts';

let database: TestDatabase;
let auth: Server;
let authStatus = 200;
let readiness: ProcessReadiness;

beforeEach(async () => {
  database = await createTestDatabase();
  authStatus = 200;
  auth = createServer((request, response) =>
    response.writeHead(request.url === '/auth/v1/health' ? authStatus : 404).end(),
  );
  auth.listen(0, '127.0.0.1');
  await once(auth, 'listening');
  readiness = readinessOf({});
});

afterEach(async () => {
  await readiness.close();
  auth.close();
  await database.drop();
});

/** Hosted: browsers reach the auth service at an address that this process can't reach. */
function readinessOf(more: Partial<Services>): ProcessReadiness {
  const innerUrl = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`;
  const made = new ProcessReadiness({
    connections: {
      database: { adminUrl: database.adminUrl },
      supabase: { url: 'http://127.0.0.1:1', innerUrl, publishableKey: 'key' },
    },
    ...more,
  } as Services);
  made.migrations = 'ok';
  made.realtime = () => 'ok';
  return made;
}

test('an outside auth service is asked at the address for servers', async () => {
  expect(await readiness.report()).toMatchObject({ status: 'ok', degraded: false, auth: 'ok' });
});

test('a failed outside auth service degrades the replica and doesn’t take it out', async () => {
  authStatus = 503;

  expect(await readiness.report()).toMatchObject({ status: 'ok', degraded: true, auth: 'failed' });
});

test('a failed embedded auth service takes the process out, because it is part of it', async () => {
  await readiness.close();
  readiness = readinessOf({ authState: () => 'failed' });

  expect(await readiness.report()).toMatchObject({ status: 'unavailable', degraded: false, auth: 'failed' });
});

test('a database without an answer takes the replica out', async () => {
  await database.drop();

  expect(await readiness.report()).toMatchObject({ status: 'unavailable', database: 'failed' });
  database = await createTestDatabase();
});
