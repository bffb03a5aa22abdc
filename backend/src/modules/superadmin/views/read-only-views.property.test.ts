import { randomUUID } from 'node:crypto';
import { RATE_LIMITS, superadminViewRoutes, VIEW_AS_HEADER } from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fullOrganization } from '../../../../test/full-organization.ts';
import { TestApplication, type TestPerson } from '../../../../test/test-application.ts';
import type { AnyRoute } from '../../../http/handles.decorator.ts';
import { handledRoutes } from '../../../http/openapi.ts';

let app: TestApplication;
let boss: TestPerson;
let headers: Record<string, string>;
/** Ids of rows of the viewed organization, and of nothing. */
let ids: string[];

/** A refusal of a limit would hide what a request does. */
const UNLIMITED = Object.fromEntries(
  Object.keys(RATE_LIMITS).map((name) => [name, { points: 1_000_000, perMs: 60_000 }]),
);

beforeAll(async () => {
  app = await TestApplication.start({ superadminEmails: ['boss@example.com'], rateLimits: UNLIMITED });
  const { owner } = await fullOrganization(app);
  boss = await app.person({ email: 'boss@example.com' });
  const { userId, organizationId } = owner;
  const { body } = await app.call(superadminViewRoutes.begin, {
    as: boss,
    body: { userId, organizationId, reason: 'A look at every route of the product' },
  });
  headers = { [VIEW_AS_HEADER]: body.id };
  const { rows } = await app.admin.query<{ id: string }>(
    `SELECT entity_id AS id FROM oficio.audit_log WHERE organization_id = $1 GROUP BY 1 ORDER BY 1 LIMIT 60`,
    [organizationId],
  );
  ids = [...rows.map(({ id }) => id), randomUUID()];
});
afterAll(() => app.stop());

/** What a view may write: the log, its own paths, usage and limits. */
const WRITTEN = ['audit_log', 'impersonation_paths', 'organization_usage', 'rate_limits'];

/** The number of rows of every other table and a hash of all of them, those of auth and of the queue included. */
async function fingerprints(): Promise<Record<string, string>> {
  const { rows } = await app.admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('oficio', 'public', 'auth', 'pgboss') AND tablename <> ALL ($1) ORDER BY 1`,
    [WRITTEN],
  );
  const parts = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(row::text, 0)), 0) AS rows FROM ${name} row`,
  );
  const counted = await app.admin.query<{ name: string; rows: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(counted.rows.map((row) => [row.name, row.rows]));
}

/** The smallest body that a schema describes, with ids of the viewed organization. Texts of a pattern are left as they are. */
function smallest(schema: JsonSchema): unknown {
  const {
    anyOf,
    oneOf,
    const: constant,
    enum: options,
    type,
    format,
    properties = {},
    required = [],
  } = schema;
  const [variant] = anyOf ?? oneOf ?? [];
  if (variant) return smallest(variant);
  if (constant !== undefined || options) return constant ?? options?.[0];
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, smallest(properties[name] ?? {})]));
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}));
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (format === 'uuid') return ids[0];
  return 'a reason of enough letters'.slice(0, schema.maxLength);
}

interface JsonSchema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maxLength?: number;
}

const bodyFor = ({ body }: AnyRoute): unknown =>
  body && smallest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** Bodies that the routes could take: of a version, of a name, of an action with ids. */
const body = () =>
  fc.oneof(
    fc.constant({}),
    fc.record({ version: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ displayName: fc.string(), name: fc.string(), version: fc.constant(1) }),
    fc.record({
      action: fc.constantFrom('archive', 'delete', 'restore'),
      items: fc.array(fc.record({ id: fc.constantFrom(...ids), version: fc.constant(1) }), { maxLength: 3 }),
    }),
    fc.jsonValue(),
  );

test('no sequence of requests of a view changes a table but those of the log, of usage and of limits', async () => {
  const routes = handledRoutes(app.nest);
  const before = await fingerprints();
  const step = fc.record({
    route: fc.constantFrom(...routes.map(({ route }) => route)),
    method: fc.constantFrom('as declared', 'POST', 'DELETE'),
    id: fc.constantFrom(...ids),
    body: fc.option(body(), { nil: null }),
  });
  const answers: number[] = [];
  const send = async ({
    route,
    method,
    id,
    body: sent,
  }: {
    route: (typeof routes)[number]['route'];
    method: string;
    id: string;
    /** Null: the smallest body that the route takes. */
    body: unknown;
  }) => {
    const used = method === 'as declared' ? route.method : method;
    const path = route.path.replace(/:\w+/g, id);
    const answer = await app.fetch(used, path, {
      as: boss,
      headers,
      ...(used !== 'GET' && { body: sent ?? bodyFor(route) }),
    });
    answers.push(answer.status);
    expect([used, path, answer.status]).toEqual([used, path, expect.not.toBeOneOf([429, 500, 503])]);
  };
  // Each route once as it is declared, then sequences of any.
  for (const { route } of routes) await send({ route, method: 'as declared', id: ids[0] ?? '', body: null });
  expect(await fingerprints()).toEqual(before);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const each of steps) await send(each);
      expect(await fingerprints()).toEqual(before);
    }),
    { numRuns: 12 },
  );
  // The property would be empty if no question were answered.
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(50);
});
