import { invoiceRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';
import { paid } from '../../../test/test-ledger.ts';
import { plannedReminders, queueReminders, ruleOn } from '../../../test/test-reminders.ts';
import { DueReminders } from './due-reminders.service.ts';

const STEP = { offsetDays: 7, templateKey: null, lateFeePpm: 25_000 };
const DUE = { issueDate: '2026-06-20', dueDate: '2026-06-30' };
const DAY = '2026-07-07T09:00:00.000Z';

let app: TestApplication;
let owner: TestOwner;
let clientId: string;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-20T18:00:00.000Z');
  owner = await issuer(app);
  await app.admin.query("UPDATE oficio.organizations SET timezone = 'UTC' WHERE id = $1", [
    owner.organizationId,
  ]);
  clientId = (await app.client(owner, { displayName: 'Ana', locale: 'es' })).id;
});

async function owed() {
  const { id, version } = await issued(app, owner, { clientId, ...DUE });
  await app.call(invoiceRoutes.markSent, { as: owner, parameters: { id }, body: { version } });
  return id;
}

async function drafts() {
  const { items } = (await app.call(invoiceRoutes.list, { as: owner, query: { status: 'draft' } })).body;
  return Promise.all(
    items.map(async ({ id }) => (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body),
  );
}

describe('a late fee', () => {
  it('is announced, and drafted once on its day in the client’s language, without tax', async () => {
    const id = await owed();
    await ruleOn(app, owner, 'invoice_due', STEP);
    app.clock.set('2026-07-01T09:00:00.000Z');
    expect(await plannedReminders(app, owner)).toEqual([['2026-07-07', null, null]]);
    const run = () => app.nest.get(DueReminders, { strict: false }).run();
    app.clock.set(DAY);
    await Promise.all([run(), run()]);
    await run();
    const [draft, ...others] = await drafts();
    expect(others).toEqual([]);
    const { body: reminded } = await app.call(invoiceRoutes.one, { as: owner, parameters: { id } });
    const fee = Math.round((reminded.balanceMinor * 25) / 1_000);
    // The reminded invoice is as it was.
    expect(reminded).toMatchObject({ lifecycle: 'issued', settlement: 'open' });
    expect(draft).toMatchObject({
      clientId,
      currency: reminded.currency,
      totalMinor: fee,
      lifecycle: 'draft',
    });
    expect(draft?.lines).toMatchObject([
      {
        description: `Recargo por mora del 2.5% de la factura ${reminded.number}, con vencimiento el 30 jun 2026`,
        unitPriceMinor: fee,
      },
    ]);
    expect(draft?.taxes).toEqual([]);
  });

  it('isn’t drafted again after its draft was deleted', async () => {
    await owed();
    await ruleOn(app, owner, 'invoice_due', STEP);
    await queueReminders(app, DAY);
    const [draft] = await drafts();
    await app.call(invoiceRoutes.remove, { as: owner, parameters: { id: draft?.id ?? '' } });
    await queueReminders(app, '2026-07-08T09:00:00.000Z');
    expect(await drafts()).toEqual([]);
  });

  it('isn’t drafted for an invoice that was paid', async () => {
    const id = await owed();
    await ruleOn(app, owner, 'invoice_due', STEP);
    const { balanceMinor } = (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
    const allocations = [{ invoiceId: id, amountMinor: balanceMinor }];
    await paid(app, owner, { clientId, amountMinor: balanceMinor, allocations });
    await queueReminders(app, DAY);
    expect(await drafts()).toEqual([]);
  });
});
