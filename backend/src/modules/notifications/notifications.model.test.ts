import {
  clientMergeRoutes,
  clientRoutes,
  DAY_MS,
  HOUR_MS,
  invitedRoleSchema,
  LIMITABLE_ROLES,
  MINUTE_MS,
  memberRoutes,
  notificationRoutes,
  notificationSettingRoutes,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationOfFile } from '../../../test/application-of-file.ts';
import type { TestOwner } from '../../../test/test-application.ts';
import type { Answer } from '../../../test/test-call.ts';
import { notificationsOf, notifyOf, unreadCount } from '../../../test/test-notifications.ts';
import { TrashPurge } from '../trash/trash-purge.service.ts';
import { NotificationRetention } from './notification-retention.ts';

/*
 * The bell and the list say the same after any steps, on the real service and database. A second list, of which the test
 * itself leaves out what is read or snoozed, shows that both are right.
 */

const unlimited = { points: 1_000_000, perMs: 60_000 };
const app = await applicationOfFile({ rateLimits: { reads: unlimited, writes: unlimited } });

/** Ten thousand steps in a full run. */
const RUNS = isFullRun ? 100 : 1;
const STEPS = 100;

const CLIENTS = 4;
const ENTITIES = Array.from({ length: 4 }, () => crypto.randomUUID());

interface Stage {
  owner: TestOwner;
  /** Whose role and scope change. */
  member: TestOwner;
  clientIds: string[];
}

const person = fc.constantFrom('owner' as const, 'member' as const);
const client = fc.nat(CLIENTS - 1);
const entity = fc.nat(ENTITIES.length - 1);
const role = fc.constantFrom(...invitedRoleSchema.options);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('cause' as const),
      kind: fc.constantFrom('domain_expired' as const, 'payment_received' as const, 'renewal_due' as const),
      entity,
      client: fc.option(client),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'read' as const,
        'archive' as const,
        'restore' as const,
        'snooze' as const,
        'show' as const,
      ),
      person,
      places: fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }),
    }),
  },
  fc.record({ type: fc.constant('readEntity' as const), person, entity }),
  fc.record({ type: fc.constant('readBefore' as const), person, minutes: fc.nat(120) }),
  fc.record({ type: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 180 }) }),
  fc.record({ type: fc.constant('retire' as const), months: fc.integer({ min: 1, max: 13 }) }),
  fc.record({ type: fc.constant('rescope' as const), role, clients: fc.option(fc.uniqueArray(client)) }),
  fc.record({ type: fc.constantFrom('trash' as const, 'takeBack' as const, 'purge' as const), client }),
  fc.record({ type: fc.constant('merge' as const), keep: client, gone: client }),
  fc.record({ type: fc.constant('settings' as const), person, inApp: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
/** Changes the notifications at places of the person’s own. */
type ChangeOfSome = Extract<Step, { places: unknown }>;
type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;

async function take(stage: Stage, given: Step): Promise<void> {
  switch (given.type) {
    case 'cause':
      return cause(stage, given);
    case 'readEntity':
      return read(stage[given.person], { entityId: ENTITIES[given.entity] });
    case 'readBefore':
      return read(stage[given.person], { allBefore: later(-given.minutes * MINUTE_MS) });
    case 'wait':
      app.clock.advance(given.minutes * MINUTE_MS);
      return;
    case 'retire':
      app.clock.advance(given.months * 31 * DAY_MS);
      return app.nest.get(NotificationRetention, { strict: false }).run();
    case 'rescope':
      return rescope(stage, given);
    case 'trash':
    case 'takeBack':
    case 'purge':
      return moveClient(stage, given);
    case 'merge':
      return merge(stage, given);
    case 'settings':
      return choose(stage[given.person], given.inApp);
    default:
      return changeSome(stage[given.person], given);
  }
}

const PARAMS = {
  domain_expired: { domain: 'acme.mx', expiresOn: '2026-06-14' },
  payment_received: { client: 'Café Lumbre', amountMinor: 120_00, currency: 'MXN' },
  renewal_due: { subject: 'acme.mx', endsOn: '2026-06-20', hasEnded: false },
} as const;

function cause(
  { owner, clientIds }: Stage,
  { kind, entity: place, client: of }: StepOf<'cause'>,
): Promise<void> {
  return notifyOf(app, {
    organizationId: owner.organizationId,
    type: kind as never,
    params: PARAMS[kind] as never,
    entity: { type: 'domain', id: ENTITIES[place] ?? '' },
    clientId: of === null ? null : (clientIds[of] ?? ''),
  });
}

async function changeSome(as: TestOwner, { type, places }: ChangeOfSome): Promise<void> {
  // Hidden ones as well, so that a change of what the person may not see is tried.
  const { rows } = await app.admin.query<{ id: string }>(
    'SELECT id FROM oficio.notifications WHERE user_id = $1 ORDER BY created_at, id',
    [as.userId],
  );
  const ids = places.flatMap((index) => rows[index]?.id ?? []);
  if (ids.length === 0) return;
  if (type === 'read') return read(as, { ids });
  if (type === 'archive' || type === 'restore') {
    return expectDone(
      app.call(notificationRoutes.archive, { as, body: { ids, archived: type === 'archive' } }),
    );
  }
  const until = type === 'snooze' ? later(HOUR_MS) : null;
  return expectDone(app.call(notificationRoutes.snooze, { as, body: { ids, until } }));
}

const read = (as: TestOwner, body: Record<string, unknown>) =>
  expectDone(app.call(notificationRoutes.read, { as, body }));

function rescope(
  { owner, member, clientIds }: Stage,
  { role: wanted, clients }: StepOf<'rescope'>,
): Promise<void> {
  const isLimited = clients !== null && LIMITABLE_ROLES.includes(wanted);
  const body = {
    role: wanted,
    scope: isLimited ? 'assigned' : 'all',
    clientIds: isLimited ? clients.map((index) => clientIds[index] ?? '') : [],
  };
  const parameters = { userId: member.userId };
  return expectDone(app.call(memberRoutes.changeMember, { as: owner, parameters, body }));
}

async function moveClient(
  { owner, clientIds }: Stage,
  { type, client: place }: { type: 'trash' | 'takeBack' | 'purge'; client: number },
): Promise<void> {
  const id = clientIds[place] ?? '';
  const parameters = { id };
  if (type === 'takeBack') {
    const { rows } = await app.admin.query<{ version: number }>(
      'SELECT version FROM public.client_directory WHERE id = $1',
      [id],
    );
    const body = { version: Number(rows[0]?.version ?? 1) };
    return expectDone(app.call(clientRoutes.restore, { as: owner, parameters, body }));
  }
  await expectDone(app.call(clientRoutes.remove, { as: owner, parameters }));
  if (type === 'trash') return;
  app.clock.advance(31 * DAY_MS);
  await app.nest.get(TrashPurge, { strict: false }).run();
  clientIds[place] = (await app.client(owner)).id;
}

function merge({ owner, clientIds }: Stage, { keep, gone }: StepOf<'merge'>): Promise<void> {
  const body = { keepId: clientIds[keep] ?? '', goneId: clientIds[gone] ?? '', fields: [] };
  return expectDone(app.call(clientMergeRoutes.merge, { as: owner, body }));
}

function choose(as: TestOwner, inApp: boolean): Promise<void> {
  const types = [{ type: 'renewal_due' as const, inApp, email: 'daily' as const }];
  return expectDone(app.call(notificationSettingRoutes.save, { as, body: { types } }));
}

/** A step that isn't possible now may be refused, for example a merge into a client of the trash. */
async function expectDone(call: Promise<Answer>): Promise<void> {
  const { status, text } = await call;
  if (status >= 500) throw new Error(`A step failed: ${text}`);
}

const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

async function expectEqual(as: TestOwner): Promise<void> {
  const now = app.clock.now().getTime();
  const [list, all, unread] = await Promise.all([
    app.call(notificationRoutes.list, { as, query: { state: 'unread', limit: '100' } }),
    notificationsOf(app, as, { state: 'all' }),
    unreadCount(app, as),
  ]);
  const shown = all.filter(
    ({ readAt, snoozedUntil }) =>
      readAt === null && (snoozedUntil === null || Date.parse(snoozedUntil) <= now),
  );
  expect(list.body.items.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
  expect([list.body.total, unread]).toEqual([shown.length, shown.length]);
}

async function stageOf(): Promise<Stage> {
  const owner = await app.owner();
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => app.client(owner)));
  const clientIds = clients.map(({ id }) => id);
  const member = await app.member(owner.organizationId, 'member', { clientIds: clientIds.slice(0, 2) });
  return { owner, member, clientIds };
}

test('the bell counts what the list has, after each of many random steps', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (steps) => {
      const stage = await stageOf();
      for (const given of steps) {
        await take(stage, given);
        await Promise.all([expectEqual(stage.owner), expectEqual(stage.member)]);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
