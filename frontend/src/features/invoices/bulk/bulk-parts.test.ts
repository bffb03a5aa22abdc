import { type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BULK_KINDS, bulkParts, bulkSums } from './bulk-parts.ts';

type Facts = Pick<
  InvoiceListItem,
  | 'id'
  | 'clientId'
  | 'kind'
  | 'lifecycle'
  | 'delivery'
  | 'settlement'
  | 'currency'
  | 'totalMinor'
  | 'balanceMinor'
>;

const { element } = invoiceRoutes.list.answer.shape.items._zod.def;
const { shape } = element;

const facts: fc.Arbitrary<Facts> = fc.record({
  id: fc.uuid(),
  clientId: fc.constantFrom('one', 'two'),
  kind: fc.constantFrom(...shape.kind.options),
  lifecycle: fc.constantFrom(...shape.lifecycle.options),
  delivery: fc.constantFrom(...shape.delivery.options),
  settlement: fc.constantFrom(...shape.settlement.options),
  currency: fc.constantFrom('MXN', 'EUR'),
  totalMinor: fc.integer({ min: 1, max: 1_000 }),
  balanceMinor: fc.integer({ min: 0, max: 1_000 }),
});
const invoices = fc.array(facts).map((rows) =>
  rows.map(
    (row) =>
      ({
        dueDate: null,
        scheduledFor: null,
        sentAt: null,
        viewedAt: null,
        isArchived: false,
        ...row,
      }) as unknown as InvoiceListItem,
  ),
);
const kind = fc.constantFrom(...BULK_KINDS);

test('each selected invoice is changed or named with a reason, never both', () => {
  fc.assert(
    fc.property(kind, invoices, (action, rows) => {
      const { able, unable } = bulkParts(action, rows, {
        today: '2026-06-15',
        unreached: new Map([['two', 'nobody']]),
      });
      expect([...able, ...unable.map(({ invoice }) => invoice)].toSorted(byId)).toEqual(rows.toSorted(byId));
      expect(unable.every(({ reason }) => reason.length > 5)).toBe(true);
      expect(able.every(({ clientId }) => clientId === 'one')).toBe(true);
    }),
  );
});

test('the sums of the currencies add up the invoices', () => {
  fc.assert(
    fc.property(invoices, (rows) => {
      const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      expect(total(bulkSums('pay', rows).map(({ amountMinor }) => amountMinor))).toBe(
        total(rows.map(({ balanceMinor }) => balanceMinor)),
      );
      expect(total(bulkSums('send', rows).map(({ amountMinor }) => amountMinor))).toBe(
        total(rows.map(({ totalMinor }) => totalMinor)),
      );
    }),
  );
});

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
