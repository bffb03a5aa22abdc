import { addDays } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { invoiceMachine } from './invoice.machine.ts';
import type { InvoiceEvent, Issue } from './invoice.types.ts';

/** The day of issue in the examples. */
export const TODAY = '2026-06-15';
export const DUE = addDays(TODAY, 14);
export const AT = '2026-06-15T12:00:00.000Z';

export const goodIssue: Issue = {
  issueDate: TODAY,
  dueDate: DUE,
  today: TODAY,
  hasLines: true,
  isProfileComplete: true,
  areBooksOpen: true,
  isDateInOrder: true,
};
const tomorrow = addDays(TODAY, 1);

export const invoiceModel = defineModel<typeof invoiceMachine>({
  machine: invoiceMachine,
  events: [
    { type: 'draft.edited', totalMinor: 100, dueDate: null },
    { type: 'invoice.issued', ...goodIssue },
    { type: 'invoice.scheduled', ...goodIssue, issueDate: tomorrow },
    { type: 'schedule.reached', ...goodIssue, issueDate: tomorrow, today: tomorrow },
    { type: 'schedule.canceled' },
    { type: 'sending.requested' },
    { type: 'mail.accepted', at: AT },
    { type: 'mail.refused' },
    { type: 'mail.withdrawn' },
    { type: 'sent.marked', at: AT },
    { type: 'client.viewed', at: AT },
    { type: 'viewed.reset' },
    { type: 'settlement.recorded', source: 'payment', balanceMinor: 60 },
    { type: 'settlement.recorded', source: 'payment', balanceMinor: 0 },
    { type: 'settlement.recorded', source: 'write_off', balanceMinor: 0 },
    { type: 'settlement.reversed', balanceMinor: 60 },
    { type: 'settlement.reversed', balanceMinor: 100 },
    { type: 'credit.issued', amountMinor: 100 },
    { type: 'credit.issued', amountMinor: 40 },
    { type: 'credit.voided', amountMinor: 100, settledMinor: 100 },
    { type: 'credit.voided', amountMinor: 40, settledMinor: 40 },
    { type: 'credit.voided', amountMinor: 100, settledMinor: 0 },
    { type: 'invoice.voided', areBooksOpen: true },
    { type: 'record.archived' },
    { type: 'record.restored' },
    { type: 'record.deleted', at: AT },
    { type: 'time.passed', today: addDays(DUE, 1) },
  ],
  outcomes: {},
  decisive: ({ totalMinor, balanceMinor, sentAt, creditedMinor, isArchived, dueDate }) => [
    totalMinor,
    balanceMinor,
    sentAt !== null,
    creditedMinor > 0,
    isArchived,
    dueDate !== null,
  ],
  isPossible: (context, event) => {
    const { lifecycle, delivery, viewedAt, totalMinor, balanceMinor, creditedMinor } = context;
    if (event.type.startsWith('record.')) return lifecycle === 'draft' && totalMinor === 0;
    // The regions of an issued invoice don't depend on each other, except for balance and term.
    if (DELIVERY.includes(event.type)) return balanceMinor === totalMinor && creditedMinor === 0;
    return delivery === 'none' && viewedAt === null;
  },
});

const DELIVERY: readonly InvoiceEvent['type'][] = [
  'sending.requested',
  'mail.accepted',
  'mail.refused',
  'mail.withdrawn',
  'sent.marked',
  'client.viewed',
  'viewed.reset',
];
