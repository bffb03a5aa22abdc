import { invoiceRoutes, paymentRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { paymentOf } from '../../../test/test-ledger.ts';

const TODAY = '2026-06-15';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
});

test('the answers of a payment, of its refund and of its void name the rows of live tables as they are now', async () => {
  const { id: invoiceId, clientId, totalMinor: amountMinor } = await issued(app, owner);
  const rows = async () => {
    const invoice = await app.call(invoiceRoutes.one, { as: owner, parameters: { id: invoiceId } });
    const income = await app.admin.query<{ id: string; version: number }>(
      'SELECT id, version FROM public.income WHERE organization_id = $1',
      [owner.organizationId],
    );
    return [
      { table: 'invoices', id: invoiceId, version: invoice.body.version },
      ...income.rows.map((row) => ({ table: 'income', ...row })),
    ];
  };
  const sorted = (given: readonly { id: string }[]) => given.toSorted((a, b) => a.id.localeCompare(b.id));

  const body = paymentOf(clientId, { amountMinor, allocations: [{ invoiceId, amountMinor }] });
  const recorded = await app.call(paymentRoutes.record, { as: owner, body });
  expect(sorted(recorded.body.rows)).toEqual(sorted(await rows()));

  const { id } = recorded.body;
  const refunded = await app.call(paymentRoutes.refund, {
    as: owner,
    parameters: { id },
    body: { version: recorded.body.version, date: TODAY, amountMinor: 1_000 },
  });
  expect(sorted(refunded.body.rows)).toEqual(sorted(await rows()));
  expect(refunded.body.rows).toHaveLength(3);

  const [refund] = refunded.body.refunds;
  const voided = await app.call(paymentRoutes.void, {
    as: owner,
    parameters: { id: refund?.id ?? '' },
    body: { version: refund?.version ?? 0, reason: 'Twice' },
  });
  expect(voided.body.rows).toContainEqual((await rows())[0]);
});
