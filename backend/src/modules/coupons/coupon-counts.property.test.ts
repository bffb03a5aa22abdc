import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication } from '../../../test/test-application.ts';
import { addCoupon, asWorker } from '../../../test/test-coupons.ts';
import { ApiError } from '../../http/api-error.ts';
import { Coupons } from './coupons.service.ts';

let app: TestApplication;
let coupons: Coupons;

beforeAll(async () => {
  app = await TestApplication.start();
  coupons = app.nest.get(Coupons, { strict: false });
});

afterAll(() => app.stop());

interface Step {
  /** The index of the organization or page. */
  who: number;
  page: number;
  does: 'hold' | 'redeem' | 'release' | 'wait';
  /** Runs concurrently with the step before. */
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

/** Orders that are rare by chance: a payment is reported after its hold has expired and another hold exists. */
const LATE = [step('hold', 0), step('wait', 0), step('hold', 1), step('redeem', 1), step('redeem', 0)];
const LATE_OWN = [step('hold', 0), step('hold', 0), step('redeem', 0, 1), step('redeem', 0), step('hold', 0)];

/** The uses as the current holder's transaction sees them. The coupon's row is locked until the transaction ends. */
const STANDING = `SELECT count(*)::integer AS taken,
    coalesce(bool_or(status = 'redeemed' AND organization_id = $2), false) AS used
  FROM oficio.coupon_redemptions
  WHERE coupon_id = $1 AND (status = 'redeemed' OR (status = 'held' AND held_until > $3))`;

test('is never held or counted beyond its maximum, nor twice for an organization', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 2 }), async (order, maxRedemptions) => {
      const { id, code } = await addCoupon(app, { maxRedemptions });
      const organizations = Array.from({ length: 3 }, () => randomUUID());
      const pages = organizations.map((): string[] => []);
      const running: Promise<unknown>[] = [];
      const end = async () => {
        for (const outcome of await Promise.allSettled(running.splice(0))) {
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ApiError);
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
              expect(standing?.taken).toBeLessThanOrEqual(maxRedemptions);
              expect(standing?.used).toBe(false);
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
      numRuns: isFullRun ? 60 : 20,
      examples: [
        [LATE, 1],
        [LATE_OWN, 2],
      ],
    },
  );
});
