import { authRoutes, clientRoutes, dashboardRoutes, FAILURES, failureSchema } from '@oficio/contracts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseTrouble } from '../src/database/database-trouble.ts';
import { type DatabaseGate, startBehindGate } from './database-gate.ts';
import { TestApplication, type TestOwner } from './test-application.ts';

/** Internals that no answer may contain. */
const INSIDE =
  /node_modules|\/work\/|\bat .*\.(ts|js):\d|SELECT |INSERT |UPDATE |oficio\.|client_directory|pg_|syntax error|constraint|zod/i;

describe('refusals', () => {
  let app: TestApplication;
  let owner: TestOwner;

  beforeAll(async () => {
    app = await TestApplication.start();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  test('fifty random requests are answered in the error envelope, with an id and without internals', async () => {
    const client = await app.client(owner);
    const paths = fc.constantFrom(
      '/api/clients',
      `/api/clients/${client.id}`,
      `/api/clients/${client.id}/archive`,
      '/api/auth/update-preferences',
      '/api/clients/%00',
      '/api/clients/%E0%A4%A',
      '/api/clients/..%2f..%2fetc',
      '/api/nothing',
      '/api//clients',
    );
    const request = fc.record({
      method: fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT'),
      path: paths,
      query: fc.oneof(fc.constant(''), fc.webQueryParameters()),
      body: fc.oneof(
        fc.json(),
        fc.string(),
        fc.dictionary(fc.string(), fc.anything()).map((value) => stringify(value)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query, body }) => {
        const answer = await app.fetch(method, `${path}${query && `?${query}`}`, { as: owner, body });
        expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
        if (answer.status < 300) return;
        const failure = failureSchema.parse(answer.body);
        expect([answer.status, FAILURES[failure.code]]).toEqual([FAILURES[failure.code], answer.status]);
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(INSIDE);
      }),
      { numRuns: 50 },
    );
  });

  test('a server fault answers its id alone, and the log has the details under it', async () => {
    await app.admin.query('ALTER TABLE public.client_directory RENAME COLUMN list_item TO item');
    try {
      const answer = await app.call(clientRoutes.list, { as: owner });
      expect([answer.status, failureSchema.parse(answer.body).code]).toEqual([500, 'server.failed']);
      expect(answer.text).not.toMatch(INSIDE);
      const id = answer.headers.get('x-request-id') ?? 'none';
      const line = app.logLines.find((text) => text.includes(id) && text.includes('request failed'));
      expect(JSON.parse(line ?? '{}')).toMatchObject({
        level: 50,
        requestId: id,
        failure: { code: '42703' },
      });
    } finally {
      await app.admin.query('ALTER TABLE public.client_directory RENAME COLUMN item TO list_item');
    }
  });

  test('the log holds no personal data and no token', async () => {
    const body = { displayName: 'Planted Name', email: 'planted@example.com', notes: 'planted note' };
    await app.call(clientRoutes.create, { as: owner, body });
    await app.call(clientRoutes.list, { as: owner, query: { search: 'planted' } });
    await app.call(clientRoutes.create, { as: owner, body: { ...body, email: 'planted-wrong' } });
    await app.fetch('GET', '/api/planted', { as: owner });
    const text = app.logLines.join('');
    expect(text.match(/"msg":"request"/g)?.length).toBeGreaterThan(4);
    expect(text).not.toMatch(/planted/i);
    expect(text).not.toContain(owner.token);
    expect(text).not.toContain(owner.email);
  });

  test('answers carry the security headers and nothing that could be cached', async () => {
    const { headers } = await app.call(authRoutes.me, { as: owner });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect([
      headers.get('etag'),
      headers.get('x-powered-by'),
      headers.get('strict-transport-security'),
    ]).toEqual([null, null, null]);
  });
});

describe('while the database is away', () => {
  let app: TestApplication;
  let gate: DatabaseGate;
  let owner: TestOwner;

  beforeAll(async () => {
    ({ gate, app, owner } = await startBehindGate());
  });
  afterAll(async () => {
    gate.resume();
    await app.stop();
    gate.close();
  });

  test('503 with Retry-After within 1.2 s, then 200 again within a second of its return', async () => {
    expect((await app.call(clientRoutes.list, { as: owner })).status).toBe(200);
    gate.cut();
    for (const route of [clientRoutes.list, dashboardRoutes.all]) {
      const began = performance.now();
      const answer = await app.call(route, { as: owner });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(failureSchema.parse(answer.body).code).toBe('service.unavailable');
      expect(performance.now() - began).toBeLessThan(12_000);
    }
    gate.resume();
    const returned = performance.now();
    expect((await app.call(clientRoutes.list, { as: owner })).status).toBe(200);
    expect(performance.now() - returned).toBeLessThan(10_000);
  });

  test('a database that accepts connections and never answers: 503 within 1.2 s', async () => {
    gate.cut();
    gate.hang();
    const began = performance.now();
    const answer = await app.call(clientRoutes.list, { as: owner });
    expect(answer.status).toBe(503);
    expect(performance.now() - began).toBeLessThan(12_000);
    gate.cut();
    gate.resume();
    expect((await app.call(clientRoutes.list, { as: owner })).status).toBe(200);
  });

  test('a read-only database answers reads, and writes with a clear 503', async () => {
    const name = new URL(app.database.adminUrl).pathname.slice(1);
    await app.admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    gate.cut();
    gate.resume();
    const [read, write] = [
      await app.call(clientRoutes.list, { as: owner }),
      await app.call(clientRoutes.create, { as: owner, body: { displayName: 'x' } }),
    ];
    expect([read.status, write.status, failureSchema.parse(write.body).code]).toEqual([
      200,
      503,
      'service.read_only',
    ]);
    await app.admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  });
});

test.each([
  ['57P03', 'unavailable'],
  ['08006', 'unavailable'],
  ['53300', 'unavailable'],
  ['53100', 'readOnly'],
  ['25006', 'readOnly'],
  ['23505', null],
  ['42601', null],
])('Postgres’ code %s means %s', (code, trouble) => {
  expect(databaseTrouble(Object.assign(new pg.DatabaseError('x', 1, 'error'), { code }))).toBe(trouble);
});

function stringify(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? '';
}
