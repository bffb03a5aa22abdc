import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication } from '../../../test/test-application.ts';
import { addCoupon, asWorker } from '../../../test/test-coupons.ts';
import { Coupons } from './coupons.service.ts';

const DAY_MS = 86_400_000;

let app: TestApplication;
let coupons: Coupons;

beforeAll(async () => {
  app = await TestApplication.start();
  coupons = app.nest.get(Coupons, { strict: false });
});

afterAll(() => app.stop());

const steps = fc.array(
  fc.record({
    /** Which of three organizations, or of its pages so far, the step is about. */
    who: fc.nat(2),
    page: fc.nat(3),
    does: fc.constantFrom('hold', 'redeem', 'release', 'wait'),
    /** Steps that begin together. */
    together: fc.boolean(),
  }),
  { minLength: 8, maxLength: 24 },
);

test('is never counted as used more often than it may be, nor twice by an organization', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 2 }), async (order, maxRedemptions) => {
      const { id, code } = await addCoupon(app, { maxRedemptions });
      const organizations = Array.from({ length: 3 }, () => randomUUID());
      const pages = organizations.map((): string[] => []);
      let running: Promise<unknown>[] = [];
      for (const { who, page, does, together } of order) {
        if (!together) await Promise.allSettled(running.splice(0));
        const at = app.clock.now().toISOString();
        const opened = pages[who] ?? [];
        const known = opened[page % opened.length] ?? randomUUID();
        if (does === 'wait') app.clock.advance(4 * DAY_MS);
        else if (does === 'hold') {
          const checkoutId = randomUUID();
          pages[who]?.push(checkoutId);
          const organizationId = organizations[who] ?? '';
          const use = { code, planId: 1, organizationId, checkoutId, until: at, at };
          running.push(asWorker(app, (tx) => coupons.hold(tx, use)));
        } else running.push(asWorker(app, (tx) => coupons[does](tx, known, at)));
      }
      await Promise.allSettled(running);
      running = [];
      const { rows } = await app.admin.query<{ organization_id: string }>(
        `SELECT organization_id FROM oficio.coupon_redemptions WHERE coupon_id = $1 AND status = 'redeemed'`,
        [id],
      );
      expect(rows.length).toBeLessThanOrEqual(maxRedemptions);
      expect(new Set(rows.map(({ organization_id }) => organization_id)).size).toBe(rows.length);
    }),
    { numRuns: 60 },
  );
});
