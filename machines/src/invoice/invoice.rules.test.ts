import { addDays, DAY_MS, localDateAt, startOfDay } from '@oficio/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { invoiceMachine } from './invoice.machine.ts';
import { AT, DUE, goodIssue, TODAY } from './invoice.model.ts';
import { allowedInvoiceActions, INVOICE_STATUS_WORDS, invoiceStatus, nextInvoice } from './invoice.rules.ts';
import { issueRefusal, NEW_INVOICE, voidRefusal } from './invoice.setup.ts';
import type {
  InvoiceAction,
  InvoiceEvent,
  InvoiceFacts,
  InvoiceRights,
  InvoiceStatus,
} from './invoice.types.ts';

const ALL: InvoiceRights = { draft: true, issue: true, settle: true };
const issued: InvoiceFacts = {
  ...NEW_INVOICE,
  lifecycle: 'issued',
  dueDate: DUE,
  totalMinor: 100,
  balanceMinor: 100,
};

const days = fc.integer({ min: -30, max: 30 }).map((count) => addDays(DUE, count));
const instants = fc.constantFrom(null, AT);
/** Rows that the tables can hold: the balance is between 0 and the total, and agrees with the settlement. */
const anyFacts: fc.Arbitrary<InvoiceFacts> = fc
  .record({
    kind: fc.constantFrom('invoice' as const, 'deposit' as const, 'credit_note' as const),
    lifecycle: fc.constantFrom('draft' as const, 'scheduled' as const, 'issued' as const, 'void' as const),
    delivery: fc.constantFrom('none' as const, 'sending' as const, 'sent' as const, 'failed' as const),
    dueDate: fc.option(days),
    sentAt: instants,
    viewedAt: instants,
    total: fc.constantFrom(0, 1, 100),
    settled: fc.constantFrom(0, 0, 1, 40, 100),
    isWrittenOff: fc.boolean(),
    isArchived: fc.boolean(),
    isDeleted: fc.boolean(),
  })
  .map(({ total, settled, isWrittenOff, isDeleted, ...row }) => {
    const sign = row.kind === 'credit_note' ? -1 : 1;
    const balance = row.lifecycle === 'void' ? 0 : Math.max(0, total - settled);
    const ended = isWrittenOff && sign === 1 && total > 0 ? ('written_off' as const) : ('paid' as const);
    return {
      ...row,
      scheduledFor: row.lifecycle === 'scheduled' ? DUE : null,
      totalMinor: total === 0 ? 0 : total * sign,
      balanceMinor: balance === 0 ? 0 : balance * sign,
      settlement: balance === 0 ? ended : balance === total ? ('open' as const) : ('partial' as const),
      deletedAt: row.lifecycle === 'draft' && isDeleted ? AT : null,
    };
  });

const sure = <TValues extends [unknown, ...unknown[]]>(property: fc.IProperty<TValues>) =>
  fc.assert(property, { numRuns: 1_000 });

/** 'void > paid, written_off > overdue > partial > viewed > sent > issued > scheduled > draft' */
function statusByOrder(row: InvoiceFacts, today: string): InvoiceStatus {
  if (row.lifecycle !== 'issued') return row.lifecycle;
  if (row.settlement === 'paid' || row.settlement === 'written_off') return row.settlement;
  if (row.dueDate !== null && row.dueDate < today && row.balanceMinor > 0) return 'overdue';
  if (row.settlement === 'partial') return 'partial';
  if (row.viewedAt !== null) return 'viewed';
  return row.sentAt === null ? 'issued' : 'sent';
}

describe('the status', () => {
  it('is one word for every row and day, by the order in which they hide each other', () =>
    sure(
      fc.property(anyFacts, days, (row, today) => {
        const status = invoiceStatus(row, today);
        expect(status).toBe(statusByOrder(row, today));
        expect(INVOICE_STATUS_WORDS[status]).toMatch(/^[A-Z]/);
      }),
    ));

  it('agrees with the machine after the time has passed', () =>
    sure(
      fc.property(anyFacts, days, (row, today) => {
        fc.pre(row.lifecycle === 'issued');
        const value = {
          issued: {
            delivery: row.delivery,
            attention: row.viewedAt === null ? 'unseen' : 'viewed',
            settlement: row.settlement === 'written_off' ? 'writtenOff' : row.settlement,
            term: 'current',
          },
        };
        const stored = invoiceMachine.resolveState({
          value,
          context: { ...row, creditedMinor: 0, deletedAt: null },
        });
        const [after] = transition(invoiceMachine, stored, { type: 'time.passed', today });
        const isOverdue = after.matches({ issued: { term: 'overdue' } });
        expect(invoiceStatus(row, today) === 'overdue').toBe(isOverdue);
      }),
    ));

  it('never turns back by time alone', () =>
    sure(
      fc.property(anyFacts, days, days, (row, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        const before = invoiceStatus(row, earlier);
        expect([before, 'overdue']).toContain(invoiceStatus(row, later));
        if (before === 'overdue') expect(invoiceStatus(row, later)).toBe('overdue');
      }),
    ));

  it.each([
    'America/Mexico_City',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    // Its clocks skip midnight in spring.
    'America/Asuncion',
  ])('becomes overdue at midnight of the organization, after the due day: %s', (timezone) =>
    sure(
      fc.property(fc.integer({ min: 0, max: 800 }), (count) => {
        const dueDate = addDays('2025-06-15', count);
        const midnight = startOfDay(addDays(dueDate, 1), timezone);
        const statusAt = (instant: number) =>
          invoiceStatus({ ...issued, dueDate }, localDateAt(instant, timezone));
        expect([midnight - 1, midnight].map(statusAt)).toEqual(['issued', 'overdue']);
        expect(statusAt(midnight - DAY_MS / 2)).toBe('issued');
      }),
    ),
  );

  it('of a scheduled invoice waits for its number, whatever the day', () => {
    const scheduled = { ...NEW_INVOICE, lifecycle: 'scheduled', scheduledFor: TODAY } as const;
    expect(invoiceStatus(scheduled, addDays(TODAY, 9))).toBe('scheduled');
  });
});

describe('the actions', () => {
  const of = (row: Partial<InvoiceFacts>) => allowedInvoiceActions({ ...issued, ...row }, TODAY, ALL);

  it.each<[string, Partial<InvoiceFacts>, InvoiceAction[]]>([
    ['a draft', NEW_INVOICE, ['edit', 'issue', 'schedule', 'duplicate', 'archive', 'delete']],
    [
      'a draft with a total',
      { ...NEW_INVOICE, totalMinor: 1 },
      ['edit', 'issue', 'schedule', 'deposit', 'duplicate', 'archive', 'delete'],
    ],
    [
      'a draft of a deposit',
      { ...NEW_INVOICE, kind: 'deposit', totalMinor: 1 },
      ['edit', 'issue', 'schedule', 'duplicate', 'archive', 'delete'],
    ],
    [
      'an archived draft',
      { ...NEW_INVOICE, isArchived: true },
      ['edit', 'issue', 'schedule', 'duplicate', 'restore', 'delete'],
    ],
    ['a draft in the trash', { ...NEW_INVOICE, deletedAt: AT }, ['restore']],
    [
      'a scheduled invoice',
      { lifecycle: 'scheduled', scheduledFor: DUE },
      ['unschedule', 'duplicate', 'archive'],
    ],
    [
      'an issued invoice',
      {},
      [
        'recordPayment',
        'send',
        'markSent',
        'applyCredit',
        'creditNote',
        'writeOff',
        'duplicate',
        'void',
        'archive',
      ],
    ],
    [
      'one that is being sent',
      { delivery: 'sending' },
      ['recordPayment', 'applyCredit', 'creditNote', 'writeOff', 'duplicate', 'void', 'archive'],
    ],
    [
      'a viewed invoice',
      { delivery: 'sent', sentAt: AT, viewedAt: AT },
      [
        'recordPayment',
        'send',
        'markUnviewed',
        'applyCredit',
        'creditNote',
        'writeOff',
        'duplicate',
        'void',
        'archive',
      ],
    ],
    [
      'a paid invoice',
      { delivery: 'sent', settlement: 'paid', balanceMinor: 0 },
      ['send', 'creditNote', 'duplicate', 'archive'],
    ],
    [
      'a credited invoice',
      { delivery: 'sent', creditedMinor: 100 },
      ['recordPayment', 'send', 'applyCredit', 'writeOff', 'duplicate', 'archive'],
    ],
    [
      'a credit note',
      { kind: 'credit_note', dueDate: null, totalMinor: -100, balanceMinor: -100 },
      ['refund', 'send', 'markSent', 'applyCredit', 'duplicate', 'void', 'archive'],
    ],
    ['a void invoice', { lifecycle: 'void', balanceMinor: 0 }, ['duplicate', 'archive']],
  ])('of %s', (_, row, actions) => {
    expect(of(row)).toEqual(actions);
  });

  it.each<[string, InvoiceRights, InvoiceAction[]]>([
    ['a reader', { draft: false, issue: false, settle: false }, []],
    ['a member', { draft: true, issue: false, settle: false }, ['duplicate', 'archive']],
    [
      'a manager',
      { draft: true, issue: true, settle: false },
      ['send', 'markSent', 'creditNote', 'duplicate', 'archive'],
    ],
  ])('are limited by the rights of %s', (_, rights, actions) => {
    expect(allowedInvoiceActions(issued, TODAY, rights)).toEqual(actions);
  });

  it('that are offered are possible, and the others aren’t', () => {
    const examples = {
      edit: { type: 'draft.edited', totalMinor: 5, dueDate: DUE },
      issue: { type: 'invoice.issued', ...goodIssue },
      schedule: { type: 'invoice.scheduled', ...goodIssue, issueDate: DUE },
      unschedule: { type: 'schedule.canceled' },
      send: { type: 'sending.requested' },
      markSent: { type: 'sent.marked', at: AT },
      markUnviewed: { type: 'viewed.reset' },
      recordPayment: { type: 'settlement.recorded', source: 'payment', balanceMinor: 0 },
      refund: { type: 'settlement.recorded', source: 'refund', balanceMinor: 0 },
      applyCredit: { type: 'settlement.recorded', source: 'credit', balanceMinor: 0 },
      writeOff: { type: 'settlement.recorded', source: 'write_off', balanceMinor: 0 },
      creditNote: { type: 'credit.issued', amountMinor: 1 },
      void: { type: 'invoice.voided', areBooksOpen: true },
      archive: { type: 'record.archived' },
      restore: { type: 'record.restored' },
      delete: { type: 'record.deleted', at: AT },
    } as const satisfies Partial<Record<InvoiceAction, InvoiceEvent>>;
    sure(
      fc.property(anyFacts, (row) => {
        const offered = allowedInvoiceActions(row, TODAY, ALL);
        for (const [action, event] of Object.entries(examples)) {
          expect([action, nextInvoice(row, event) !== null]).toEqual([
            action,
            offered.includes(action as InvoiceAction),
          ]);
        }
      }),
    );
  });
});

describe('the next facts', () => {
  it('leave the row as it was where nothing is concerned', () => {
    expect(nextInvoice(issued, { type: 'client.viewed', at: AT })).toEqual({
      ...issued,
      viewedAt: AT,
    });
    expect(nextInvoice(issued, { type: 'settlement.recorded', source: 'payment', balanceMinor: 40 })).toEqual(
      {
        ...issued,
        settlement: 'partial',
        balanceMinor: 40,
      },
    );
    expect(nextInvoice({ ...issued, lifecycle: 'draft' }, { type: 'viewed.reset' })).toBeNull();
  });

  it('are rows that the status knows, by any sequence of events', () => {
    const balance = fc.constantFrom(0, 40, 100);
    const anyEvent: fc.Arbitrary<InvoiceEvent> = fc.oneof(
      fc.constantFrom<InvoiceEvent>(
        { type: 'draft.edited', totalMinor: 100, dueDate: DUE },
        { type: 'invoice.issued', ...goodIssue },
        { type: 'invoice.scheduled', ...goodIssue, issueDate: DUE },
        { type: 'schedule.reached', ...goodIssue, today: DUE },
        { type: 'schedule.canceled' },
        { type: 'sending.requested' },
        { type: 'mail.accepted', at: AT },
        { type: 'mail.refused' },
        { type: 'mail.withdrawn' },
        { type: 'sent.marked', at: AT },
        { type: 'client.viewed', at: AT },
        { type: 'viewed.reset' },
        { type: 'invoice.voided', areBooksOpen: true },
      ),
      balance.map(
        (balanceMinor) => ({ type: 'settlement.recorded', source: 'payment', balanceMinor }) as const,
      ),
      balance.map((balanceMinor) => ({ type: 'settlement.reversed', balanceMinor }) as const),
    );
    sure(
      fc.property(fc.array(anyEvent, { maxLength: 15 }), days, (events, today) => {
        const row = events.reduce<InvoiceFacts>(
          (sofar, event) => nextInvoice(sofar, event) ?? sofar,
          NEW_INVOICE,
        );
        expect(row.balanceMinor >= 0 && row.balanceMinor <= row.totalMinor).toBe(true);
        expect(invoiceStatus(row, today)).toBe(statusByOrder(row, today));
        if (row.lifecycle !== 'issued') return;
        const settlement =
          row.balanceMinor === 0 ? 'paid' : row.balanceMinor === row.totalMinor ? 'open' : 'partial';
        expect(row.settlement).toBe(settlement);
      }),
    );
  });
});

describe('the refusal', () => {
  it('of an issue names the first missing condition', () => {
    expect(issueRefusal(goodIssue)).toBeNull();
    expect(issueRefusal({ ...goodIssue, hasLines: false, areBooksOpen: false })).toBe('invoice.empty');
    expect(issueRefusal({ ...goodIssue, isProfileComplete: false })).toBe('PROFILE_INCOMPLETE');
    expect(issueRefusal({ ...goodIssue, areBooksOpen: false })).toBe('books.closed');
    expect(issueRefusal({ ...goodIssue, isDateInOrder: false })).toBe('invoice.date_out_of_order');
  });

  it('of voiding names the settlement before the closed books', () => {
    const { creditedMinor: _, ...unknown } = NEW_INVOICE;
    expect(voidRefusal(issued, { areBooksOpen: true })).toBeNull();
    expect(voidRefusal(unknown, { areBooksOpen: true })).toBeNull();
    expect(voidRefusal({ ...issued, balanceMinor: 40 }, { areBooksOpen: false })).toBe('invoice.settled');
    expect(voidRefusal({ ...issued, creditedMinor: 1 }, { areBooksOpen: true })).toBe('invoice.settled');
    expect(voidRefusal({ ...issued, hasSettlements: true }, { areBooksOpen: true })).toBe('invoice.settled');
    expect(voidRefusal(issued, { areBooksOpen: false })).toBe('books.closed');
  });
});
