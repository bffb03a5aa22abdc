import { type LocalDate, QUOTE_ACTIONS, type QuoteAction, type QuoteStatus } from '@oficio/contracts';
import { type SnapshotFrom, transition } from 'xstate';
import { quoteMachine } from './quote.machine.ts';
import type { QuoteEvent, QuoteFacts } from './quote.types.ts';

/** The facts to store after an event; null if the event isn't possible in this state. */
export function nextQuote(facts: QuoteFacts, event: QuoteEvent): QuoteFacts | null {
  const snapshot = stored(facts);
  if (!snapshot.can(event)) return null;
  const [{ value, context }] = transition(quoteMachine, snapshot, event);
  const isInvoiced = value === 'invoiced';
  return { ...context, isInvoiced, lifecycle: isInvoiced ? 'accepted' : value };
}

/** The word that lists, pages and mails show. An open quote is valid to the end of its last day. */
export function quoteStatus(facts: QuoteFacts, today: LocalDate): QuoteStatus {
  const snapshot = stored(facts);
  if (snapshot.value !== 'open') return snapshot.value;
  return snapshot.can({ type: 'client.accepted', today }) ? 'open' : 'expired';
}

/** What a person may do, by their role. */
export interface QuotePerson {
  /** Quotes and invoices can be drafted. */
  drafts: boolean;
  /** Documents can be sent to clients. */
  issues: boolean;
  /** Projects can be added. */
  plans: boolean;
}

/** The possible actions of a person, the usual next step first. */
export function allowedQuoteActions(facts: QuoteFacts, person: QuotePerson): QuoteAction[] {
  return QUOTE_ACTIONS.filter((action) => isPossible[action](facts, person));
}

const ANY_DAY = null;
const ANY_PROJECT = '';

const isPossible: Record<QuoteAction, (facts: QuoteFacts, person: QuotePerson) => boolean> = {
  // An open quote can be mailed again.
  send: (facts, { issues }) => issues && (facts.lifecycle === 'open' || isSendable(facts)),
  markSent: (facts, { issues }) => issues && isSendable(facts),
  invoice: (facts, { drafts }) => drafts && can(facts, { type: 'invoice.drafted' }),
  deposit: (facts, { issues }) => issues && can(facts, { type: 'deposit.drafted' }),
  repeat: (facts, { drafts }) => drafts && can(facts, { type: 'series.started' }),
  project: (facts, { plans }) => plans && can(facts, { type: 'project.started', projectId: ANY_PROJECT }),
  accept: (facts, { issues }) => issues && can(facts, { type: 'member.accepted' }),
  decline: (facts, { issues }) => issues && can(facts, { type: 'member.declined' }),
  edit: ({ lifecycle }, { drafts }) => drafts && lifecycle === 'draft',
  revise: (facts, { issues }) => issues && can(facts, { type: 'quote.revised' }),
  withdraw: (facts, { issues }) => issues && can(facts, { type: 'quote.withdrawn' }),
  remove: ({ lifecycle }, { drafts }) => drafts && lifecycle === 'draft',
};

function isSendable(facts: QuoteFacts): boolean {
  return can(facts, { type: 'quote.sent', validUntil: ANY_DAY });
}

function can(facts: QuoteFacts, event: QuoteEvent): boolean {
  return stored(facts).can(event);
}

/** A row can have more members than its facts. */
function stored({
  lifecycle,
  validUntil,
  isInvoiced,
  hasDeposits,
  projectId,
}: QuoteFacts): SnapshotFrom<typeof quoteMachine> {
  const value = lifecycle === 'accepted' && isInvoiced ? 'invoiced' : lifecycle;
  return quoteMachine.resolveState({ value, context: { validUntil, hasDeposits, projectId } });
}
