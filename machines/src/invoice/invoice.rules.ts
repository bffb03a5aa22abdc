import { addDays, type LocalDate } from '@oficio/contracts';
import { matchesState, type SnapshotFrom, transition } from 'xstate';
import { invoiceMachine } from './invoice.machine.ts';
import { isPastDue } from './invoice.setup.ts';
import type {
  InvoiceAction,
  InvoiceContext,
  InvoiceEvent,
  InvoiceFacts,
  InvoiceRights,
  InvoiceStatus,
} from './invoice.types.ts';

type InvoiceSnapshot = SnapshotFrom<typeof invoiceMachine>;

/** In the order in which they hide each other. */
export const INVOICE_STATUS_WORDS: Record<InvoiceStatus, string> = {
  void: 'Void',
  paid: 'Paid',
  written_off: 'Written off',
  overdue: 'Overdue',
  partial: 'Partially paid',
  viewed: 'Viewed',
  sent: 'Sent',
  issued: 'Issued',
  scheduled: 'Scheduled',
  draft: 'Draft',
};

const STATUSES = Object.keys(INVOICE_STATUS_WORDS) as InvoiceStatus[];

/** The status that lists, pages and mails show. `today` is the day in the organization's time zone. */
export function invoiceStatus(facts: InvoiceFacts, today: LocalDate): InvoiceStatus {
  const state = stateOn(facts, today);
  return STATUSES.find((status) => isShown[status](state, facts)) ?? 'draft';
}

/**
 * The possible actions of a person with these rights, the primary ones first. The server also decides by facts that
 * aren't stored with the invoice: closed books, the order of dates, lines, the limit of write-offs.
 */
export function allowedInvoiceActions(
  facts: InvoiceFacts,
  today: LocalDate,
  rights: InvoiceRights,
): InvoiceAction[] {
  const snapshot = snapshotIn(stateOn(facts, today), facts);
  return ACTIONS.filter(([, right]) => rights[right])
    .filter(([, , isPossible]) => isPossible(snapshot, today))
    .map(([action]) => action);
}

/** The facts to store after an event; null if it isn't possible. */
export function nextInvoice(facts: InvoiceFacts, event: InvoiceEvent): InvoiceContext | null {
  const snapshot = snapshotIn(stateOf(facts, 'current'), facts);
  return snapshot.can(event) ? transition(invoiceMachine, snapshot, event)[0].context : null;
}

type State = string | { issued: { [region: string]: string } };

const isIn =
  (pattern: State) =>
  (state: State): boolean =>
    matchesState(pattern, state);

const isShown: Record<InvoiceStatus, (state: State, facts: InvoiceFacts) => boolean> = {
  void: isIn('void'),
  paid: isIn({ issued: { settlement: 'paid' } }),
  written_off: isIn({ issued: { settlement: 'writtenOff' } }),
  overdue: isIn({ issued: { term: 'overdue' } }),
  partial: isIn({ issued: { settlement: 'partial' } }),
  viewed: isIn({ issued: { attention: 'viewed' } }),
  // A later mail may be on its way, or refused.
  sent: (state, { sentAt }) => matchesState('issued', state) && sentAt !== null,
  issued: isIn('issued'),
  scheduled: isIn('scheduled'),
  draft: () => true,
};

type Possible = (snapshot: InvoiceSnapshot, today: LocalDate) => boolean;

const can =
  (event: InvoiceEvent): Possible =>
  (snapshot) =>
    snapshot.can(event);

const settles = (source: 'payment' | 'refund' | 'credit' | 'write_off') =>
  can({ type: 'settlement.recorded', source, balanceMinor: 0 });

const issuesOn =
  (type: 'invoice.issued' | 'invoice.scheduled', days: number): Possible =>
  (snapshot, today) =>
    snapshot.can({ type, ...MET, issueDate: addDays(today, days), dueDate: null, today });

const MET = { hasLines: true, isProfileComplete: true, areBooksOpen: true, isDateInOrder: true } as const;
const AT = '1970-01-01T00:00:00.000Z';

const isEditable = can({ type: 'draft.edited', totalMinor: 0, dueDate: null });
/** Whether there is a part of the document that can be paid before it. */
const hasDeposit = ({ kind, totalMinor }: InvoiceContext): boolean => kind === 'invoice' && totalMinor > 0;

const ACTIONS: readonly (readonly [InvoiceAction, keyof InvoiceRights, Possible])[] = [
  ['edit', 'draft', isEditable],
  ['issue', 'issue', issuesOn('invoice.issued', 0)],
  ['schedule', 'issue', issuesOn('invoice.scheduled', 1)],
  ['unschedule', 'issue', can({ type: 'schedule.canceled' })],
  ['recordPayment', 'settle', settles('payment')],
  ['refund', 'settle', settles('refund')],
  ['send', 'issue', can({ type: 'sending.requested' })],
  ['markSent', 'issue', can({ type: 'sent.marked', at: AT })],
  ['markUnviewed', 'issue', can({ type: 'viewed.reset' })],
  ['applyCredit', 'settle', settles('credit')],
  ['creditNote', 'issue', can({ type: 'credit.issued', amountMinor: 1 })],
  ['writeOff', 'settle', settles('write_off')],
  ['deposit', 'issue', (snapshot, today) => isEditable(snapshot, today) && hasDeposit(snapshot.context)],
  ['duplicate', 'draft', (snapshot) => snapshot.hasTag('duplicate')],
  ['void', 'settle', can({ type: 'invoice.voided', areBooksOpen: true })],
  ['archive', 'draft', can({ type: 'record.archived' })],
  ['restore', 'draft', can({ type: 'record.restored' })],
  ['delete', 'draft', can({ type: 'record.deleted', at: AT })],
];

function snapshotIn(state: State, facts: InvoiceFacts): InvoiceSnapshot {
  const { creditedMinor = 0, deletedAt = null } = facts;
  return invoiceMachine.resolveState({ value: state, context: { ...facts, creditedMinor, deletedAt } });
}

/** The state after `time.passed`, without running the machine: a list has thousands of rows. */
function stateOn(facts: InvoiceFacts, today: LocalDate): State {
  return stateOf(facts, isPastDue(facts, today) ? 'overdue' : 'current');
}

/** The machine's state when these facts were stored. */
function stateOf(
  { lifecycle, deletedAt, delivery, viewedAt, settlement }: InvoiceFacts,
  term: 'current' | 'overdue',
): State {
  if (lifecycle !== 'issued') return deletedAt ? 'trashed' : lifecycle;
  return {
    issued: {
      delivery,
      attention: viewedAt === null ? 'unseen' : 'viewed',
      settlement: settlement === 'written_off' ? 'writtenOff' : settlement,
      term,
    },
  };
}
