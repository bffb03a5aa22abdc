import { RENEWAL_ACTIONS, RENEWAL_WORDS, type RenewalAction, type RenewalWord } from '@oficio/contracts';
import { createActor, type SnapshotFrom, transition } from 'xstate';
import { renewalMachine } from './renewal.machine.ts';
import type { RenewalEvent, RenewalFacts, RenewalTerms } from './renewal.types.ts';

type RenewalSnapshot = SnapshotFrom<typeof renewalMachine>;

/** The facts of a new renewal. The actor isn't started: every page's script would have the code of `initialTransition`. */
export function newRenewal(terms: RenewalTerms): RenewalFacts {
  return factsIn(createActor(renewalMachine, { input: terms }).getSnapshot());
}

/** The facts to store after an event; null if it changes nothing in this state. */
export function nextRenewal(facts: RenewalFacts, event: RenewalEvent): RenewalFacts | null {
  const snapshot = stored(facts);
  return snapshot.can(event) ? factsIn(transition(renewalMachine, snapshot, event)[0]) : null;
}

/** A subject has at most one open renewal. */
export function isOpenRenewal({ registry }: Pick<RenewalFacts, 'registry'>): boolean {
  return registry === 'open' || registry === 'provisional';
}

/** Nobody has asked, answered, invoiced or waived anything yet. */
export function isUntouchedRenewal({ consent, billing, registry }: RenewalFacts): boolean {
  return (consent === 'notAsked' || consent === 'notNeeded') && billing === 'none' && registry === 'open';
}

/** The word that lists, pages and mails show: the first that holds. */
export function renewalWord(facts: RenewalFacts): RenewalWord {
  return RENEWAL_WORDS.find((word) => isShown[word](facts)) ?? 'upcoming';
}

/** What a person may do, and what the renewal has beside its lifecycle. */
export interface RenewalPerson {
  /** Renewals can be written. */
  writes: boolean;
  /** Invoices can be drafted. */
  drafts: boolean;
  /** A living document has a line of the renewal. */
  hasInvoice: boolean;
}

/** The possible actions of a person, the usual next step first. */
export function allowedRenewalActions(facts: RenewalFacts, person: RenewalPerson): RenewalAction[] {
  return person.writes ? RENEWAL_ACTIONS.filter((action) => isPossible[action](facts, person)) : [];
}

const isPossible: Record<RenewalAction, (facts: RenewalFacts, person: RenewalPerson) => boolean> = {
  propose: (facts) => facts.billing === 'none' && living({ type: 'proposal.sent' })(facts),
  approve: living({ type: 'member.approved' }),
  decline: living({ type: 'member.declined' }),
  invoice: (facts, { drafts, hasInvoice }) =>
    drafts &&
    !hasInvoice &&
    facts.priceMinor > 0 &&
    facts.payer === 'us' &&
    living({ type: 'invoice.issued' })(facts),
  confirm: (facts) => can(facts, { type: 'member.confirmed' }),
  edit: (facts) => isOpenRenewal(facts),
  waive: (facts, { hasInvoice }) => !hasInvoice && isOwed(facts) && living({ type: 'member.waived' })(facts),
  snooze: (facts) => isOpenRenewal(facts),
  withdraw: (facts) => can(facts, { type: 'proposal.withdrawn' }),
  lapse: (facts) => can(facts, { type: 'member.lapsed' }),
};

const isShown: Record<RenewalWord, (facts: RenewalFacts) => boolean> = {
  lapsed: ({ registry }) => registry === 'lapsed',
  renewed: (facts) => facts.registry === 'confirmed' && !isOwed(facts),
  renewedUnpaid: ({ registry }) => registry === 'confirmed',
  paid: ({ billing }) => billing === 'paid',
  invoiced: ({ billing }) => billing === 'invoiced',
  declined: ({ consent }) => consent === 'declined',
  approved: ({ consent }) => consent === 'approved',
  proposed: ({ consent }) => consent === 'proposed',
  upcoming: ({ payer }) => payer === 'us',
  withClient: () => true,
};

/** Money is to come from the client. */
function isOwed({ consent, billing }: RenewalFacts): boolean {
  return billing === 'invoiced' || (billing === 'none' && consent !== 'notNeeded');
}

/** A lapsed renewal isn't sold any more. */
function living(event: RenewalEvent): (facts: RenewalFacts) => boolean {
  return (facts) => facts.registry !== 'lapsed' && can(facts, event);
}

function can(facts: RenewalFacts, event: RenewalEvent): boolean {
  return stored(facts).can(event);
}

/** A row can have more members than its facts. */
function stored({ consent, billing, registry, payer, priceMinor }: RenewalFacts): RenewalSnapshot {
  const value = { consent, billing, registry };
  const isApproved = consent === 'approved';
  return renewalMachine.resolveState({ value, context: { payer, priceMinor, isApproved } });
}

function factsIn({ value, context: { payer, priceMinor } }: RenewalSnapshot): RenewalFacts {
  return { payer, priceMinor, ...value };
}
