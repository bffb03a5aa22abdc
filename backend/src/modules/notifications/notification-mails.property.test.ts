import {
  DAY_MS,
  HOUR_MS,
  memberRoutes,
  notificationRoutes,
  notificationSettingRoutes,
} from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { applicationOfFile } from '../../../test/application-of-file.ts';
import type { TestOwner } from '../../../test/test-application.ts';
import { startTestInbox } from '../../../test/test-inbox.ts';
import { notificationsOf, notifyOf } from '../../../test/test-notifications.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { NotificationMails } from './notification-mails.service.ts';

/*
 * A mail names what the person finds unread in the application when it is sent: nothing that was read, archived or snoozed,
 * or that the person’s clients don’t include any more. Nothing is named twice.
 */

const unlimited = { points: 1_000_000, perMs: 60_000 };
const inbox = await startTestInbox();
const app = await applicationOfFile({
  smtpUrl: inbox.smtpUrl,
  rateLimits: { reads: unlimited, writes: unlimited },
});
afterAll(() => inbox.close());

const RUNS = isFullRun ? 40 : 1;
const STEPS = 50;

interface Stage {
  owner: TestOwner;
  /** Limited to some of the clients, which change. */
  member: TestOwner;
  clientIds: readonly string[];
}

const person = fc.constantFrom('owner' as const, 'member' as const);
const place = fc.nat(12);
const minute = fc.integer({ min: 0, max: 47 }).map((half) => half * 30);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('cause' as const), client: fc.option(fc.nat(1)) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('read' as const, 'archive' as const, 'snooze' as const),
      person,
      places: fc.array(place, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('queue' as const), hours: fc.integer({ min: 0, max: 40 }) }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('send' as const) }) },
  fc.record({ type: fc.constant('readAll' as const), person }),
  fc.record({ type: fc.constant('rescope' as const), clients: fc.subarray([0, 1]) }),
  fc.record({
    type: fc.constant('choose' as const),
    person,
    email: fc.constantFrom('none' as const, 'at_once' as const, 'daily' as const, 'weekly' as const),
    quiet: fc.option(fc.tuple(minute, minute)),
  }),
  fc.record({ type: fc.constant('outage' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Each notification is about a domain of its own. */
let domains = 0;
const namesIn = (text: string) => text.replaceAll('\u2060', '').match(/n\d+\.mx/g) ?? [];
const namesTo = ({ email }: TestOwner) =>
  inbox.to(email).flatMap(({ text }) => [...new Set(namesIn(text ?? ''))]);

async function take(stage: Stage, given: Step): Promise<void> {
  const { owner, member, clientIds } = stage;
  switch (given.type) {
    case 'cause': {
      domains += 1;
      return notifyOf(app, {
        organizationId: owner.organizationId,
        params: { domain: `n${domains}.mx`, expiresOn: '2026-06-14' },
        clientId: given.client === null ? null : (clientIds[given.client] ?? ''),
      });
    }
    case 'readAll': {
      const body = { allBefore: app.clock.instant() };
      await app.call(notificationRoutes.read, { as: stage[given.person], body });
      return;
    }
    case 'rescope': {
      const scoped = given.clients.map((index) => clientIds[index] ?? '');
      const body = { role: 'member', scope: 'assigned', clientIds: scoped };
      await app.call(memberRoutes.changeMember, {
        as: owner,
        parameters: { userId: member.userId },
        body,
      });
      return;
    }
    case 'choose': {
      const [from, to] = given.quiet ?? [0, 0];
      const body = {
        types: [{ type: 'domain_expired' as const, inApp: true, email: given.email }],
        quietHours: from === to ? null : { from, to },
      };
      await app.call(notificationSettingRoutes.save, { as: stage[given.person], body });
      return;
    }
    case 'queue':
      app.clock.advance(given.hours * HOUR_MS);
      return app.nest.get(NotificationMails, { strict: false }).run();
    case 'send':
      return expectSent(stage);
    case 'outage':
      await inbox.goAway();
      await runJobs();
      return inbox.comeBack();
    default:
      return changeSome(stage[given.person], given.type, given.places);
  }
}

async function changeSome(as: TestOwner, type: 'read' | 'archive' | 'snooze', places: readonly number[]) {
  const shown = await notificationsOf(app, as);
  const ids = places.flatMap((index) => shown[index]?.id ?? []);
  if (ids.length === 0) return;
  const until = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
  await app.call(notificationRoutes[type], { as, body: type === 'snooze' ? { ids, until } : { ids } });
}

const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending({ early: true });

async function expectSent({ owner, member }: Stage): Promise<void> {
  const people = [owner, member];
  const before = people.map(namesTo);
  const unread = await Promise.all(people.map((as) => notificationsOf(app, as)));
  await runJobs();
  people.forEach((as, index) => {
    const sent = namesTo(as);
    const possible = (unread[index] ?? []).flatMap(({ text }) => namesIn(text));
    const fresh = sent.slice(0, sent.length - (before[index]?.length ?? 0));
    expect(fresh.filter((name) => !possible.includes(name))).toEqual([]);
    expect(sent).toHaveLength(new Set(sent).size);
  });
}

async function stageOf(): Promise<Stage> {
  const owner = await app.owner();
  const clients = [await app.client(owner), await app.client(owner)];
  const clientIds = clients.map(({ id }) => id);
  const member = await app.member(owner.organizationId, 'member', { clientIds: clientIds.slice(0, 1) });
  return { owner, member, clientIds };
}

test('mails name what is unread when they are sent, once, in any order of steps', {
  timeout: 3_600_000,
}, async () => {
  let named = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (steps) => {
      const stage = await stageOf();
      // Something is mailed in every run.
      const always: Step[] = [{ type: 'cause', client: 0 }, { type: 'queue', hours: 0 }, { type: 'send' }];
      for (const given of [...always, ...steps, ...always.slice(1)]) await take(stage, given);
      named += namesTo(stage.owner).length + namesTo(stage.member).length;
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(named).toBeGreaterThan(RUNS);
});
