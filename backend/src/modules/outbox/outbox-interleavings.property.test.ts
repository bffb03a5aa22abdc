import { MINUTE_MS, outboxRoutes } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { TestMails } from '../../../test/test-mails.ts';
import { createApplication } from '../../application.ts';
import type { HandOver } from '../../mails/index.ts';
import { type ClaimedMessage, OutboxClaims } from './outbox-claims.service.ts';
import { OutboxDelivery } from './outbox-delivery.service.ts';
import { OutboxSweep } from './outbox-sweep.service.ts';

const KEYS = 3;
const RESULTS = {
  accepted: { outcome: 'accepted', refused: [] },
  refusedForNow: { outcome: 'refusedForNow', words: 'Busy' },
  refusedForGood: { outcome: 'refusedForGood', words: 'No such user', aboutAddress: false },
  unknown: { outcome: 'unknown' },
} as const satisfies Record<HandOver['outcome'], HandOver>;

/** A message between its claim and the storage of its result, in a replica. */
interface InFlight {
  replica: number;
  claimed: ClaimedMessage;
  result: HandOver | null;
}

let app: TestApplication;
let other: Awaited<ReturnType<typeof createApplication>>;
let mails: TestMails;
let owner: TestOwner;
let replicas: { claims: OutboxClaims; delivery: OutboxDelivery; sweep: OutboxSweep }[];

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { reads: unlimited, writes: unlimited } });
  mails = new TestMails(app);
  other = await createApplication(app.options);
  await other.init();
  mails.joins(other);
  replicas = [app.nest, other].map((nest) => ({
    claims: nest.get(OutboxClaims, { strict: false }),
    delivery: nest.get(OutboxDelivery, { strict: false }),
    sweep: nest.get(OutboxSweep, { strict: false }),
  }));
});
afterAll(async () => {
  await other.close();
  await app.stop();
});

/** A replica by its number. */
const replica = fc.nat({ max: 1 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('claim' as const), key: fc.nat({ max: KEYS - 1 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('handOver' as const),
      index: fc.nat({ max: 5 }),
      result: fc.constantFrom(...(Object.keys(RESULTS) as HandOver['outcome'][])),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const), index: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), replica }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 11, 400) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('person' as const),
      key: fc.nat({ max: KEYS - 1 }),
      action: fc.constantFrom('retry' as const, 'arrived' as const, 'cancel' as const),
    }),
  },
);

test('no interleaving of two replicas, kills, clock moves and decisions hands a message over twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      owner = await app.owner();
      const ids: string[] = [];
      for (let key = 0; key < KEYS; key += 1) ids.push(await mails.enqueue(owner));
      /** How often the mail server may have got each message. */
      const handedOver = new Map<string, number>();
      let inFlight: InFlight[] = [];

      for (const one of steps) {
        switch (one.kind) {
          case 'claim': {
            const claimed = await Promise.all(replicas.map(({ claims }) => claims.claim(ids[one.key] ?? '')));
            for (const [index, message] of claimed.entries()) {
              if (message) inFlight.push({ replica: index, claimed: message, result: null });
            }
            break;
          }
          case 'handOver': {
            const waiting = inFlight.filter(({ result }) => result === null);
            const mail = waiting[one.index % Math.max(1, waiting.length)];
            if (!mail) break;
            mail.result = RESULTS[one.result];
            const { id } = mail.claimed;
            if (one.result === 'accepted' || one.result === 'unknown') {
              handedOver.set(id, (handedOver.get(id) ?? 0) + 1);
            }
            break;
          }
          case 'settle': {
            const done = inFlight.filter(({ result }) => result !== null);
            const mail = done[one.index % Math.max(1, done.length)];
            if (!mail?.result) break;
            await replicas[mail.replica]?.delivery.settle(mail.claimed, mail.result);
            inFlight = inFlight.filter((sent) => sent !== mail);
            break;
          }
          case 'kill':
            inFlight = inFlight.filter(({ replica: at }) => at !== one.replica);
            break;
          case 'pass':
            app.clock.advance(one.minutes * MINUTE_MS);
            break;
          case 'sweep':
            await Promise.all(replicas.map(({ sweep }) => sweep.run()));
            break;
          case 'person': {
            const parameters = { id: ids[one.key] ?? '' };
            const answer = await app.call(outboxRoutes[one.action], { as: owner, parameters });
            // An uncertain message that is sent again is another message.
            if (answer.status === 200) ids[one.key] = answer.body.id;
            break;
          }
        }
        expect([...handedOver.values()].filter((count) => count > 1)).toEqual([]);
      }
      await expectNoneLost(handedOver);
    }),
    { numRuns: isFullRun ? 60 : 20 },
  );
});

/** A message that the mail server may have isn't queued, failed, skipped or cancelled. */
async function expectNoneLost(handedOver: Map<string, number>): Promise<void> {
  const { rows } = await app.admin.query<{ state: string }>(
    'SELECT DISTINCT state FROM oficio.outbox WHERE id = ANY ($1)',
    [[...handedOver.keys()]],
  );
  const allowed = ['sending', 'sent', 'uncertain', 'replaced'];
  expect(rows.map(({ state }) => state).filter((state) => !allowed.includes(state))).toEqual([]);
}
