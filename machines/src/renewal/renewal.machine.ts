// Owns the renewal of one period of a domain or a service: the client's consent, the invoice, and what the registry says.
import { RENEWAL_DAYS } from '@oficio/contracts';
import { assign, setup } from 'xstate';
import type { MovedExpiry, RenewalContext, RenewalEvent, RenewalTerms } from './renewal.types.ts';

type Moved = { event: Extract<RenewalEvent, { type: 'expiry.moved' }> };
type Changed = { event: Extract<RenewalEvent, { type: 'terms.changed' }> };

const move = ({ event }: Moved) => event;
const storeTerms = { type: 'storeTerms', params: ({ event }: Changed) => event } as const;

const needsNoConsent = ({ payer, priceMinor }: RenewalTerms) => payer === 'client' || priceMinor === 0;

export const renewalMachine = setup({
  types: { context: {} as RenewalContext, events: {} as RenewalEvent, input: {} as RenewalTerms },
  guards: {
    needsNoConsent: ({ context }) => needsNoConsent(context),
    hasConsent: ({ context }) => context.isApproved || needsNoConsent(context),
    isRenewal: (_, { days, isAutoRenewal, isEnding }: MovedExpiry) =>
      days >= RENEWAL_DAYS.renewal && !isAutoRenewal && !isEnding,
    isAutoRenewal: (_, { days, isAutoRenewal, isEnding }: MovedExpiry) =>
      days >= RENEWAL_DAYS.renewal && isAutoRenewal && !isEnding,
  },
  actions: {
    noteApproval: assign({ isApproved: true }),
    storeTerms: assign((_, { payer, priceMinor }: RenewalTerms) => ({ payer, priceMinor })),
  },
}).createMachine({
  id: 'renewal',
  context: ({ input: { payer, priceMinor } }) => ({ payer, priceMinor, isApproved: false }),
  type: 'parallel',
  states: {
    consent: {
      initial: 'notAsked',
      states: {
        notNeeded: {
          on: { 'terms.changed': { target: 'notAsked', actions: storeTerms } },
        },
        notAsked: {
          always: { guard: 'needsNoConsent', target: 'notNeeded' },
          on: {
            'terms.changed': { actions: storeTerms },
            'proposal.sent': 'proposed',
            'member.approved': 'approved',
            'member.declined': 'declined',
          },
        },
        proposed: {
          on: {
            'proposal.withdrawn': 'notAsked',
            'proposal.expired': 'notAsked',
            'terms.changed': { target: 'notAsked', actions: storeTerms },
            'client.approved': 'approved',
            'client.declined': 'declined',
            'member.approved': 'approved',
            'member.declined': 'declined',
          },
        },
        // What the client has approved stays as it is.
        approved: { entry: 'noteApproval' },
        // Other terms prepare the next question. The answer stays until then.
        declined: {
          on: {
            'terms.changed': { actions: storeTerms },
            'proposal.sent': 'proposed',
            'member.approved': 'approved',
          },
        },
      },
    },
    billing: {
      initial: 'none',
      states: {
        none: {
          on: { 'invoice.issued': { guard: 'hasConsent', target: 'invoiced' }, 'member.waived': 'waived' },
        },
        invoiced: { on: { 'invoice.paid': 'paid', 'invoice.voided': 'none' } },
        paid: { on: { 'payment.reversed': 'invoiced' } },
        waived: {},
      },
    },
    // A payment never renews anything: evidence or a person does.
    registry: {
      initial: 'open',
      states: {
        open: {
          on: {
            'expiry.moved': [
              { guard: { type: 'isRenewal', params: move }, target: 'confirmed' },
              { guard: { type: 'isAutoRenewal', params: move }, target: 'provisional' },
            ],
            'deletion.seen': 'lapsed',
            'member.lapsed': 'lapsed',
            'member.confirmed': 'confirmed',
          },
        },
        provisional: {
          on: {
            'status.gone': 'confirmed',
            'date.fellBack': 'open',
            'deletion.seen': 'lapsed',
            'member.lapsed': 'lapsed',
            'member.confirmed': 'confirmed',
          },
        },
        confirmed: {},
        lapsed: { on: { restored: 'confirmed', 'member.confirmed': 'confirmed' } },
      },
    },
  },
});
