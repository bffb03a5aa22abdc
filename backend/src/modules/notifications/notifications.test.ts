import { randomUUID } from 'node:crypto';
import {
  DAY_MS,
  HOUR_MS,
  memberRoutes,
  notificationRoutes,
  notificationSettingRoutes,
} from '@oficio/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../test/application-of-file.ts';
import type { TestOwner } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { notificationsOf, notifyOf, textsOf, unreadCount } from '../../../test/test-notifications.ts';

const app = await applicationOfFile();
let owner: TestOwner;
let organizationId: string;

beforeEach(async () => {
  owner = await app.owner();
  organizationId = owner.organizationId;
});

const idsOf = async (query?: Record<string, string>) =>
  (await notificationsOf(app, owner, query)).map(({ id }) => id);
const read = (body: Record<string, unknown>, as = owner) => app.call(notificationRoutes.read, { as, body });
const archive = (ids: string[], archived = true) =>
  app.call(notificationRoutes.archive, { as: owner, body: { ids, archived } });
const snooze = (ids: string[], until: string | null) =>
  app.call(notificationRoutes.snooze, { as: owner, body: { ids, until } });
const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

test('a notification says what has happened and leads to it', async () => {
  const id = randomUUID();
  await notifyOf(app, { organizationId, entity: { type: 'domain', id } });
  expect(await notificationsOf(app, owner)).toEqual([
    {
      id: expect.any(String),
      type: 'domain_expired',
      severity: 'critical',
      text: 'acme.mx expired on Jun 14, 2026',
      path: `/hosting/domains/${id}`,
      entity: { type: 'domain', id },
      count: 1,
      createdAt: app.clock.now().toISOString(),
      readAt: null,
      archivedAt: null,
      snoozedUntil: null,
    },
  ]);
});

describe('causes with one key', () => {
  const id = randomUUID();
  const cause = (domain: string) =>
    notifyOf(app, {
      organizationId,
      entity: { type: 'domain', id },
      params: { domain, expiresOn: '2026-06-14' },
    });

  test('join within an hour, with the words of the latest one', async () => {
    await cause('first.mx');
    app.clock.advance(HOUR_MS - 1);
    await cause('second.mx');
    const [only, ...others] = await notificationsOf(app, owner);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ count: 2, text: 'second.mx expired on Jun 14, 2026' });
    expect(only?.createdAt).toBe(app.clock.now().toISOString());
  });

  test('are two notifications after an hour, counted from the first', async () => {
    await cause('first.mx');
    app.clock.advance(HOUR_MS / 2);
    await cause('second.mx');
    app.clock.advance(HOUR_MS / 2);
    await cause('third.mx');
    expect((await notificationsOf(app, owner)).map(({ count }) => count)).toEqual([1, 2]);
  });

  test('don’t join a read or an archived one', async () => {
    await cause('first.mx');
    await read({ ids: await idsOf() });
    await cause('second.mx');
    await archive(await idsOf());
    await cause('third.mx');
    expect((await textsOf(app, owner)).length).toBe(1);
  });

  test('are shown after the type was switched on again', async () => {
    const choose = (inApp: boolean) =>
      app.call(notificationSettingRoutes.save, {
        as: owner,
        body: { types: [{ type: 'renewal_due', inApp, email: 'daily' }] },
      });
    const ending = () =>
      notifyOf(app, {
        organizationId,
        type: 'renewal_due' as never,
        entity: { type: 'domain', id },
        params: { subject: 'acme.mx', endsOn: '2026-06-20', hasEnded: false } as never,
      });
    await choose(false);
    await ending();
    expect(await unreadCount(app, owner)).toBe(0);
    await choose(true);
    await ending();
    expect(await notificationsOf(app, owner)).toMatchObject([{ type: 'renewal_due', count: 2 }]);
  });

  test('show a snoozed one again', async () => {
    await cause('first.mx');
    await snooze(await idsOf(), later(DAY_MS));
    await cause('second.mx');
    expect(await notificationsOf(app, owner)).toMatchObject([{ count: 2, snoozedUntil: null }]);
  });

  test('that come at once join one row for each member', async () => {
    const admin = await app.member(organizationId, 'admin');
    await Promise.all(Array.from({ length: 8 }, (_, index) => cause(`${index}.mx`)));
    for (const person of [owner, admin]) {
      expect((await notificationsOf(app, person)).map(({ count }) => count)).toEqual([8]);
    }
  });

  test('of another organization stay apart', async () => {
    await cause('first.mx');
    const other = await app.owner();
    await notifyOf(app, { organizationId: other.organizationId, entity: { type: 'domain', id } });
    expect((await notificationsOf(app, other)).map(({ count }) => count)).toEqual([1]);
    expect((await notificationsOf(app, owner)).map(({ count }) => count)).toEqual([1]);
  });
});

describe('who is notified', () => {
  test('members with the right, and nobody who reads it after losing the role', async () => {
    const viewer = await app.member(organizationId, 'viewer');
    const manager = await app.member(organizationId, 'manager');
    await notifyOf(app, { organizationId });
    await notifyOf(app, {
      organizationId,
      type: 'payment_received' as never,
      params: { client: 'Café Lumbre', amountMinor: 120_00, currency: 'MXN' } as never,
    });
    expect((await textsOf(app, viewer)).length).toBe(1);
    expect((await textsOf(app, manager)).length).toBe(2);
    const body = { role: 'viewer', scope: 'all', clientIds: [] };
    const parameters = { userId: manager.userId };
    await app.call(memberRoutes.changeMember, { as: owner, parameters, body });
    expect((await textsOf(app, manager)).length).toBe(1);
    expect(await unreadCount(app, manager)).toBe(1);
  });

  test('limited members of their clients alone, also after an assignment ends', async () => {
    const [mine, other] = [await app.client(owner), await app.client(owner)];
    const member = await app.member(organizationId, 'member', { clientIds: [mine.id] });
    for (const clientId of [mine.id, other.id, null]) await notifyOf(app, { organizationId, clientId });
    expect((await textsOf(app, owner)).length).toBe(3);
    expect((await notificationsOf(app, member)).length).toBe(1);
    const body = { role: 'member', scope: 'assigned', clientIds: [other.id] };
    const parameters = { userId: member.userId };
    await app.call(memberRoutes.changeMember, { as: owner, parameters, body });
    expect(await notificationsOf(app, member)).toEqual([]);
    expect(await unreadCount(app, member)).toBe(0);
  });

  test('no removed member, whose notifications go', async () => {
    const member = await app.member(organizationId, 'member');
    await notifyOf(app, { organizationId });
    const parameters = { userId: member.userId };
    await app.call(memberRoutes.removeMember, { as: owner, parameters });
    await notifyOf(app, { organizationId });
    const { rows } = await app.admin.query('SELECT FROM oficio.notifications WHERE user_id = $1', [
      member.userId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('lists', () => {
  test('of what is unread or of today, of all, and of the archive', async () => {
    await notifyOf(app, { organizationId });
    const [old = ''] = await idsOf();
    await read({ ids: [old] });
    app.clock.advance(DAY_MS);
    for (let index = 0; index < 4; index += 1) {
      app.clock.advance(1_000);
      await notifyOf(app, { organizationId });
    }
    const [shown = '', snoozed = '', archived = '', done = ''] = await idsOf();
    await snooze([snoozed], later(DAY_MS));
    await archive([archived]);
    await read({ ids: [done] });
    expect(await idsOf({ state: 'unread' })).toEqual([shown]);
    expect(await idsOf({ state: 'current' })).toEqual([shown, done]);
    expect(await idsOf({ state: 'all' })).toEqual([shown, snoozed, done, old]);
    expect(await idsOf({ state: 'archived' })).toEqual([archived]);
    app.clock.advance(DAY_MS);
    expect(await idsOf({ state: 'unread' })).toEqual([shown, snoozed]);
  });

  test('are filtered by type and by what they are about', async () => {
    await notifyOf(app, { organizationId });
    expect((await idsOf({ state: 'all', type: 'domain_expired' })).length).toBe(1);
    expect(await idsOf({ state: 'all', type: 'invoice_viewed' })).toEqual([]);
    expect(await idsOf({ state: 'all', entity: 'invoice' })).toEqual([]);
  });

  test('have pages', async () => {
    for (let index = 0; index < 3; index += 1) await notifyOf(app, { organizationId });
    const all = await idsOf();
    const query: Record<string, string> = { state: 'unread', limit: '2' };
    const first = (await app.call(notificationRoutes.list, { as: owner, query })).body;
    const cursor = String(first.nextCursor);
    const second = (await app.call(notificationRoutes.list, { as: owner, query: { ...query, cursor } })).body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all);
    expect([first.total, second.nextCursor]).toEqual([3, null]);
  });
});

describe('reading, archiving, snoozing', () => {
  test('ignores other people’s ids and says what was done', async () => {
    const admin = await app.member(organizationId, 'admin');
    await notifyOf(app, { organizationId });
    const [mine = ''] = await idsOf();
    const foreign = (await notificationsOf(app, admin)).map(({ id }) => id);
    expect((await read({ ids: [mine, ...foreign, randomUUID()] })).body).toEqual({ count: 1, ids: [mine] });
    expect((await read({ ids: [mine] })).body).toEqual({ count: 0, ids: [] });
    expect((await archive([mine, ...foreign])).body).toEqual({ count: 1, ids: [mine] });
    expect((await snooze(foreign, later(DAY_MS))).body).toEqual({ count: 0, ids: [] });
    expect((await notificationsOf(app, admin)).length).toBe(1);
  });

  test('reads all up to an instant, and what is about a thing', async () => {
    const id = randomUUID();
    await notifyOf(app, { organizationId });
    app.clock.advance(1_000);
    const allBefore = app.clock.now().toISOString();
    app.clock.advance(1_000);
    await notifyOf(app, { organizationId, entity: { type: 'domain', id } });
    expect((await read({ allBefore })).body).toEqual({ count: 1, ids: [] });
    expect((await read({ entityId: id })).body).toEqual({ count: 1, ids: [] });
    expect(await unreadCount(app, owner)).toBe(0);
  });

  test('takes back from the archive and shows a snoozed one again', async () => {
    await notifyOf(app, { organizationId });
    const ids = await idsOf();
    await archive(ids);
    await archive(ids, false);
    await snooze(ids, later(DAY_MS));
    expect(await unreadCount(app, owner)).toBe(0);
    await snooze(ids, null);
    expect(await unreadCount(app, owner)).toBe(1);
  });

  test.each([
    ['read', { ids: [] }],
    ['read', { ids: ['x'] }],
    ['read', { allBefore: 'yesterday' }],
    ['read', { allBefore: '2026-02-30' }],
    ['read', {}],
    ['snooze', { ids: [randomUUID()], until: '2020-01-01T00:00:00.000Z' }],
    ['snooze', { ids: [randomUUID()], until: '9999-01-01T00:00:00.000Z' }],
    ['archive', { ids: Array.from({ length: 101 }, () => randomUUID()) }],
  ] as const)('%s refuses %o', async (route, body) => {
    expect(refusal(await app.call(notificationRoutes[route], { as: owner, body }))).toEqual([
      400,
      'request.invalid',
    ]);
  });
});

test('a count says at most a hundred', async () => {
  await app.admin.query(
    `INSERT INTO oficio.notifications (id, organization_id, user_id, type, severity, needed_right, entity_type,
       entity_id, params, joins_until, in_app, email, created_at)
     SELECT gen_random_uuid(), $1, $2, 'domain_expired', 'critical', 'records.read', 'domain', gen_random_uuid(),
       '{"domain": "acme.mx", "expiresOn": "2026-06-14"}', $3, true, 'none', $3 FROM generate_series(1, 150)`,
    [organizationId, owner.userId, app.clock.now()],
  );
  expect(await unreadCount(app, owner)).toBe(100);
});
