import {
  addDays,
  INVOICE_STATUS_FILTERS,
  invoiceRoutes,
  organizationSetupRoutes,
  startOfDay,
} from '@oficio/contracts';
import { INVOICE_STATUS_WORDS, type InvoiceFacts, invoiceStatus } from '@oficio/machines/invoice';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupBody } from '../../../test/organization-setup.examples.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { draft, issued, issuer } from '../../../test/test-invoices.ts';

const TODAY = '2026-06-15';
const AT = '2026-06-01T12:00:00.000Z';
const ROWS = 12;

let app: TestApplication;
let owner: TestOwner;
let ids: string[];

beforeAll(async () => {
  const unlimited = { points: 1_000_000, perMs: 60_000 };
  app = await TestApplication.start({ rateLimits: { writes: unlimited, reads: unlimited } });
  app.clock.set(`${TODAY}T18:30:00.000Z`);
  owner = await issuer(app);
  ids = [];
  for (let count = 0; count < ROWS; count += 1) ids.push((await draft(app, owner)).id);
});
afterAll(() => app.stop());

const days = fc.integer({ min: -3, max: 3 }).map((count) => addDays(TODAY, count));

/** Facts that the table allows and that the settlements leave behind. */
const facts = fc
  .record({
    kind: fc.constantFrom('invoice', 'deposit', 'credit_note'),
    // Most rows are issued, because the others have one status each.
    lifecycle: fc.constantFrom('draft', 'scheduled', 'issued', 'issued', 'issued', 'issued', 'void'),
    delivery: fc.constantFrom('none', 'sending', 'sent', 'failed'),
    settlement: fc.constantFrom('open', 'open', 'partial', 'paid', 'written_off'),
    dueDate: fc.option(days),
    sentAt: fc.option(fc.constant(AT)),
    viewedAt: fc.option(fc.constant(AT)),
  } as const)
  .map((row): InvoiceFacts => {
    const sign = row.kind === 'credit_note' ? -1 : 1;
    const isClosed = row.lifecycle === 'void' || ['paid', 'written_off'].includes(row.settlement);
    return {
      ...row,
      scheduledFor: row.lifecycle === 'scheduled' ? addDays(TODAY, 9) : null,
      totalMinor: sign * 100,
      balanceMinor: isClosed ? 0 : sign * (row.settlement === 'partial' ? 60 : 100),
      isArchived: false,
    };
  });

test('the stored status and each filter of the list equal the status of the machine on any day', async () => {
  const seen = new Set<string>();
  const rows = fc.array(facts, { minLength: ROWS, maxLength: ROWS });
  await fc.assert(
    fc.asyncProperty(rows, days, async (all, today) => {
      await store(all);
      app.clock.set(`${today}T18:30:00.000Z`);
      const shown = all.map((one) => invoiceStatus(one, today));
      for (const status of shown) seen.add(status);
      // The stored status leaves out what the day decides.
      expect(await storedStatuses()).toEqual(
        all.map((one) => invoiceStatus({ ...one, dueDate: null }, today)),
      );
      for (const filter of INVOICE_STATUS_FILTERS) {
        if (filter === 'outstanding') continue;
        const expected = ids.filter((_, index) => shown[index] === filter).sort();
        expect([filter, await listed(owner, filter)]).toEqual([filter, expected]);
      }
    }),
    // A fixed seed, so that each status is among those that are shown.
    { numRuns: 12, seed: 20_260_615 },
  );
  expect([...seen].sort()).toEqual(Object.keys(INVOICE_STATUS_WORDS).sort());
}, 120_000);

test.each(['America/Bogota', 'Pacific/Auckland'])(
  'overdue begins at the midnight of %s',
  async (timezone) => {
    // The same day in both zones.
    app.clock.set(`${TODAY}T06:00:00.000Z`);
    const local = await app.owner();
    await app.call(organizationSetupRoutes.setup, { as: local, body: { ...setupBody, timezone } });
    const { id } = await issued(app, local, { dueDate: TODAY });
    const midnight = startOfDay(addDays(TODAY, 1), timezone);
    app.clock.set(new Date(midnight - 1).toISOString());
    expect([await listed(local, 'overdue'), await listed(local, 'issued')]).toEqual([[], [id]]);
    app.clock.set(new Date(midnight).toISOString());
    expect([await listed(local, 'overdue'), await listed(local, 'issued')]).toEqual([[id], []]);
  },
);

/** Gives the rows these facts, as the owner of the tables: nobody else changes what was issued. */
async function store(all: readonly InvoiceFacts[]): Promise<void> {
  const client = await app.admin.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL ROLE oficio_owner');
    const rows = all.map((one, index) => ({ ...one, id: ids[index], corrects: ids[(index + 1) % ROWS] }));
    const { rowCount } = await client.query(STORE, [JSON.stringify(rows), TODAY]);
    await client.query('COMMIT');
    expect(rowCount).toBe(ROWS);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const STORE = `UPDATE public.invoices invoice SET kind = row.kind, lifecycle = row.lifecycle,
    delivery = row.delivery, settlement = row.settlement, scheduled_for = row."scheduledFor",
    due_date = row."dueDate", sent_at = row."sentAt", viewed_at = row."viewedAt",
    total_minor = row."totalMinor", balance_minor = row."balanceMinor",
    corrects_id = CASE row.kind WHEN 'credit_note' THEN row.corrects END, number = row.id::text,
    issue_date = $2, base_total_minor = row."totalMinor", base_net_minor = row."totalMinor",
    base_balance_minor = row."balanceMinor"
  FROM jsonb_to_recordset($1) AS row (id uuid, corrects uuid, kind text, lifecycle text, delivery text,
    settlement text, "scheduledFor" date, "dueDate" date, "sentAt" timestamptz, "viewedAt" timestamptz,
    "totalMinor" bigint, "balanceMinor" bigint)
  WHERE invoice.id = row.id`;

async function storedStatuses(): Promise<string[]> {
  const { rows } = await app.admin.query<{ status: string }>(
    `SELECT oficio.invoice_status(invoice) AS status FROM public.invoices invoice
     WHERE status = oficio.invoice_status(invoice) AND organization_id = $1
     ORDER BY array_position($2::uuid[], id)`,
    [owner.organizationId, ids],
  );
  return rows.map(({ status }) => status);
}

/** The ids that the list shows, and that its total counts. */
async function listed(as: TestOwner, status: string): Promise<string[]> {
  const { body } = await app.call(invoiceRoutes.list, { as, query: { status, sort: 'number' } });
  expect([status, body.total]).toEqual([status, body.items.length]);
  return body.items.map(({ id }) => id).sort();
}
