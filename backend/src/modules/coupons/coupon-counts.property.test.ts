import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication } from '../../../test/test-application.ts';
import { addCoupon, asWorker } from '../../../test/test-coupons.ts';
import { Refusal } from '../../http/refusal.ts';
import { Coupons } from './coupons.service.ts';

const DAY_MS = 86_400_000;

let app: TestApplication;
let coupons: Coupons;

beforeAll(async () => {
  app = await TestApplication.start();
  coupons = app.nest.get(Coupons, { strict: false });
});

afterAll(() => app.stop());

interface Step {
  /** Which of three organizations, or of its pages so far, the step is about. */
  who: number;
  page: number;
  does: 'hold' | 'redeem' | 'release' | 'wait';
  /** Begins together with the step before. */
  together: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    who: fc.nat(2),
    page: fc.nat(3),
    does: fc.constantFrom('hold', 'redeem', 'release', 'wait'),
    together: fc.boolean(),
  }),
  { minLength: 8, maxLength: 24 },
);

const step = (does: Step['does'], who: number, page = 0): Step => ({ does, who, page, together: false });

/** Orders that are rare by chance: a payment told after its hold had ended, and another's, or a newer one, came. */
const LATE = [step('hold', 0), step('wait', 0), step('hold', 1), step('redeem', 1), step('redeem', 0)];
const LATE_OWN = [step('hold', 0), step('hold', 0), step('redeem', 0, 1), step('redeem', 0), step('hold', 0)];

/** How it stands for who is just being given the coupon: its row is locked until the transaction ends. */
const STANDING = `SELECT count(*)::integer AS taken,
    coalesce(bool_or(status = 'redeemed' AND organization_id = $2), false) AS used
  FROM oficio.coupon_redemptions
  WHERE coupon_id = $1 AND (status = 'redeemed' OR (status = 'held' AND held_until > $3))`;

test('is never given out or counted more often than it may be, nor twice to an organization', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 2 }), async (order, maxRedemptions) => {
      const { id, code } = await addCoupon(app, { maxRedemptions });
      const organizations = Array.from({ length: 3 }, () => randomUUID());
      const pages = organizations.map((): string[] => []);
      const running: Promise<unknown>[] = [];
      const end = async () => {
        for (const outcome of await Promise.allSettled(running.splice(0))) {
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal);
        }
      };
      for (const { who, page, does, together } of order) {
        if (!together) await end();
        const at = app.clock.now().toISOString();
        const opened = pages[who] ?? [];
        const known = opened[page % opened.length] ?? randomUUID();
        if (does === 'wait') app.clock.advance(4 * DAY_MS);
        else if (does === 'hold') {
          const checkoutId = randomUUID();
          opened.push(checkoutId);
          const organizationId = organizations[who] ?? '';
          const use = { code, planId: 1, organizationId, checkoutId, until: at, at };
          running.push(
            asWorker(app, async (tx) => {
              await coupons.hold(tx, use);
              const [standing] = await tx.rows(STANDING, [id, organizationId, at]);
              expect(standing?.['taken']).toBeLessThanOrEqual(maxRedemptions);
              expect(standing?.['used']).toBe(false);
            }),
          );
        } else running.push(asWorker(app, (tx) => coupons[does](tx, known, at)));
      }
      await end();
      const { rows } = await app.admin.query<{ organization_id: string }>(
        `SELECT organization_id FROM oficio.coupon_redemptions WHERE coupon_id = $1 AND status = 'redeemed'`,
        [id],
      );
      expect(rows.length).toBeLessThanOrEqual(maxRedemptions);
      expect(new Set(rows.map(({ organization_id }) => organization_id)).size).toBe(rows.length);
    }),
    {
      numRuns: 60,
      examples: [
        [LATE, 1],
        [LATE_OWN, 2],
      ],
    },
  );
});
