import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { billingRoutes, clientRoutes, domainRoutes } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedRealtime, startEmbeddedRealtime } from '../../embedded/realtime/index.ts';
import { Fleet } from '../replicas/fleet.ts';
import { TestApplication, type TestOwner } from '../test-application.ts';
import { PUBLISHABLE_KEY } from '../test-auth.ts';
import { refusal } from '../test-call.ts';
import { JWT_SECRET } from '../test-token.ts';
import { unwatch, watch } from '../watching.ts';
import { Playground } from './oficio-child.ts';

/*
 * Outages around a replica in hosted mode: DNS, Stripe, a database that can't write, a pool in use, Realtime.
 * `README.md` lists all faults with their tests.
 */

const playground = new Playground();
let app: TestApplication;
let fleet: Fleet;
let owner: TestOwner;

beforeAll(async () => {
  if (!isFullRun) return;
  app = await TestApplication.start();
  // The replica has the real time.
  app.clock.set(new Date().toISOString());
  const environment = {
    LOOKUPS: '1',
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    NODE_OPTIONS: `--import=${pathToFileURL(`${import.meta.dirname}/../replicas/silent-dns.mjs`)}`,
  };
  fleet = await Fleet.start({ app, playground, smtpUrl: 'smtp://127.0.0.1:1', environment }, 1);
  owner = await fleet.hosted(await app.owner());
});
afterAll(async () => {
  if (!isFullRun) return;
  await playground.clear();
  await fleet?.close();
  await app?.stop();
});

const list = (as = owner) => fleet.call(clientRoutes.list, { as });
const create = (displayName: string, key: string, as = owner) =>
  fleet.call(clientRoutes.create, { as, key, body: { displayName } });

async function named(pattern: string): Promise<number> {
  const { rowCount } = await app.admin.query(
    'SELECT FROM public.client_directory WHERE display_name LIKE $1',
    [pattern],
  );
  return rowCount ?? 0;
}

test.runIf(isFullRun)(
  'DNS silent, so that Stripe and registries are: pages answer at once, look-ups are repeated later, nobody’s access changes',
  async () => {
    const unpaid = await fleet.hosted(await app.owner());
    await app.admin.query("UPDATE oficio.subscriptions SET status = 'canceled' WHERE organization_id = $1", [
      unpaid.organizationId,
    ]);
    const payer = await fleet.hosted(await app.owner());
    await app.admin.query(
      `UPDATE oficio.subscriptions SET stripe_customer_id = 'cus_1', stripe_subscription_id = 'sub_1',
         current_period_end = now() - interval '2 hours' WHERE organization_id = $1`,
      [payer.organizationId],
    );
    const { body: domain } = await fleet.call(domainRoutes.create, {
      as: payer,
      body: { name: 'lumbre.mx' },
    });
    const checkout = fleet.call(billingRoutes.createCheckoutSession, { as: unpaid });
    await app.admin.query("SELECT oficio.enqueue_job('subscription.upkeep', '{}')");

    const times: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      const begun = performance.now();
      expect((await list(payer)).status).toBe(200);
      times.push(performance.now() - begun);
    }
    // The median, because a busy machine delays single requests.
    expect(times.sort((one, other) => one - other)[10]).toBeLessThan(500);
    await vi.waitFor(async () => {
      const { rows } = await app.admin.query(
        `SELECT failures, next_at > now() AS "isRepeated" FROM oficio.domain_lookups WHERE domain_id = $1`,
        [(domain as { id: string }).id],
      );
      expect(rows).toEqual([{ failures: 1, isRepeated: true }]);
    });
    expect(refusal(await checkout)).toEqual([503, 'checkout.failed']);
    await vi.waitFor(() => expect(fleet.replicas[0]?.output).toContain('could not be asked for'));
    // A cached access would hide a change.
    await fleet.restart();
    expect([(await list(payer)).status, (await list(unpaid)).status]).toEqual([200, 402]);
  },
);

test.runIf(isFullRun).each([
  [
    'read-only',
    async () => {
      const database = new URL(app.database.adminUrl).pathname.slice(1);
      for (const role of ['oficio_api', 'oficio_worker']) {
        await app.admin.query(
          `ALTER ROLE ${role} IN DATABASE "${database}" SET default_transaction_read_only = on`,
        );
      }
      await endConnections();
      return async () => {
        for (const role of ['oficio_api', 'oficio_worker']) {
          await app.admin.query(
            `ALTER ROLE ${role} IN DATABASE "${database}" RESET default_transaction_read_only`,
          );
        }
        await endConnections();
      };
    },
  ],
  [
    'on a full disk',
    async () => {
      await app.admin.query(`CREATE FUNCTION public.full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE SQLSTATE '53100'; END $$`);
      await app.admin.query(`CREATE TRIGGER full_disk BEFORE INSERT ON public.client_directory
        FOR EACH ROW EXECUTE FUNCTION public.full_disk()`);
      return async () => {
        await app.admin.query('DROP FUNCTION public.full_disk CASCADE');
      };
    },
  ],
])('a database %s: a clear 503 for writes, and reads go on', async (what, begin) => {
  const [name, key] = [`Kept ${what}`, randomUUID()];
  const end = await begin();
  const refused = await vi.waitFor(async () => {
    const answer = await create(name, key);
    expect(refusal(answer)).toEqual([503, 'service.read_only']);
    return answer;
  });
  expect(refused.headers.has('retry-after')).toBe(true);
  expect((await list()).status).toBe(200);
  expect((await fetch(`${fleet.replicas[0]?.url}/api/health/live`)).status).toBe(200);

  await end();
  await vi.waitFor(async () => expect((await create(name, key)).status).toBe(201));
  expect(await named(name)).toBe(1);
});

async function endConnections(): Promise<void> {
  await app.admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename IN ('oficio_api', 'oficio_worker')`,
  );
}

test.runIf(isFullRun)(
  'every connection in use: waiting requests end with a 503, and health answers meanwhile',
  async () => {
    const locker = new pg.Client({ connectionString: app.database.adminUrl });
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE public.client_directory IN ACCESS EXCLUSIVE MODE');
    const waiting = Array.from({ length: 30 }, () => list());
    const times: number[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const begun = performance.now();
      expect((await fetch(`${fleet.replicas[0]?.url}/api/health/live`)).status).toBe(200);
      times.push(performance.now() - begun);
    }
    const answers = await Promise.all(waiting);
    await locker.query('ROLLBACK');
    await locker.end();

    // 100 ms is what the product promises; a busy machine gets more.
    expect(times.sort((one, other) => one - other)[98]).toBeLessThan(1_000);
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.has('retry-after')}`))).toEqual(
      new Set(['503 true']),
    );
    expect((await list()).status).toBe(200);
  },
);

test.runIf(isFullRun)(
  'a token that expires with ten writes on their way: each is refused, and repeated with a new one it happens once',
  async () => {
    const expired = await fleet.hosted(owner, { exp: Math.floor(Date.now() / 1_000) - 300 });
    const writes = Array.from({ length: 10 }, (_, index) => [`Expired ${index}`, randomUUID()] as const);
    const refused = await Promise.all(writes.map(([name, key]) => create(name, key, expired)));
    expect(refused.map(({ status }) => status)).toEqual(writes.map(() => 401));
    expect(await named('Expired %')).toBe(0);

    for (const _ of ['refreshed', 'repeated']) {
      const answers = await Promise.all(writes.map(([name, key]) => create(name, key)));
      expect(answers.map(({ status }) => status)).toEqual(writes.map(() => 201));
    }
    expect(await named('Expired %')).toBe(writes.length);
  },
);

test.runIf(isFullRun)(
  'Realtime restarts, and a replica is replaced: subscriptions return by themselves, and no change is lost or doubled',
  async () => {
    // Without Realtime, a page that returns is refused. It would wait for an answer otherwise.
    const server: Server = createServer((_, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const startRealtime = (): Promise<EmbeddedRealtime> =>
      startEmbeddedRealtime({
        adminUrl: app.database.adminUrl,
        server,
        publishableKey: PUBLISHABLE_KEY,
        publicUrl: url,
        addressOf: () => 'this machine',
        jwtSecret: JWT_SECRET,
        log: () => undefined,
      });
    let realtime = await startRealtime();
    const page = watch(url, owner.token, 'client_directory', owner.userId);
    await page.live;
    const add = async (displayName: string): Promise<string> => {
      const { body } = await fleet.callUntilDone(clientRoutes.create, { as: owner, body: { displayName } });
      return (body as { id: string }).id;
    };
    const seen = (id: string) => page.changes.all.filter((change) => change.id === id).length;

    const first = await add('By the first replica');
    await vi.waitFor(() => expect(seen(first)).toBe(1));
    // The pages' sockets are Realtime's, so that they outlive a replica.
    await fleet.restart();
    const second = await add('By the second replica');
    await vi.waitFor(() => expect(seen(second)).toBe(1));

    await realtime.close();
    const missed = await add('While Realtime was away');
    realtime = await startRealtime();
    await vi.waitFor(() => expect(page.joins()).toBe(2));
    // Nothing is replayed, so that the page reads its lists anew after it has rejoined.
    const { body } = await list();
    expect((body as { items: { id: string }[] }).items.map(({ id }) => id)).toContain(missed);
    const last = await add('After the return');
    await vi.waitFor(() => expect(seen(last)).toBe(1));
    expect([first, second, missed, last].map(seen)).toEqual([1, 1, 0, 1]);

    await unwatch([page]);
    await realtime.close();
    server.close();
  },
);
