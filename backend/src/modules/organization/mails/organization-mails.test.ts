import { randomUUID } from 'node:crypto';
import {
  DEFAULT_ACCENT,
  failureSchema,
  organizationMailsRoutes,
  organizationProfileRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import { type Answer, TestApplication, type TestOwner } from '../../../../test/test-application.ts';
import { ApiDatabase, NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { PALETTE } from '../../../mails/mail-palette.ts';
import { mailBranding } from './mail-branding.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.owner();
});

const read = async () => (await app.call(organizationMailsRoutes.one, { as: owner })).body;
const change = (body: Record<string, unknown>, as = owner, headers: Record<string, string> = {}) =>
  app.call(organizationMailsRoutes.update, { as, body: { version: 1, ...body }, headers });
const refusal = (answer: Answer) => [answer.status, failureSchema.parse(answer.body).code];
const faults = (answer: Answer) => failureSchema.parse(answer.body).details;
const branding = (organizationId = owner.organizationId) =>
  app.nest
    .get(WorkerDatabase, { strict: false })
    .transaction(NO_USER, (tx) => mailBranding(tx, organizationId));

const CHOSEN = { senderName: 'Nopal', accent: '#1f6f54', signature: 'Ana Ruiz\nEstudio Nopal' };

test('nothing is chosen at first; every field is stored, and only the sent ones change', async () => {
  const fresh = { id: owner.organizationId, version: 1, name: 'Taller Ruiz', clientName: 'Taller Ruiz' };
  expect(await read()).toEqual({ ...fresh, senderName: null, accent: null, signature: null });
  const answer = await change(CHOSEN);
  expect([answer.status, answer.body]).toEqual([200, { ...fresh, ...CHOSEN, version: 2 }]);
  expect(await read()).toEqual(answer.body);
  const second = await change({ version: 2, accent: '' });
  expect(second.body).toEqual({ ...answer.body, version: 3, accent: null });
});

test('the audit log has the changed fields, before and after', async () => {
  await change(CHOSEN);
  await change({ version: 2, ...CHOSEN, accent: '#AF4928' });
  const { rows } = await app.admin.query(
    `SELECT action, entity_type, entity_name, changes FROM oficio.audit_log
     WHERE organization_id = $1 ORDER BY sequence DESC LIMIT 1`,
    [owner.organizationId],
  );
  expect(rows).toEqual([
    {
      action: 'updated',
      entity_type: 'organization',
      entity_name: 'Taller Ruiz',
      changes: { accent: { before: '#1f6f54', after: '#af4928' } },
    },
  ]);
});

test('a save of the profile counts: the second save is refused with what is stored', async () => {
  await app.call(organizationProfileRoutes.update, {
    as: owner,
    body: { version: 1, companyName: 'Nopal Studio' },
  });
  const answer = await change(CHOSEN);
  expect([refusal(answer), faults(answer)?.current]).toEqual([[409, 'version.stale'], await read()]);
  expect(await read()).toMatchObject({ clientName: 'Nopal Studio', senderName: null, version: 2 });
});

test('sent again with its key: done once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const versions = [await change(CHOSEN, owner, headers), await change(CHOSEN, owner, headers)];
  expect(versions.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  expect((await read()).version).toBe(2);
});

describe('roles', () => {
  test.each(['manager', 'accountant', 'member', 'viewer'] as const)(
    'a %s neither reads nor writes',
    async (role) => {
      const member = { ...owner, ...(await app.member(owner.organizationId, role)) };
      expect(refusal(await app.call(organizationMailsRoutes.one, { as: member }))).toEqual([
        403,
        'access.forbidden',
      ]);
      expect(refusal(await change(CHOSEN, member))).toEqual([403, 'access.forbidden']);
    },
  );

  test('another organization’s mails stay as they are', async () => {
    const other = await app.owner();
    await change(CHOSEN, other);
    expect(await read()).toMatchObject({ version: 1, senderName: null });
  });
});

describe('a fault is answered at its field', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no colour', { accent: 'green' }, 'accent', 'Please enter a color like #1f6f54'],
    ['a short colour', { accent: '#fff' }, 'accent', 'Please enter a color like #1f6f54'],
    [
      'a colour that hides white text',
      { accent: '#FFFF00' },
      'accent',
      'White text can’t be read on this color. #7a7a00 is dark enough.',
    ],
    [
      'a second header',
      { senderName: 'A\r\nBcc: b@c.example' },
      'senderName',
      'A name can’t have line breaks',
    ],
    [
      'a name that looks like an address',
      { senderName: 'Bank <bank@example.com>' },
      'senderName',
      'A sender’s name can’t have <, >, @ or "',
    ],
    [
      'a name that looks like the product’s',
      { senderName: 'Ofício Billing' },
      'senderName',
      'A sender’s name can’t have Oficio’s name in it',
    ],
    ['a long name', { senderName: 'a'.repeat(121) }, 'senderName', 'This can have at most 120 characters'],
    [
      'a long signature',
      { signature: 'a'.repeat(1001) },
      'signature',
      'This can have at most 1000 characters',
    ],
  ])('%s', async (_, body, path, message) => {
    const answer = await change(body);
    expect([answer.status, faults(answer)]).toEqual([400, { fields: [{ path, message }] }]);
    expect((await read()).version).toBe(1);
  });

  test('a field that nobody may set is refused', async () => {
    for (const name of ['id', 'clientName', 'name', 'owner_user_id']) {
      expect([name, (await change({ [name]: owner.userId })).status]).toEqual([name, 400]);
    }
  });
});

test('hostile texts are stored as they were typed', async () => {
  let version = 1;
  for (const text of HOSTILE_TEXTS) {
    const typed = text.slice(0, 1000).trim();
    const answer = await change({ version, signature: typed });
    expect([typed, answer.status, answer.body.signature]).toEqual([typed, 200, typed || null]);
    version = answer.body.version;
  }
});

describe('the branding of a mail', () => {
  test('is what was chosen', async () => {
    await change(CHOSEN);
    expect(await branding()).toEqual({ name: 'Nopal', accent: '#1f6f54', signature: CHOSEN.signature });
  });

  test('falls back to the name for clients, then to the organization’s, and to our accent', async () => {
    expect(await branding()).toEqual({
      name: 'Taller Ruiz',
      signature: 'Taller Ruiz',
      accent: DEFAULT_ACCENT,
    });
    const body = { version: 1, companyName: 'Nopal Studio' };
    await app.call(organizationProfileRoutes.update, { as: owner, body });
    expect(await branding()).toMatchObject({ name: 'Nopal Studio', signature: 'Nopal Studio' });
    await change({ version: 2, senderName: 'Nopal' });
    expect(await branding()).toMatchObject({ name: 'Nopal', signature: 'Nopal' });
  });

  test('is read by every member of the organization, and by nobody else', async () => {
    const { userId } = await app.member(owner.organizationId, 'viewer');
    const as = (caller: string, organizationId: string) =>
      app.nest
        .get(ApiDatabase, { strict: false })
        .transaction({ userId: caller, organizationId }, (tx) => mailBranding(tx, owner.organizationId));
    expect(await as(userId, owner.organizationId)).toMatchObject({ name: 'Taller Ruiz' });
    const other = await app.owner();
    await expect(as(other.userId, other.organizationId)).rejects.toMatchObject({ code: 'access.forbidden' });
  });

  test('the fall-back of the accent is the one of our own mails', () => {
    expect(DEFAULT_ACCENT).toBe(PALETTE.light.accent);
  });
});
