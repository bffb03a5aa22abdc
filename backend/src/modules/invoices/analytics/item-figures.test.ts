import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  billingSettingsRoutes,
  categoryRoutes,
  invoiceAnalyticsRoutes,
  invoiceRoutes,
  itemRoutes,
  NO_CATEGORY,
  NO_ITEM,
} from '@oficio/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../../../test/full-organization.ts';
import { TestApplication, type TestOwner } from '../../../../test/test-application.ts';
import { draft, issued, issuer, line } from '../../../../test/test-invoices.ts';

let app: TestApplication;

beforeAll(async () => {
  const unlimited = { points: 1_000_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { reads: unlimited, writes: unlimited } });
  app.clock.set('2026-06-15T18:30:00.000Z');
});
afterAll(() => app.stop());

const MONTHS = { from: '2026-03-01', to: '2026-06-30' };

const drawnLine = fc.record({
  item: fc.option(fc.constantFrom(0, 1, 2)),
  quantityE4: fc.constantFrom(10_000, 15_000, 3_333),
  unitPriceMinor: fc.integer({ min: 1_000, max: 90_000 }),
  discount: fc.option(
    fc.record({ kind: fc.constant('percent' as const), ppm: fc.constantFrom(50_000, 333_333) }),
  ),
});
const drawnDocument = fc.record({
  lines: fc.array(drawnLine, { minLength: 1, maxLength: 3 }),
  currency: fc.constantFrom('MXN', 'USD'),
  taxMode: fc.constantFrom('exclusive', 'inclusive'),
  discount: fc.option(fc.record({ kind: fc.constant('percent' as const), ppm: fc.constant(125_000) })),
  issueDate: fc.constantFrom('2026-02-28', '2026-03-01', '2026-06-15'),
  fate: fc.constantFrom('issued', 'issued', 'draft', 'void', 'credited', 'archived', 'deposit'),
});
type Drawn = typeof drawnDocument extends fc.Arbitrary<infer Document> ? Document : never;

async function write(
  owner: TestOwner,
  itemIds: readonly string[],
  clientId: string,
  drawn: Drawn,
): Promise<void> {
  const call = callerOf(app, owner);
  const { fate, lines, currency, ...rest } = drawn;
  const body = {
    ...rest,
    clientId,
    currency: currency as 'MXN',
    taxMode: rest.taxMode as 'exclusive',
    fxRateE8: currency === 'MXN' ? null : 1_750_000_000,
    lines: lines.map(({ item, ...typed }) =>
      line({ ...typed, itemId: item === null ? null : (itemIds[item] ?? null) }),
    ),
  };
  if (fate === 'draft') return void (await draft(app, owner, body));
  if (fate === 'deposit') {
    const { id, version } = await draft(app, owner, { ...body, issueDate: null });
    const asked = await call(invoiceRoutes.deposit, { parameters: { id }, body: { version, ppm: 300_000 } });
    await call(invoiceRoutes.issue, { parameters: { id: asked.id }, body: { version: asked.version } });
    const final = await call(invoiceRoutes.one, { parameters: { id } });
    const depositIds = [asked.id];
    const saved = await call(invoiceRoutes.update, {
      parameters: { id },
      body: { version: final.version, depositIds },
    });
    return void (await call(invoiceRoutes.issue, { parameters: { id }, body: { version: saved.version } }));
  }
  const invoice = await issued(app, owner, body);
  const parameters = { id: invoice.id };
  if (fate === 'void')
    await call(invoiceRoutes.void, { parameters, body: { version: invoice.version, reason: 'x' } });
  if (fate === 'archived') {
    await app.admin.query('UPDATE public.invoices SET archived_at = now() WHERE id = $1', [invoice.id]);
  }
  if (fate !== 'credited') return;
  const note = await call(invoiceRoutes.creditNote, { parameters });
  await call(invoiceRoutes.issue, { parameters: { id: note.id }, body: { version: note.version } });
}

type Figures = AnswerOf<typeof invoiceAnalyticsRoutes.items>;
type Sum = [quantityE4: number, netMinor: number];

/** Σ of the lines of issued documents by currency and item, worked out from the documents themselves. */
async function countedLines(owner: TestOwner): Promise<Map<string, Sum>> {
  const { rows } = await app.admin.query<{ id: string }>(
    `SELECT id FROM public.invoices WHERE organization_id = $1 AND lifecycle = 'issued' AND issue_date >= $2`,
    [owner.organizationId, MONTHS.from],
  );
  const counted = new Map<string, Sum>();
  const add = (key: string, quantityE4: number, netMinor: number) => {
    const [quantity, net] = counted.get(key) ?? [0, 0];
    counted.set(key, [quantity + quantityE4, net + netMinor]);
  };
  const nets = new Map<string, number>();
  for (const { id } of rows) {
    const invoice = await callerOf(app, owner)(invoiceRoutes.one, { parameters: { id } });
    const { currency, netMinor, lines, deductions } = invoice;
    for (const one of lines) add(`${currency} ${one.itemId ?? NO_ITEM}`, one.quantityE4, one.baseMinor);
    for (const { baseMinor } of deductions) add(`${currency} ${NO_ITEM}`, 0, -baseMinor);
    nets.set(currency, (nets.get(currency) ?? 0) + netMinor);
  }
  // The items of a currency add up to what was invoiced without taxes.
  for (const [currency, net] of nets) {
    const parts = [...counted].filter(([key]) => key.startsWith(currency)).map(([, [, amount]]) => amount);
    expect(parts.reduce((sum, amount) => sum + amount, 0)).toBe(net);
  }
  return counted;
}

/** The sum of the list to which a figure leads. */
async function listed(owner: TestOwner, query: Record<string, string>): Promise<number> {
  const list = await callerOf(app, owner)(invoiceRoutes.list, {
    query: { reached: 'issued', ...MONTHS, ...query, limit: '100' },
  });
  const shown = list.items.reduce((sum, { ofItem }) => sum + (ofItem?.netMinor ?? 0), 0);
  expect(list.sums?.map(({ amounts }) => amounts.ofItem) ?? []).toEqual(list.total > 0 ? [shown] : []);
  return shown;
}

test('each figure is the sum of the lines of issued documents, and of the list to which it leads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnDocument, { minLength: 1, maxLength: 9 }), async (documents) => {
      const owner = await issuer(app);
      const call = callerOf(app, owner);
      await call(billingSettingsRoutes.update, { body: { version: 1, dateOrder: 'free' } });
      const category = await call(categoryRoutes.create, { body: { kind: 'income', name: randomUUID() } });
      const itemIds: string[] = [];
      for (const categoryId of [category.id, category.id, null]) {
        itemIds.push((await call(itemRoutes.create, { body: { name: randomUUID(), categoryId } })).id);
      }
      const { id: clientId } = await app.client(owner);
      for (const drawn of documents) await write(owner, itemIds, clientId, drawn);

      const { currencies }: Figures = await call(invoiceAnalyticsRoutes.items, { query: MONTHS });
      const counted = await countedLines(owner);
      const shown = currencies.flatMap(({ currency, items }) =>
        items.map(({ itemId, quantityE4, netMinor }) => {
          // What isn't of an item has no common quantity.
          const [quantity = 0] =
            itemId === null ? (counted.get(`${currency} ${NO_ITEM}`) ?? []) : [quantityE4];
          return [`${currency} ${itemId ?? NO_ITEM}`, [quantity, netMinor]] as const;
        }),
      );
      expect(new Map(shown)).toEqual(counted);
      for (const { currency, items } of currencies) {
        for (const { itemId, netMinor } of items) {
          expect(await listed(owner, { currency, item: itemId ?? NO_ITEM })).toBe(netMinor);
        }
        for (const categoryId of [category.id, null]) {
          const ofCategory = items.filter((one) => one.itemId !== null && one.categoryId === categoryId);
          expect(await listed(owner, { currency, itemCategoryId: categoryId ?? NO_CATEGORY })).toBe(
            ofCategory.reduce((sum, { netMinor }) => sum + netMinor, 0),
          );
        }
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);

test('a limited manager has the figures of the assigned clients', async () => {
  const owner = await issuer(app);
  const { id: itemId } = await callerOf(app, owner)(itemRoutes.create, { body: { name: 'Hosting' } });
  const mine = await issued(app, owner, { lines: [line({ itemId })] });
  await issued(app, owner, { lines: [line({ itemId })] });
  const manager = await app.member(owner.organizationId, 'manager', { clientIds: [mine.clientId] });
  const { body } = await app.call(invoiceAnalyticsRoutes.items, { as: manager });
  expect(body.currencies).toMatchObject([
    { currency: 'MXN', items: [{ itemId, name: 'Hosting', quantityE4: 10_000, netMinor: 10_000 }] },
  ]);
});
