import { defineModel } from '../shared/model.ts';
import { renewalMachine } from './renewal.machine.ts';
import type { MovedExpiry, RenewalTerms } from './renewal.types.ts';

export const SOLD: RenewalTerms = { payer: 'us', priceMinor: 2_500 };
export const FREE: RenewalTerms = { payer: 'us', priceMinor: 0 };
export const OF_THE_CLIENT: RenewalTerms = { payer: 'client', priceMinor: 2_500 };

/** A year, by the registrar's order. */
export const A_YEAR: MovedExpiry = { days: 365, isAutoRenewal: false, isEnding: false };

export const renewalModel = defineModel<typeof renewalMachine>({
  machine: renewalMachine,
  input: SOLD,
  events: [
    { type: 'proposal.sent' },
    { type: 'proposal.withdrawn' },
    { type: 'proposal.expired' },
    { type: 'terms.changed', ...SOLD },
    { type: 'terms.changed', ...FREE },
    { type: 'client.approved' },
    { type: 'client.declined' },
    { type: 'member.approved' },
    { type: 'member.declined' },
    { type: 'invoice.issued' },
    { type: 'invoice.paid' },
    { type: 'invoice.voided' },
    { type: 'payment.reversed' },
    { type: 'member.waived' },
    { type: 'expiry.moved', ...A_YEAR },
    { type: 'expiry.moved', ...A_YEAR, isAutoRenewal: true },
    { type: 'status.gone' },
    { type: 'date.fellBack' },
    { type: 'deletion.seen' },
    { type: 'restored' },
    { type: 'member.lapsed' },
    { type: 'member.confirmed' },
  ],
  outcomes: {},
  decisive: ({ priceMinor }) => priceMinor > 0,
});
