import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authRoutes, clientRoutes, invoiceRoutes } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseGate } from '../database-gate.ts';
import { Fleet } from '../replicas/fleet.ts';
import { TestApplication, type TestOwner } from '../test-application.ts';
import { startTestInbox, type TestInbox } from '../test-inbox.ts';
import { draft, issuer } from '../test-invoices.ts';
import { Playground } from './oficio-child.ts';

/* Faults of a replica in hosted mode. `README.md` lists all faults with their tests. */

const playground = new Playground();
const gate = new DatabaseGate();
let inbox: TestInbox;
let auth: Server;
let app: TestApplication;
let fleet: Fleet;
let owner: TestOwner;

beforeAll(async () => {
  if (!isFullRun) return;
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
  app.clock.set(new Date().toISOString());
  auth = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(auth, 'listening');
  const supabaseUrl = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`;
  const databaseUrl = await gate.open(app.database.adminUrl);
  fleet = await Fleet.start({ app, playground, smtpUrl: inbox.smtpUrl, databaseUrl, supabaseUrl }, 1);
  owner = await fleet.hosted(await issuer(app));
});
afterAll(async () => {
  if (!isFullRun) return;
  await playground.clear();
  await fleet?.close();
  gate.close();
  auth?.close();
  await app?.stop();
  await inbox?.close();
});

const health = async () => {
  const answer = await fetch(`${fleet.replicas[0]?.url}/api/health/ready`);
  return { status: answer.status, body: (await answer.json()) as unknown };
};

test.runIf(isFullRun)(
  'Auth away: the replica serves signed-in people, and its health says what is missing',
  async () => {
    await vi.waitFor(async () => expect((await health()).body).toMatchObject({ degraded: false }));
    auth.closeAllConnections();
    auth.close();

    await vi.waitFor(async () =>
      expect((await health()).body).toMatchObject({ degraded: true, auth: 'failed' }),
    );
    expect((await health()).status).toBe(200);
    const other = await fleet.hosted(await app.owner());
    expect((await fleet.call(authRoutes.me, { as: other })).status).toBe(200);
  },
);

test.runIf(isFullRun)(
  'Postgres away: 503 with Retry-After, not ready but alive, and nothing acknowledged is lost',
  async () => {
    gate.cut();
    const [replica] = fleet.replicas;
    const refused = await fleet.call(clientRoutes.list, { as: owner });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await vi.waitFor(async () => expect((await health()).status).toBe(503));
    expect((await fetch(`${replica?.url}/api/health/live`)).status).toBe(200);

    const written = fleet.callUntilDone(clientRoutes.create, {
      as: owner,
      body: { displayName: 'Afterwards' },
    });
    gate.resume();
    expect((await written).status).toBe(201);
    await vi.waitFor(async () => expect((await health()).status).toBe(200));
    const { rows } = await app.admin.query(
      "SELECT display_name FROM public.client_directory WHERE display_name = 'Afterwards'",
    );
    expect(rows).toHaveLength(1);
  },
);

test.runIf(isFullRun)(
  'the mail server away: requests are answered, and the mail is sent once when it is back',
  async () => {
    const { id: clientId } = await app.client(owner);
    const { id } = await draft(app, owner, { clientId });
    const call = { as: owner, parameters: { id } };
    const issued = await fleet.callUntilDone(invoiceRoutes.issue, { ...call, body: { version: 1 } });
    const { version } = issued.body as { version: number };
    await inbox.goAway();
    const mail = { to: ['late@example.com'], subject: 'Invoice', message: 'Hello', attachPdf: false };
    const sent = await fleet.callUntilDone(invoiceRoutes.send, { ...call, body: { version, ...mail } });
    expect(sent.status).toBe(200);
    expect((await fleet.call(clientRoutes.list, { as: owner })).status).toBe(200);

    await inbox.comeBack();
    await vi.waitFor(() => expect(inbox.to('late@example.com')).toHaveLength(1), { timeout: 240_000 });
  },
);

test.runIf(isFullRun)(
  'SIGTERM with twenty running requests: each is answered, new ones are refused, exit code 0',
  async () => {
    const [replica] = fleet.replicas;
    const locker = new pg.Client({ connectionString: app.database.adminUrl });
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE public.client_directory IN ACCESS EXCLUSIVE MODE');
    // As many as the pool has connections wait for the lock, and the others for a connection.
    const running = Array.from({ length: 20 }, () =>
      fleet.call(clientRoutes.list, { as: owner, at: replica }),
    );
    await fetch(`${replica?.url}/api/health/live`, { headers: { connection: 'close' } });
    replica?.signal('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${replica?.url}/api/health/live`).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    await locker.query('ROLLBACK');
    await locker.end();

    const statuses = (await Promise.all(running)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(await replica?.ended).toBe(0);
  },
);
