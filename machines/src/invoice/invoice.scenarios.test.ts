import { addDays } from '@oficio/contracts';
import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { invoiceMachine } from './invoice.machine.ts';
import { AT, DUE, goodIssue, TODAY } from './invoice.model.ts';
import type { InvoiceEvent, InvoiceFacts } from './invoice.types.ts';

type Invoice = Subject<typeof invoiceMachine, object>;

function scenario(
  says: string,
  run: (invoice: Invoice) => Promise<void>,
  input: Partial<InvoiceFacts> = {},
): Scenario {
  return {
    says,
    run: async (machine) =>
      run(await startSubject<typeof invoiceMachine, object>({ machine, provide: () => ({}), input })),
  };
}

const LATER = '2026-06-20T08:00:00.000Z';
const tomorrow = addDays(TODAY, 1);
const lateDay = addDays(DUE, 1);

const parts = (invoice: Invoice) =>
  Object.fromEntries(
    invoice
      .state()
      .split(', ')
      .map((leaf) => leaf.split('.').slice(-2)),
  );
const takes = (invoice: Invoice, event: InvoiceEvent) => invoice.snapshot().can(event);
const offersCopy = (invoice: Invoice) => invoice.snapshot().hasTag('duplicate');

async function issue(invoice: Invoice, totalMinor = 100) {
  await invoice.send({ type: 'draft.edited', totalMinor, dueDate: null });
  await invoice.send({ type: 'invoice.issued', ...goodIssue });
}
const pay = (invoice: Invoice, balanceMinor: number) =>
  invoice.send({ type: 'settlement.recorded', source: 'payment', balanceMinor });
const reverse = (invoice: Invoice, balanceMinor: number) =>
  invoice.send({ type: 'settlement.reversed', balanceMinor });

const drafts: Scenario[] = [
  scenario('a draft is edited, and owes its total once it is issued', async (invoice) => {
    expect([invoice.state(), offersCopy(invoice)]).toEqual(['draft', true]);
    await invoice.send({ type: 'draft.edited', totalMinor: 300, dueDate: DUE });
    expect(invoice.context()).toMatchObject({ totalMinor: 300, balanceMinor: 300, dueDate: DUE });
    await invoice.send({ type: 'invoice.issued', ...goodIssue, dueDate: '2026-07-01' });
    expect(parts(invoice)).toEqual({
      delivery: 'none',
      attention: 'unseen',
      settlement: 'open',
      term: 'current',
    });
    expect(offersCopy(invoice)).toBe(true);
    expect(invoice.context()).toEqual({
      kind: 'invoice',
      lifecycle: 'issued',
      delivery: 'none',
      settlement: 'open',
      scheduledFor: null,
      dueDate: '2026-07-01',
      sentAt: null,
      viewedAt: null,
      totalMinor: 300,
      balanceMinor: 300,
      isArchived: false,
      creditedMinor: 0,
      deletedAt: null,
    });
    await invoice.send({ type: 'draft.edited', totalMinor: 1, dueDate: null });
    expect(invoice.context().totalMinor).toBe(300);
  }),
  ...(['hasLines', 'isProfileComplete', 'areBooksOpen', 'isDateInOrder'] as const).map((condition) =>
    scenario(
      `'draft –invoice.issued→ issued [lines, profile complete, books open, date in order]': ${condition}`,
      async (invoice) => {
        await invoice.send({ type: 'invoice.issued', ...goodIssue, [condition]: false });
        await invoice.send({
          type: 'invoice.scheduled',
          ...goodIssue,
          issueDate: tomorrow,
          [condition]: false,
        });
        expect(invoice.state()).toBe('draft');
      },
    ),
  ),
  scenario("'draft –invoice.scheduled→ scheduled [date > today]'", async (invoice) => {
    await invoice.send({ type: 'invoice.issued', ...goodIssue, issueDate: tomorrow });
    await invoice.send({ type: 'invoice.scheduled', ...goodIssue });
    expect(invoice.state()).toBe('draft');
    await invoice.send({ type: 'invoice.scheduled', ...goodIssue, issueDate: tomorrow });
    expect(invoice.state()).toBe('scheduled');
    expect(invoice.context()).toMatchObject({ lifecycle: 'scheduled', scheduledFor: tomorrow });
    expect(offersCopy(invoice)).toBe(true);
  }),
  scenario("'scheduled → issued [today ≥ scheduledFor]'", async (invoice) => {
    await invoice.send({ type: 'invoice.scheduled', ...goodIssue, issueDate: tomorrow });
    await invoice.send({ type: 'schedule.reached', ...goodIssue });
    await invoice.send({ type: 'schedule.reached', ...goodIssue, today: lateDay, areBooksOpen: false });
    expect(invoice.state()).toBe('scheduled');
    await invoice.send({ type: 'schedule.reached', ...goodIssue, today: tomorrow });
    expect(invoice.context()).toMatchObject({ lifecycle: 'issued', scheduledFor: null, dueDate: DUE });
  }),
  scenario("'scheduled –schedule.canceled→ draft'", async (invoice) => {
    await invoice.send({ type: 'invoice.scheduled', ...goodIssue, issueDate: tomorrow });
    await invoice.send({ type: 'schedule.canceled' });
    expect(invoice.state()).toBe('draft');
    expect(invoice.context()).toMatchObject({ lifecycle: 'draft', scheduledFor: null });
  }),
  scenario('only a draft goes into the trash, where nothing but its return is possible', async (invoice) => {
    await invoice.send({ type: 'record.deleted', at: AT });
    expect([invoice.state(), offersCopy(invoice)]).toEqual(['trashed', false]);
    expect(invoice.context()).toMatchObject({ lifecycle: 'draft', deletedAt: AT });
    expect(takes(invoice, { type: 'record.archived' })).toBe(false);
    await invoice.send({ type: 'record.restored' });
    expect([invoice.state(), invoice.context().deletedAt]).toEqual(['draft', null]);
    await issue(invoice);
    expect(takes(invoice, { type: 'record.deleted', at: AT })).toBe(false);
  }),
  scenario('the archive takes any invoice once, and gives it back', async (invoice) => {
    expect(takes(invoice, { type: 'record.restored' })).toBe(false);
    await issue(invoice);
    await invoice.send({ type: 'record.archived' });
    expect(invoice.context().isArchived).toBe(true);
    expect(takes(invoice, { type: 'record.archived' })).toBe(false);
    await invoice.send({ type: 'record.restored' });
    expect(invoice.context().isArchived).toBe(false);
  }),
  scenario('an invoice that is owed again, in part or in full, leaves the archive', async (invoice) => {
    await issue(invoice);
    for (const balanceMinor of [60, 100]) {
      await pay(invoice, 0);
      await invoice.send({ type: 'record.archived' });
      await invoice.send({ type: 'settlement.reversed', balanceMinor });
      expect(invoice.snapshot().context).toMatchObject({ balanceMinor, isArchived: false });
    }
  }),
  scenario('an archived draft leaves the trash for the archive', async (invoice) => {
    await invoice.send({ type: 'record.archived' });
    await invoice.send({ type: 'record.deleted', at: AT });
    await invoice.send({ type: 'record.restored' });
    expect([invoice.state(), invoice.context().isArchived]).toEqual(['draft', true]);
  }),
];

const delivery: Scenario[] = [
  scenario("'none → sending (sending.requested) → sent (mail.accepted)', and again", async (invoice) => {
    await issue(invoice);
    await invoice.send({ type: 'sending.requested' });
    expect([parts(invoice).delivery, invoice.context().delivery]).toEqual(['sending', 'sending']);
    expect(takes(invoice, { type: 'sending.requested' })).toBe(false);
    await invoice.send({ type: 'mail.accepted', at: AT });
    expect([parts(invoice).delivery, invoice.context().delivery]).toEqual(['sent', 'sent']);
    expect(invoice.context().sentAt).toBe(AT);
    expect(takes(invoice, { type: 'sent.marked', at: LATER })).toBe(false);
    await invoice.send({ type: 'sending.requested' });
    await invoice.send({ type: 'mail.accepted', at: LATER });
    expect(invoice.context().sentAt).toBe(LATER);
  }),
  scenario("'sending → failed (mail.refused; may be sent again)'", async (invoice) => {
    await issue(invoice);
    await invoice.send({ type: 'sending.requested' });
    await invoice.send({ type: 'mail.refused' });
    expect([parts(invoice).delivery, invoice.context().delivery]).toEqual(['failed', 'failed']);
    await invoice.send({ type: 'sending.requested' });
    expect(parts(invoice).delivery).toBe('sending');
  }),
  ...(['none', 'failed'] as const).map((before) =>
    scenario(`an invoice that went another way is marked as sent, before: ${before}`, async (invoice) => {
      await issue(invoice);
      if (before === 'failed') {
        await invoice.send({ type: 'sending.requested' });
        await invoice.send({ type: 'mail.refused' });
      }
      await invoice.send({ type: 'sent.marked', at: AT });
      expect([parts(invoice).delivery, invoice.context().sentAt]).toEqual(['sent', AT]);
    }),
  ),
  scenario('a withdrawn message leaves the delivery as it was', async (invoice) => {
    await issue(invoice);
    await invoice.send({ type: 'sending.requested' });
    await invoice.send({ type: 'mail.withdrawn' });
    expect([parts(invoice).delivery, invoice.context().delivery]).toEqual(['none', 'none']);
    await invoice.send({ type: 'sent.marked', at: AT });
    await invoice.send({ type: 'sending.requested' });
    await invoice.send({ type: 'mail.withdrawn' });
    expect([parts(invoice).delivery, invoice.context().delivery]).toEqual(['sent', 'sent']);
  }),
  scenario("'sent ⇄ viewed (client.viewed, viewed.reset)'", async (invoice) => {
    await issue(invoice);
    await invoice.send({ type: 'client.viewed', at: AT });
    await invoice.send({ type: 'client.viewed', at: LATER });
    expect([parts(invoice).attention, invoice.context().viewedAt]).toEqual(['viewed', AT]);
    await invoice.send({ type: 'viewed.reset' });
    expect([parts(invoice).attention, invoice.context().viewedAt]).toEqual(['unseen', null]);
  }),
];

const settlement: Scenario[] = [
  scenario("'settlement.recorded or reversed [by balance] → open, partial, paid'", async (invoice) => {
    await issue(invoice);
    await pay(invoice, 40);
    expect([parts(invoice).settlement, invoice.context().settlement]).toEqual(['partial', 'partial']);
    expect(invoice.context().balanceMinor).toBe(40);
    await pay(invoice, 0);
    expect([parts(invoice).settlement, invoice.context().settlement]).toEqual(['paid', 'paid']);
    expect(invoice.context().balanceMinor).toBe(0);
    await reverse(invoice, 60);
    expect([parts(invoice).settlement, invoice.context().balanceMinor]).toEqual(['partial', 60]);
    await reverse(invoice, 100);
    expect([parts(invoice).settlement, invoice.context().settlement]).toEqual(['open', 'open']);
    expect(invoice.context().balanceMinor).toBe(100);
  }),
  scenario('a rest is written off, and owed again when that is reversed', async (invoice) => {
    await issue(invoice);
    await pay(invoice, 1);
    await invoice.send({ type: 'settlement.recorded', source: 'write_off', balanceMinor: 0 });
    expect([parts(invoice).settlement, invoice.context().settlement]).toEqual(['writtenOff', 'written_off']);
    expect(invoice.context().balanceMinor).toBe(0);
    await reverse(invoice, 1);
    expect(parts(invoice).settlement).toBe('partial');
  }),
  scenario("'balance always between 0 and total', and each settlement changes it", async (invoice) => {
    await issue(invoice);
    for (const balanceMinor of [-1, 100, 101]) await pay(invoice, balanceMinor);
    await reverse(invoice, 100);
    expect(invoice.context()).toMatchObject({ balanceMinor: 100, settlement: 'open' });
    await pay(invoice, 50);
    for (const balanceMinor of [49, 50, 101]) await reverse(invoice, balanceMinor);
    expect(invoice.context()).toMatchObject({ balanceMinor: 50, settlement: 'partial' });
    expect(takes(invoice, { type: 'settlement.recorded', source: 'refund', balanceMinor: 0 })).toBe(false);
  }),
  scenario('an invoice over nothing is paid at issue', async (invoice) => {
    await issue(invoice, 0);
    expect([parts(invoice).settlement, invoice.context().settlement]).toEqual(['paid', 'paid']);
  }),
  scenario(
    "'for credit notes between total and 0'; 'a refund settles the credit note'",
    async (note) => {
      await issue(note, -100);
      expect(takes(note, { type: 'settlement.recorded', source: 'payment', balanceMinor: 0 })).toBe(false);
      expect(takes(note, { type: 'settlement.recorded', source: 'write_off', balanceMinor: 0 })).toBe(false);
      await note.send({ type: 'settlement.recorded', source: 'credit', balanceMinor: -30 });
      expect(parts(note).settlement).toBe('partial');
      await note.send({ type: 'settlement.recorded', source: 'refund', balanceMinor: 1 });
      await note.send({ type: 'time.passed', today: '2030-01-01' });
      expect(parts(note)).toMatchObject({ settlement: 'partial', term: 'current' });
      await note.send({ type: 'settlement.recorded', source: 'refund', balanceMinor: 0 });
      expect(parts(note).settlement).toBe('paid');
      expect(takes(note, { type: 'credit.issued', amountMinor: 1 })).toBe(false);
    },
    { kind: 'credit_note' },
  ),
  scenario(
    "'time.passed [today > due, balance > 0] → overdue': due today is not overdue",
    async (invoice) => {
      await issue(invoice);
      await invoice.send({ type: 'time.passed', today: DUE });
      expect(parts(invoice).term).toBe('current');
      await invoice.send({ type: 'time.passed', today: lateDay });
      expect(parts(invoice).term).toBe('overdue');
      await pay(invoice, 60);
      expect(parts(invoice).term).toBe('overdue');
      await pay(invoice, 0);
      expect(parts(invoice).term).toBe('current');
      await invoice.send({ type: 'time.passed', today: lateDay });
      expect(parts(invoice).term).toBe('current');
    },
  ),
];

const ends: Scenario[] = [
  scenario("'issued –invoice.voided→ void [no settlement, no credit note, books open]'", async (invoice) => {
    await issue(invoice);
    await pay(invoice, 60);
    await invoice.send({ type: 'invoice.voided', areBooksOpen: true });
    await reverse(invoice, 100);
    await invoice.send({ type: 'credit.issued', amountMinor: 10 });
    await invoice.send({ type: 'invoice.voided', areBooksOpen: true });
    await reverse(invoice, 100);
    await invoice.send({ type: 'invoice.voided', areBooksOpen: true });
    expect(invoice.context()).toMatchObject({ lifecycle: 'issued', balanceMinor: 100, creditedMinor: 10 });
    await invoice.send({ type: 'credit.voided', amountMinor: 10, settledMinor: 0 });
    await invoice.send({ type: 'invoice.voided', areBooksOpen: false });
    expect(invoice.context()).toMatchObject({ lifecycle: 'issued', balanceMinor: 100 });
    await invoice.send({ type: 'invoice.voided', areBooksOpen: true });
    expect([invoice.state(), offersCopy(invoice)]).toEqual(['void', true]);
    expect(invoice.context()).toMatchObject({ lifecycle: 'void', totalMinor: 100, balanceMinor: 0 });
  }),
  scenario('credit notes correct at most the total', async (invoice) => {
    await issue(invoice);
    await invoice.send({ type: 'credit.issued', amountMinor: 60 });
    expect(takes(invoice, { type: 'credit.issued', amountMinor: 41 })).toBe(false);
    await invoice.send({ type: 'credit.issued', amountMinor: 40 });
    expect(invoice.context().creditedMinor).toBe(100);
    await invoice.send({ type: 'credit.voided', amountMinor: 40, settledMinor: 40 });
    expect(invoice.context().creditedMinor).toBe(60);
  }),
  scenario("'Credit notes settle the invoice that they correct … up to its balance'", async (invoice) => {
    await issue(invoice);
    await invoice.send({ type: 'credit.issued', amountMinor: 30 });
    expect([parts(invoice).settlement, invoice.context().balanceMinor]).toEqual(['partial', 70]);
    await pay(invoice, 20);
    await invoice.send({ type: 'credit.issued', amountMinor: 70 });
    expect(parts(invoice).settlement).toBe('paid');
    expect(invoice.context()).toMatchObject({ balanceMinor: 0, creditedMinor: 100, settlement: 'paid' });
    await invoice.send({ type: 'record.archived' });
    await invoice.send({ type: 'credit.voided', amountMinor: 70, settledMinor: 20 });
    expect(parts(invoice).settlement).toBe('partial');
    expect(invoice.context()).toMatchObject({ balanceMinor: 20, creditedMinor: 30, isArchived: false });
    await reverse(invoice, 70);
    await invoice.send({ type: 'record.archived' });
    expect(takes(invoice, { type: 'credit.voided', amountMinor: 31, settledMinor: 30 })).toBe(false);
    expect(takes(invoice, { type: 'credit.voided', amountMinor: 31, settledMinor: 0 })).toBe(false);
    await invoice.send({ type: 'credit.voided', amountMinor: 30, settledMinor: 30 });
    expect(parts(invoice).settlement).toBe('open');
    expect(invoice.context()).toMatchObject({ balanceMinor: 100, creditedMinor: 0, isArchived: false });
  }),
  scenario('a credit note of a paid invoice settles nothing of it', async (invoice) => {
    await issue(invoice);
    await pay(invoice, 0);
    await invoice.send({ type: 'credit.issued', amountMinor: 100 });
    expect(invoice.context()).toMatchObject({ balanceMinor: 0, creditedMinor: 100, settlement: 'paid' });
    await invoice.send({ type: 'credit.voided', amountMinor: 100, settledMinor: 0 });
    expect(invoice.context()).toMatchObject({ balanceMinor: 0, creditedMinor: 0, settlement: 'paid' });
  }),
];

const scenarios = [...drafts, ...delivery, ...settlement, ...ends];

describe('invoice', () => {
  it.each(scenarios)('$says', ({ run }) => run(invoiceMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(invoiceMachine, scenarios)).toEqual([]);
  });
});
