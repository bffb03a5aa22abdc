import {
  BODIES,
  clientRoutes,
  failureSchema,
  invitationRoutes,
  memberRoutes,
  organizationSetupRoutes,
  pathOf,
} from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupBody } from './organization-setup.examples.ts';
import { type AnyRoute, TestApplication, type TestOwner } from './test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});

afterAll(() => app.stop());

const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', ...headers },
    body,
  });

test.each([
  ['application/x-www-form-urlencoded', 'displayName=x'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['text/plain', '{"displayName":"x"}'],
  ['application/json; charset=latin1', '{"displayName":"x"}'],
  ['application/json-patch+json', '[]'],
  ['', '{"displayName":"x"}'],
])('a body of type %j: 415', async (type, body) => {
  const response = await send(new TextEncoder().encode(body), { 'content-type': type });
  expect([response.status, await code(response)]).toEqual([415, 'request.unsupported_media_type']);
});

test('a compressed body: 415', async () => {
  const response = await send('{}', { 'content-encoding': 'gzip' });
  expect(response.status).toBe(415);
});

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ['a prototype key', '{"displayName":"x","__proto__":{"role":"owner"}}'],
  ['a prototype key within', '{"displayName":"x","billingAddress":{"__proto__":{}}}'],
  ['5,000 levels', `{"displayName":"x","tags":${deep(5_000)}}`],
  ['7,000 keys', `{${Array.from({ length: 7_000 }, (_, i) => `"${i.toString(36)}":1`).join()}}`],
  ['a lone surrogate', '{"displayName":"\\ud800"}'],
  ['a lone surrogate in a key', '{"displayName":"x","\\udc00":1}'],
  ['a NUL character', '{"displayName":"a\\u0000b"}'],
  ['a number beyond the range', '{"displayName":"x","hourlyRateMinor":1e400}'],
  ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['broken JSON', '{"displayName":'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
])('%s: 400', async (_, body) => {
  const response = await send(body);
  expect([response.status, await code(response)]).toEqual([400, 'request.invalid']);
});

test('a body over the limit: 413', async () => {
  const response = await send(JSON.stringify({ displayName: 'x', notes: 'x'.repeat(BODIES.jsonMaxBytes) }));
  expect([response.status, await code(response)]).toEqual([413, 'request.too_large']);
});

test('each invalid field has a message for people', async () => {
  const answer = await app.call(clientRoutes.create, {
    as: owner,
    body: { email: 'nobody', contacts: [{ firstName: '' }], hourlyRateMinor: 1.5 },
  });
  expect(answer.status).toBe(400);
  const { details } = failureSchema.parse(answer.body);
  expect(details?.fields).toEqual(
    expect.arrayContaining([
      { path: 'displayName', message: 'Name is required' },
      { path: 'email', message: 'Please enter a valid email' },
      { path: 'contacts.0.firstName', message: 'First name is required' },
      { path: 'hourlyRateMinor', message: 'Please enter an amount' },
    ]),
  );
});

describe('mass assignment', () => {
  const forbidden = [
    'id',
    'organizationId',
    'organization_id',
    'userId',
    'user_id',
    'createdBy',
    'createdAt',
    'updatedAt',
    'deletedAt',
    'archivedAt',
    'source',
    'role',
    'plan',
    'planId',
    'balance',
    'record_state',
    'searchText',
    'duplicates',
    'primaryContact',
    'ownCurrency',
    'constructor',
    'toString',
  ];

  test.each(forbidden)('%s can’t be set, and nothing is written', async (field) => {
    const stored = await app.client(owner);
    const before = await app.admin.query('SELECT * FROM public.client_directory ORDER BY id');
    const created = await app.call(clientRoutes.create, {
      as: owner,
      body: { displayName: 'x', [field]: 'x' },
    });
    const changed = await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: stored.id },
      body: { version: 1, displayName: 'x', [field]: 'x' },
    });
    expect([created.status, changed.status]).toEqual([400, 400]);
    expect(failureSchema.parse(created.body).details?.fields).toEqual([
      { path: field, message: 'This field can’t be set' },
    ]);
    const after = await app.admin.query('SELECT * FROM public.client_directory ORDER BY id');
    expect(after.rows).toEqual(before.rows);
  });

  test('a version can’t be chosen at creation', async () => {
    const created = await app.call(clientRoutes.create, {
      as: owner,
      body: { displayName: 'x', version: 9 },
    });
    expect(created.status).toBe(400);
  });
});

describe('the bodies of members and invitations', () => {
  const routes: [AnyRoute, Record<string, unknown>][] = [
    [invitationRoutes.create, { email: 'new@example.com', role: 'viewer' }],
    [invitationRoutes.accept, { token: 'x' }],
    [invitationRoutes.decline, { token: 'x' }],
    [memberRoutes.changeMember, { role: 'viewer' }],
    [memberRoutes.handOver, { userId: crypto.randomUUID() }],
  ];
  const forbidden = [
    'id',
    'organizationId',
    'organization_id',
    'invitedBy',
    'status',
    'tokenHash',
    'token_hash',
    'expiresAt',
    'resentCount',
    'ownerUserId',
    'planId',
    'joinedAt',
    'constructor',
  ];

  test.each(
    routes.flatMap(([route, body]) => forbidden.map((field) => ({ path: route.path, field, route, body }))),
  )('$path: $field can’t be set', async ({ route, body, field }) => {
    const parameters = { userId: owner.userId };
    const answer = await app.call(route, { as: owner, parameters, body: { ...body, [field]: 'x' } });
    expect([answer.status, failureSchema.parse(answer.body).details?.fields]).toEqual([
      400,
      [{ path: field, message: 'This field can’t be set' }],
    ]);
  });

  test.each<[string, AnyRoute, unknown]>([
    ['no body', invitationRoutes.create, undefined],
    ['no address', invitationRoutes.create, { role: 'viewer' }],
    ['no role', invitationRoutes.create, { email: 'new@example.com' }],
    ['something that is no address', invitationRoutes.create, { email: 'new', role: 'viewer' }],
    ['two lines', invitationRoutes.create, { email: 'a@b.co\r\nBcc: c@d.co', role: 'viewer' }],
    ['ownership', invitationRoutes.create, { email: 'new@example.com', role: 'owner' }],
    ['an unknown role', invitationRoutes.create, { email: 'new@example.com', role: 'root' }],
    [
      'a permission in words',
      invitationRoutes.create,
      { email: 'a@b.co', role: 'viewer', allowsOtherAddress: 'yes' },
    ],
    ['no token', invitationRoutes.accept, {}],
    ['an empty token', invitationRoutes.accept, { token: '' }],
    ['a long token', invitationRoutes.accept, { token: 'x'.repeat(201) }],
    ['a list of tokens', invitationRoutes.decline, { token: ['x'] }],
    ['a number', memberRoutes.handOver, { userId: 1 }],
    ['no id', memberRoutes.handOver, { userId: 'x' }],
    ['ownership', memberRoutes.changeMember, { role: 'owner' }],
    ['an unknown scope', memberRoutes.changeMember, { role: 'viewer', scope: 'some' }],
    ['an id that is none', memberRoutes.changeMember, { role: 'viewer', clientIds: ['x'] }],
    ['a body that isn’t asked for', invitationRoutes.acceptOwn, { token: 'x' }],
  ])('%s: 400 and nothing is written', async (_, route, body) => {
    const before = await app.admin.query('SELECT * FROM oficio.invitations');
    const answer = await app.fetch(
      route.method,
      pathOf(route, { id: crypto.randomUUID(), userId: owner.userId }),
      { as: owner, ...(body !== undefined && { body }) },
    );
    expect([answer.status, failureSchema.parse(answer.body).code]).toEqual([400, 'request.invalid']);
    expect((await app.admin.query('SELECT * FROM oficio.invitations')).rows).toEqual(before.rows);
  });
});

describe('the bodies of the organization’s setup', () => {
  const routes: [AnyRoute, Record<string, unknown>][] = [
    [organizationSetupRoutes.setup, setupBody],
    [organizationSetupRoutes.companyProfile, { companyName: 'Nopal', businessEmail: null }],
  ];
  const forbidden = [
    'id',
    'organizationId',
    'ownerUserId',
    'owner_user_id',
    'memberRole',
    'currency',
    'logoUrl',
    'logo',
    'isSetUp',
    'setupCompletedAt',
    'setup_completed_at',
    'createdAt',
    'planId',
    'constructor',
  ];

  test.each(
    routes.flatMap(([route, body]) => forbidden.map((field) => ({ path: route.path, field, route, body }))),
  )('$path: $field can’t be set, and nothing is written', async ({ route, body, field }) => {
    const before = await app.admin.query('SELECT * FROM oficio.organizations');
    const answer = await app.call(route, { as: owner, body: { ...body, [field]: 'x' } });
    expect([answer.status, failureSchema.parse(answer.body).details?.fields]).toEqual([
      400,
      [{ path: field, message: 'This field can’t be set' }],
    ]);
    expect((await app.admin.query('SELECT * FROM oficio.organizations')).rows).toEqual(before.rows);
  });

  test('a body on a route without one: 400', async () => {
    const answer = await app.call(organizationSetupRoutes.removeLogo, { as: owner, body: {} });
    expect([answer.status, failureSchema.parse(answer.body).code]).toEqual([400, 'request.invalid']);
  });
});

async function code(response: Response): Promise<string> {
  return failureSchema.parse(await response.json()).code;
}
