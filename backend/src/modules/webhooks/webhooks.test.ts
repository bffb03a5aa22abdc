import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  type AnswerOf,
  addDays,
  type BodyOf,
  clientRoutes,
  DAY_MS,
  MINUTE_MS,
  memberRoutes,
  notificationRoutes,
  projectRoutes,
  taskRoutes,
  timeEntryRoutes,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  WEBHOOKS,
  webhookRoutes,
} from '@oficio/contracts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTlsServer, type TlsServer } from '../../../embedded/registry/test-support/tls-server.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { renewalOf, renewalsOf, sellDomain } from '../../../test/test-renewals.ts';
import { enteredRequest } from '../../../test/test-tickets.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import type { LookupSettings } from '../lookups/lookup-settings.ts';
import { WebhookBodies } from './webhook-bodies.ts';

interface Received {
  headers: Record<string, string>;
  body: string;
  json: {
    id: string;
    event: string;
    time: string;
    entity: { type: string; id: string };
    data: Record<string, unknown>;
  };
}

/** How the receiver answers the next requests. */
let answer: { status: number; body?: string; headers?: Record<string, string>; silent?: boolean };
let received: Received[];
let receiver: TlsServer;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  receiver = await startTlsServer({
    handle(request, response) {
      // A domain that is added is looked up.
      if (request.method !== 'POST') {
        response.writeHead(404).end();
        return;
      }
      void bodyOf(request).then((body) => {
        received.push({ headers: request.headers as Record<string, string>, body, json: JSON.parse(body) });
        if (answer.silent) return;
        response.writeHead(answer.status, answer.headers);
        response.end(answer.body ?? 'thanks');
      });
    },
    addressOf: (host) => (host.startsWith('inside.') ? '10.0.0.7' : '93.184.215.14'),
  });
  const lookups: LookupSettings = {
    internet: true,
    standIn: null,
    patienceMs: 1_500,
    network: { ...receiver.network, authorities: [receiver.authority] },
  };
  app = await TestApplication.start({
    lookups,
    rateLimits: { webhookSends: { points: 8, perMs: 600_000 } },
  });
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});
beforeEach(async () => {
  received = [];
  answer = { status: 200 };
  // Those of the tests before would still retry.
  await app.admin.query('DELETE FROM oficio.webhook_endpoints');
  owner = await issuer(app);
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

type Endpoint = AnswerOf<typeof webhookRoutes.create>;

async function endpoint(
  body: Partial<BodyOf<typeof webhookRoutes.create>> = {},
  as = owner,
): Promise<Endpoint> {
  const made = await app.call(webhookRoutes.create, {
    as,
    body: {
      url: `https://hooks.example/${randomUUID()}`,
      description: null,
      events: [...WEBHOOK_EVENT_NAMES],
      ...body,
    },
  });
  if (made.status !== 201) throw new Error(`The endpoint was not created: ${made.text}`);
  return made.body;
}

const jobs = () => app.nest.get(Jobs, { strict: false });
const runJobs = () => jobs().runPending();
/** The periodic task and the jobs that it queues. */
const sweep = async () => {
  await app.admin.query("INSERT INTO pgboss.job (name, data) VALUES ('webhook.sweep', '{}')");
  await runJobs();
};
const events = () => received.map(({ json }) => json.event);
const deliveries = async ({ id }: Pick<Endpoint, 'id'>, as = owner) =>
  (await app.call(webhookRoutes.deliveries, { as, parameters: { id } })).body.items;
const one = async ({ id }: Pick<Endpoint, 'id'>) =>
  (await app.call(webhookRoutes.list, { as: owner })).body.items.find((found) => found.id === id);

test('an event is sent with the thing as the API shows it, and with a signature that verifies', async () => {
  const { secret } = await endpoint({ events: ['client.created', 'client.updated'] });
  const client = await app.client(owner, { displayName: 'Łódź & Søn' });
  await runJobs();
  const [sent] = received;
  if (!sent) throw new Error('Nothing was received');
  const shown = await app.call(clientRoutes.one, { as: owner, parameters: { id: client.id } });
  expect(sent.json).toEqual({
    id: sent.headers['webhook-id'],
    event: 'client.created',
    time: app.clock.instant(),
    entity: { type: 'client', id: client.id },
    data: shown.body,
  });
  expect(new Webhook(secret).verify(sent.body, sent.headers)).toEqual(sent.json);
  const changed = sent.body.replace('Łódź', 'Lodz');
  expect(() => new Webhook(secret).verify(changed, sent.headers)).toThrow();
});

test('an endpoint gets its own organization’s chosen events alone', async () => {
  await endpoint({ events: ['domain.created'] });
  const other = await app.owner();
  await endpoint({}, other);
  await app.client(owner);
  await runJobs();
  expect(received).toEqual([]);
});

test('a write that is rolled back sends nothing; one that commits sends once, also when it is repeated', async () => {
  await endpoint({ events: ['client.created'] });
  const scope = { userId: owner.userId, organizationId: owner.organizationId, idempotency: null };
  const actor = { ...scope, requestId: 'r', principal: { displayName: 'Ana' } };
  const entry = { action: 'created', entity: { type: 'client', id: randomUUID(), name: 'x' } } as const;
  const failing = app.nest.get(UnitOfWork, { strict: false }).write(scope, async (tx) => {
    await app.nest.get(AuditLog, { strict: false }).record(tx, actor, entry);
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  await runJobs();
  expect(received).toEqual([]);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { displayName: 'Once' };
  await app.call(clientRoutes.create, { as: owner, headers, body });
  await app.call(clientRoutes.create, { as: owner, headers, body });
  await runJobs();
  expect(events()).toEqual(['client.created']);
});

test('an invoice that two payments pay is paid once; payments and requests are shown, too', async () => {
  await endpoint();
  const client = await app.client(owner);
  const invoice = await issued(app, owner, { clientId: client.id });
  const half = Math.floor(invoice.totalMinor / 2);
  for (const amountMinor of [half, invoice.totalMinor - half]) {
    await paid(app, owner, {
      clientId: client.id,
      amountMinor,
      allocations: [{ invoiceId: invoice.id, amountMinor }],
    });
  }
  await enteredRequest(app, owner, { clientId: client.id, contactId: null });
  await runJobs();
  const of = (event: string) =>
    received.filter(({ json }) => json.event === event).map(({ json }) => json.data);
  expect(of('invoice.paid')).toEqual([
    expect.objectContaining({ id: invoice.id, settlement: 'paid', balanceMinor: 0 }),
  ]);
  expect(of('invoice.issued')).toHaveLength(1);
  expect(
    of('payment.created')
      .map((data) => data.amountMinor)
      .toSorted(),
  ).toEqual([half, invoice.totalMinor - half].toSorted());
  expect(of('ticket.created')).toEqual([
    expect.objectContaining({ client: { id: client.id, name: 'Café Lumbre' } }),
  ]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length);
});

test('a renewal, a task and time are sent as the API shows them', async () => {
  await endpoint();
  await sellDomain(app, owner, { expiresOn: addDays(app.clock.instant().slice(0, 10), 20) });
  const [renewal] = await renewalsOf(app, owner);
  const project = await app.call(projectRoutes.create, { as: owner, body: { name: 'Sitio' } });
  const of = { projectId: project.body.id };
  const task = await app.call(taskRoutes.create, { as: owner, body: { ...of, title: 'Portada' } });
  const day = '2026-03-01';
  const entry = await app.call(timeEntryRoutes.create, { as: owner, body: { ...of, day, minutes: 90 } });
  expect([task.status, entry.status]).toEqual([201, 201]);
  await runJobs();
  const sent = Object.fromEntries(received.map(({ json }) => [json.event, json.data]));
  expect(sent).toMatchObject({
    'renewal.created': await renewalOf(app, owner, renewal?.id ?? ''),
    'task.created': { id: task.body.id, title: 'Portada' },
    'time.created': { id: entry.body.id, minutes: 90 },
  });
});

test('each thing with events can be read', async () => {
  const bodies = app.nest.get(WebhookBodies, { strict: false });
  for (const { entity } of Object.values(WEBHOOK_EVENTS)) {
    const body = await bodies.bodyOf({
      organizationId: owner.organizationId,
      messageId: 'm',
      event: 'e',
      entityType: entity,
      entityId: randomUUID(),
      occurredAt: '2026-03-01T00:00:00.000Z',
    });
    expect([entity, JSON.parse(body)]).toMatchObject([entity, { data: null }]);
  }
});

test('each event of the contracts is one that the database knows, or the ledger’s', async () => {
  const { rows } = await app.admin.query<{ event: string }>(
    `SELECT DISTINCT oficio.webhook_event(entity, action) AS event
     FROM unnest($1::text[]) entity, unnest($2::text[]) action`,
    [
      Object.values(WEBHOOK_EVENTS).map(({ entity }) => entity),
      Object.values(WEBHOOK_EVENTS).flatMap(({ actions }) => [...actions]),
    ],
  );
  const known = rows.map(({ event }) => event).filter(Boolean);
  expect([...known, 'invoice.paid'].toSorted()).toEqual([...WEBHOOK_EVENT_NAMES].toSorted());
});

test('a failed delivery is sent again with the same id and content, after longer and longer pauses, for almost three days', async () => {
  const made = await endpoint({ events: ['client.created'] });
  answer = { status: 500, body: 'x'.repeat(5_000) };
  await app.client(owner);
  await runJobs();
  const begun = app.clock.now().getTime();
  for (const minutes of WEBHOOKS.retryMinutes) {
    const count = received.length;
    app.clock.advance(minutes * MINUTE_MS - 1);
    await sweep();
    expect(received).toHaveLength(count);
    app.clock.advance(1);
    await sweep();
    expect(received).toHaveLength(count + 1);
  }
  expect(app.clock.now().getTime() - begun).toBeLessThan(3 * DAY_MS);
  app.clock.advance(3 * DAY_MS);
  await sweep();
  expect(received).toHaveLength(WEBHOOKS.retryMinutes.length + 1);
  expect(new Set(received.map(({ body, headers }) => body + headers['webhook-id'])).size).toBe(1);
  const [delivery] = await deliveries(made);
  expect(delivery).toMatchObject({
    status: 'failed',
    nextAttemptAt: null,
    attempts: received.length,
    lastStatus: 500,
  });
  const { body } = await app.call(webhookRoutes.delivery, {
    as: owner,
    parameters: { id: made.id, deliveryId: delivery?.id ?? '' },
  });
  expect(body.body).toBe(received[0]?.body);
  expect(body.log).toHaveLength(received.length);
  expect(body.log[0]).toMatchObject({ failure: 'The server answered 500.', response: 'x'.repeat(1_024) });
});

test.each<[string, Partial<BodyOf<typeof webhookRoutes.create>>, () => void, string]>([
  [
    'an address inside',
    { url: 'https://inside.example/x' },
    () => {},
    'inside.example leads to a private network.',
  ],
  ['another port', { url: 'https://hooks.example:6379/x' }, () => {}, 'Port 6379 isn’t asked.'],
  [
    'a redirect',
    {},
    () => {
      answer = { status: 302, headers: { location: 'https://inside.example/' } };
    },
    'The server redirects, and redirects aren’t followed.',
  ],
  [
    'silence',
    {},
    () => {
      answer = { status: 200, silent: true };
    },
    'hooks.example didn’t answer in time.',
  ],
])('%s fails, and nothing else is asked', async (_, body, prepare, failure) => {
  prepare();
  const made = await endpoint({ ...body, events: ['client.created'] });
  await app.client(owner);
  await runJobs();
  const [delivery] = await deliveries(made);
  const { log } = (
    await app.call(webhookRoutes.delivery, {
      as: owner,
      parameters: { id: made.id, deliveryId: delivery?.id ?? '' },
    })
  ).body;
  expect(log.map((attempt) => attempt.failure)).toEqual([failure]);
  expect(received.length).toBeLessThanOrEqual(1);
});

test.each([
  'http://hooks.example/',
  'https://localhost/',
  'https://a:b@hooks.example/',
  'ftp://hooks.example',
  'x',
])('%s is no address of an endpoint', async (url) => {
  const body = { url, description: null, events: ['client.created'] };
  const made = await app.call(webhookRoutes.create, { as: owner, body });
  expect(made.body).toMatchObject({ code: 'request.invalid', details: { fields: [{ path: 'url' }] } });
});

test('an endpoint that accepts nothing for a day is switched off, and the owner is notified', async () => {
  const made = await endpoint({ events: ['client.created'] });
  const admin = await app.member(owner.organizationId, 'admin');
  answer = { status: 503 };
  for (let index = 1; index < WEBHOOKS.failures; index += 1) await app.client(owner);
  await runJobs();
  expect(await one(made)).toMatchObject({ enabled: true, failingSince: app.clock.instant() });
  app.clock.advance(WEBHOOKS.failingMs);
  await app.client(owner);
  await runJobs();
  expect(await one(made)).toMatchObject({ enabled: false, disabledBecause: 'failures' });
  const notifiedOf = async (as: TestOwner) =>
    (await app.call(notificationRoutes.list, { as, query: { state: 'all' } })).body.items.map(
      ({ type }) => type,
    );
  expect(await notifiedOf(owner)).toContain('webhook_disabled');
  expect(await notifiedOf(admin)).not.toContain('webhook_disabled');
  const count = received.length;
  await app.client(owner);
  app.clock.advance(DAY_MS);
  await sweep();
  expect(received).toHaveLength(count);

  answer = { status: 200 };
  const { version } = (await one(made)) ?? { version: 0 };
  const on = { as: owner, parameters: { id: made.id }, body: { enabled: true, version } };
  expect((await app.call(webhookRoutes.update, on)).body).toMatchObject({
    enabled: true,
    disabledBecause: null,
    failingSince: null,
  });
  await sweep();
  // What was waiting is sent now; what happened meanwhile isn’t.
  expect(received.length - count).toBe(WEBHOOKS.failures);
});

test('an endpoint that is gone is switched off at once', async () => {
  const made = await endpoint({ events: ['client.created'] });
  answer = { status: 410 };
  await app.client(owner);
  await runJobs();
  expect(await one(made)).toMatchObject({ enabled: false, disabledBecause: 'gone' });
});

test('a success ends the count of failures', async () => {
  const made = await endpoint({ events: ['client.created'] });
  answer = { status: 500 };
  await app.client(owner);
  await runJobs();
  expect((await one(made))?.failingSince).toBe(app.clock.instant());
  answer = { status: 204, body: '' };
  await app.client(owner);
  await runJobs();
  expect((await one(made))?.failingSince).toBeNull();
});

test('after a rotation both secrets sign for a day; a repeated rotation keeps the one that was in use', async () => {
  const made = await endpoint({ events: ['client.created'] });
  const options = { as: owner, parameters: { id: made.id }, headers: { 'idempotency-key': randomUUID() } };
  const first = await app.call(webhookRoutes.rotate, options);
  const again = await app.call(webhookRoutes.rotate, options);
  const verifies = (secret: string) => {
    const [{ body, headers }] = received.slice(-1) as [Received];
    try {
      return new Webhook(secret).verify(body, headers) !== null;
    } catch {
      return false;
    }
  };
  await app.client(owner);
  await runJobs();
  expect([made.secret, first.body.secret, again.body.secret].map(verifies)).toEqual([true, false, true]);
  app.clock.advance(WEBHOOKS.secretOverlapMs);
  await app.client(owner);
  await runJobs();
  expect([made.secret, again.body.secret].map(verifies)).toEqual([false, true]);
});

test('no answer but the first has a secret, and no repetition’s answer is kept with one', async () => {
  const made = await endpoint();
  const secret = made.secret.replace('whsec_', '');
  const list = await app.call(webhookRoutes.list, { as: owner });
  expect(list.text).not.toContain(secret);
  const { rows } = await app.admin.query(
    `SELECT EXISTS (SELECT FROM oficio.idempotency_keys k WHERE strpos(k::text, $1) > 0)
       OR EXISTS (SELECT FROM oficio.audit_log l WHERE strpos(l::text, $1) > 0) AS found`,
    [secret],
  );
  expect(rows).toEqual([{ found: false }]);
});

test('a test is sent, and a delivery is sent again with its id; both are limited', async () => {
  const made = await endpoint({ events: ['client.created'] });
  const parameters = { id: made.id };
  const tested = await app.call(webhookRoutes.test, { as: owner, parameters });
  expect(tested.status).toBe(202);
  await runJobs();
  expect(events()).toEqual(['webhook.test']);
  const again = { as: owner, parameters: { ...parameters, deliveryId: tested.body.id } };
  expect((await app.call(webhookRoutes.sendAgain, again)).body).toMatchObject({
    status: 'pending',
    attempts: 1,
  });
  await runJobs();
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  expect(await deliveries(made)).toEqual([expect.objectContaining({ status: 'delivered', attempts: 2 })]);
  const statuses: number[] = [];
  for (let call = 0; call < 7; call += 1)
    statuses.push((await app.call(webhookRoutes.test, { as: owner, parameters })).status);
  expect(statuses.at(-1)).toBe(429);
});

test('a delivery whose claims always end without an attempt is given up', async () => {
  const made = await endpoint({ events: ['client.created'] });
  await app.client(owner);
  await app.admin.query('UPDATE oficio.webhook_deliveries SET tries = $1', [
    WEBHOOKS.retryMinutes.length + 1,
  ]);
  await runJobs();
  expect(received).toEqual([]);
  expect(await deliveries(made)).toEqual([expect.objectContaining({ status: 'failed', attempts: 0 })]);
});

test('two jobs for one delivery send it once', async () => {
  await endpoint({ events: ['client.created'] });
  await app.client(owner);
  await app.admin.query(
    `INSERT INTO pgboss.job (name, data) SELECT name, data FROM pgboss.job
     WHERE name = 'webhook.deliver' AND state = 'created'`,
  );
  await runJobs();
  expect(received).toHaveLength(1);
});

test('the log is read in pages, filtered, and removed after 30 days', async () => {
  const made = await endpoint({ events: ['client.created'] });
  for (let index = 0; index < 3; index += 1) {
    app.clock.advance(1_000);
    await app.client(owner);
  }
  answer = { status: 400 };
  await runJobs();
  const parameters = { id: made.id };
  const page = await app.call(webhookRoutes.deliveries, { as: owner, parameters, query: { limit: '2' } });
  const { nextCursor } = page.body;
  const rest = await app.call(webhookRoutes.deliveries, {
    as: owner,
    parameters,
    query: { limit: '2', cursor: nextCursor ?? '' },
  });
  expect([page.body.items.length, rest.body.items.length, rest.body.nextCursor]).toEqual([2, 1, null]);
  const delivered = { as: owner, parameters, query: { status: 'delivered' } };
  expect((await app.call(webhookRoutes.deliveries, delivered)).body.items).toEqual([]);
  app.clock.advance(WEBHOOKS.keptDays * DAY_MS + 1);
  await app.admin.query("INSERT INTO pgboss.job (name, data) VALUES ('webhook.purge', '{}')");
  await runJobs();
  const { rows } = await app.admin.query(
    'SELECT count(*)::integer AS left FROM oficio.webhook_attempts WHERE organization_id = $1',
    [owner.organizationId],
  );
  expect([await deliveries(made), rows]).toEqual([[], [{ left: 0 }]]);
});

test('managers and below neither see nor change endpoints; a removed admin no more', async () => {
  const made = await endpoint();
  const [manager, admin] = [
    await app.member(owner.organizationId, 'manager'),
    await app.member(owner.organizationId, 'admin'),
  ];
  expect(refusal(await app.call(webhookRoutes.list, { as: manager }))).toEqual([403, 'access.forbidden']);
  expect(await deliveries(made, admin)).toEqual([]);
  await app.call(memberRoutes.removeMember, { as: owner, parameters: { userId: admin.userId } });
  const gone = await app.call(webhookRoutes.deliveries, { as: admin, parameters: { id: made.id } });
  expect(gone.status).toBe(404);
});

test('of many creations at once, as many succeed as there can be endpoints', async () => {
  const answers = await Promise.all(
    Array.from({ length: WEBHOOKS.most + 3 }, (_, index) =>
      app.call(webhookRoutes.create, {
        as: owner,
        body: { url: `https://hooks.example/${index}`, description: null, events: ['client.created'] },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(WEBHOOKS.most);
});

test('one address is one endpoint', async () => {
  const made = await endpoint();
  const body = { url: made.url, description: null, events: ['client.created'] };
  const second = await app.call(webhookRoutes.create, { as: owner, body });
  expect(second.body).toMatchObject({
    code: 'record.exists_already',
    details: { fields: [{ path: 'url' }] },
  });
});
