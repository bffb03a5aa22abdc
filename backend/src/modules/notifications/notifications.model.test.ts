import { HOUR_MS, MINUTE_MS, notificationRoutes } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationOfFile } from '../../../test/application-of-file.ts';
import type { TestOwner } from '../../../test/test-application.ts';
import { notifyOf, unreadCount } from '../../../test/test-notifications.ts';

/* The bell and the list say the same after any steps, on the real service and database. */

const unlimited = { points: 1_000_000, perMs: 60_000 };
const app = await applicationOfFile({ rateLimits: { reads: unlimited, writes: unlimited } });

/** Ten thousand steps in a full run. */
const RUNS = isFullRun ? 100 : 3;
const STEPS = 100;

const ENTITIES = Array.from({ length: 4 }, () => crypto.randomUUID());
const place = fc.nat(30);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('cause' as const), entity: fc.nat(3) }) },
  fc.record({
    type: fc.constantFrom('read', 'archive', 'restore', 'snooze', 'show'),
    places: fc.array(place, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('readEntity' as const), entity: fc.nat(3) }),
  fc.record({ type: fc.constant('readBefore' as const), minutes: fc.nat(120) }),
  fc.record({ type: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 180 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(owner: TestOwner, given: Step): Promise<void> {
  const now = app.clock.now().getTime();
  const call = (route: 'read' | 'archive' | 'snooze', body: Record<string, unknown>) =>
    app.call(notificationRoutes[route], { as: owner, body });
  if ('places' in given) {
    const { rows } = await app.admin.query<{ id: string }>(
      'SELECT id FROM oficio.notifications WHERE user_id = $1 ORDER BY created_at, id',
      [owner.userId],
    );
    const ids = given.places.flatMap((index) => rows[index]?.id ?? []);
    if (ids.length === 0) return;
    if (given.type === 'read') await call('read', { ids });
    if (given.type === 'archive') await call('archive', { ids });
    if (given.type === 'restore') await call('archive', { ids, archived: false });
    if (given.type === 'snooze') await call('snooze', { ids, until: new Date(now + HOUR_MS).toISOString() });
    if (given.type === 'show') await call('snooze', { ids, until: null });
    return;
  }
  if (given.type === 'wait') app.clock.advance(given.minutes * MINUTE_MS);
  if (given.type === 'readBefore') {
    await call('read', { allBefore: new Date(now - given.minutes * MINUTE_MS).toISOString() });
  }
  if (given.type === 'readEntity') await call('read', { entityId: ENTITIES[given.entity] });
  if (given.type === 'cause') {
    const id = ENTITIES[given.entity] ?? '';
    await notifyOf(app, { organizationId: owner.organizationId, entity: { type: 'domain', id } });
  }
}

async function expectEqual(owner: TestOwner): Promise<void> {
  const query = { state: 'unread', limit: '100' };
  const { body } = await app.call(notificationRoutes.list, { as: owner, query });
  expect([body.total, body.items.length]).toEqual([await unreadCount(app, owner), body.total]);
}

test('the bell counts what the list has, after each of many random steps', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (steps) => {
      const owner = await app.owner();
      for (const given of steps) {
        await take(owner, given);
        await expectEqual(owner);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
