import { type LocalDate, type SettlementState, settlementState } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import type {
  Credit,
  InvoiceContext,
  InvoiceEvent,
  InvoiceFacts,
  InvoiceTag,
  Issue,
  IssueConditions,
  Settlement,
  VoidedCredit,
} from './invoice.types.ts';

export const NEW_INVOICE: InvoiceContext = {
  kind: 'invoice',
  lifecycle: 'draft',
  delivery: 'none',
  settlement: 'open',
  scheduledFor: null,
  dueDate: null,
  sentAt: null,
  viewedAt: null,
  totalMinor: 0,
  balanceMinor: 0,
  isArchived: false,
  creditedMinor: 0,
  deletedAt: null,
};

/** The vocabulary of `invoice.machine.ts`: types, guards, actions. */
export const invoiceSetup = setup({
  types: {
    context: {} as InvoiceContext,
    events: {} as InvoiceEvent,
    input: {} as Partial<InvoiceFacts> | undefined,
    tags: {} as InvoiceTag,
  },
  guards: {
    canBeIssued: (_, params: Issue) => issueRefusal(params) === null && params.issueDate <= params.today,
    canBeScheduled: (_, params: Issue) => issueRefusal(params) === null && params.issueDate > params.today,
    isScheduleReached: ({ context }, params: Issue) =>
      issueRefusal(params) === null && context.scheduledFor !== null && params.today >= context.scheduledFor,
    isSettledAs: ({ context }, params: Settlement & { as: SettlementState }) =>
      settlementAfter(context, params) === params.as,
    isReversedTo: ({ context }, params: { balanceMinor: number; as: SettlementState }) =>
      settlementAfterReversal(context, params.balanceMinor) === params.as,
    isCreditedAs: ({ context }, params: Credit & { as: SettlementState }) =>
      isCreditable(context, params) && settlementAfterCredit(context, params) === params.as,
    isNothingDue: ({ context }) => context.balanceMinor === 0,
    isPastDue: ({ context }, params: { today: LocalDate }) => isPastDue(context, params.today),
    wasSent: ({ context }) => context.sentAt !== null,
    isCreditable: ({ context }, params: Credit) => isCreditable(context, params),
    isUnusedCredit: ({ context }, params: VoidedCredit) =>
      params.settledMinor === 0 && params.amountMinor <= context.creditedMinor,
    isCreditTakenBackTo: ({ context }, params: VoidedCredit & { as: SettlementState }) =>
      params.amountMinor <= context.creditedMinor &&
      settlementAfterReversal(context, context.balanceMinor + params.settledMinor) === params.as,
    canBeVoided: ({ context }, params: { areBooksOpen: boolean }) => voidRefusal(context, params) === null,
    isListed: ({ context }) => !context.isArchived && context.deletedAt === null,
    isArchived: ({ context }) => context.isArchived,
  },
  actions: {
    storeDraft: assign((_, { totalMinor, dueDate }: { totalMinor: number; dueDate: LocalDate | null }) => ({
      totalMinor,
      balanceMinor: totalMinor,
      dueDate,
    })),
    storeLifecycle: assign({
      lifecycle: (_, params: { lifecycle: InvoiceFacts['lifecycle'] }) => params.lifecycle,
    }),
    storeDueDate: assign({ dueDate: (_, params: { dueDate: LocalDate | null }) => params.dueDate }),
    storeSchedule: assign({ scheduledFor: (_, params: { issueDate: LocalDate }) => params.issueDate }),
    clearSchedule: assign({ scheduledFor: null }),
    storeDelivery: assign({
      delivery: (_, params: { delivery: InvoiceFacts['delivery'] }) => params.delivery,
    }),
    storeSent: assign({ sentAt: (_, params: { at: string }) => params.at }),
    storeViewed: assign({ viewedAt: (_, params: { at: string }) => params.at }),
    clearViewed: assign({ viewedAt: null }),
    storeSettlement: assign({
      settlement: (_, params: { settlement: SettlementState }) => params.settlement,
    }),
    storeBalance: assign({ balanceMinor: (_, params: { balanceMinor: number }) => params.balanceMinor }),
    clearBalance: assign({ balanceMinor: 0 }),
    addCredit: assign(({ context }, params: Credit) => ({
      creditedMinor: context.creditedMinor + params.amountMinor,
      balanceMinor: balanceAfterCredit(context, params),
    })),
    subtractCredit: assign(({ context }, params: VoidedCredit) => ({
      creditedMinor: context.creditedMinor - params.amountMinor,
      balanceMinor: context.balanceMinor + params.settledMinor,
    })),
    storeArchived: assign({ isArchived: true }),
    clearArchived: assign({ isArchived: false }),
    storeDeleted: assign({ deletedAt: (_, params: { at: string }) => params.at }),
    clearDeleted: assign({ deletedAt: null }),
  },
});

/** The first condition that an issue doesn't meet; null if it meets all. */
export function issueRefusal(
  conditions: IssueConditions,
): 'invoice.empty' | 'PROFILE_INCOMPLETE' | 'books.closed' | 'invoice.date_out_of_order' | null {
  if (!conditions.hasLines) return 'invoice.empty';
  if (!conditions.isProfileComplete) return 'PROFILE_INCOMPLETE';
  if (!conditions.areBooksOpen) return 'books.closed';
  return conditions.isDateInOrder ? null : 'invoice.date_out_of_order';
}

/** The reason for which an issued invoice can't be voided; null if it can. */
export function voidRefusal(
  { totalMinor, balanceMinor, creditedMinor = 0, hasSettlements = false }: InvoiceFacts,
  { areBooksOpen }: { areBooksOpen: boolean },
): 'invoice.settled' | 'books.closed' | null {
  if (balanceMinor !== totalMinor || creditedMinor !== 0 || hasSettlements) return 'invoice.settled';
  return areBooksOpen ? null : 'books.closed';
}

/** Due today isn't overdue. A credit note never is. */
export function isPastDue({ dueDate, balanceMinor }: InvoiceFacts, today: LocalDate): boolean {
  return dueDate !== null && today > dueDate && balanceMinor > 0;
}

const SOURCES: Record<InvoiceFacts['kind'], readonly Settlement['source'][]> = {
  invoice: ['payment', 'credit', 'write_off'],
  deposit: ['payment', 'credit', 'write_off'],
  credit_note: ['refund', 'credit'],
};

/** Null for a settlement that isn't possible. */
function settlementAfter(
  context: InvoiceContext,
  { source, balanceMinor }: Settlement,
): SettlementState | null {
  if (!SOURCES[context.kind].includes(source)) return null;
  if (!isBetween(balanceMinor, 0, context.balanceMinor) || balanceMinor === context.balanceMinor) return null;
  return settlementState(context.totalMinor, balanceMinor, source);
}

function isCreditable({ kind, creditedMinor, totalMinor }: InvoiceContext, { amountMinor }: Credit): boolean {
  return kind !== 'credit_note' && creditedMinor + amountMinor <= totalMinor;
}

/** A credit note settles its invoice up to its balance. */
function balanceAfterCredit({ balanceMinor }: InvoiceContext, { amountMinor }: Credit): number {
  return balanceMinor - Math.min(amountMinor, balanceMinor);
}

function settlementAfterCredit(context: InvoiceContext, credit: Credit): SettlementState | null {
  return settlementAfter(context, { source: 'credit', balanceMinor: balanceAfterCredit(context, credit) });
}

function settlementAfterReversal(context: InvoiceContext, balanceMinor: number): SettlementState | null {
  const { balanceMinor: before, totalMinor } = context;
  if (!isBetween(balanceMinor, before, totalMinor) || balanceMinor === before) return null;
  return settlementState(totalMinor, balanceMinor, null);
}

function isBetween(amount: number, one: number, other: number): boolean {
  return Math.min(one, other) <= amount && amount <= Math.max(one, other);
}
