import type { RenewalBilling, RenewalConsent, RenewalRegistry } from '@oficio/contracts';

/** What decides whether the client has to be asked. */
export interface RenewalTerms {
  /** Who pays the provider. */
  payer: 'us' | 'client';
  /** What the client pays, in minor units. */
  priceMinor: number;
}

export interface RenewalContext extends RenewalTerms {
  /** The client's consent is `approved`, for the guards of the other regions. */
  isApproved: boolean;
}

/** The machine's state, as its three columns store it. */
export interface RenewalRegions {
  consent: RenewalConsent;
  billing: RenewalBilling;
  registry: RenewalRegistry;
}

/** The stored facts of a renewal that its lifecycle depends on. */
export interface RenewalFacts extends RenewalTerms, RenewalRegions {}

/** A later date that a registry gives a domain. */
export interface MovedExpiry {
  /** The days by which the date moved. */
  days: number;
  /** The registry has renewed the domain by itself: the registrar may still delete it (`auto renew period`). */
  isAutoRenewal: boolean;
  /** The domain is in redemption or pending deletion. */
  isEnding: boolean;
}

export type RenewalEvent =
  | { type: 'proposal.sent' }
  | { type: 'proposal.withdrawn' }
  /** The last day for an answer is over. */
  | { type: 'proposal.expired' }
  /** The price or the payer is another one. */
  | ({ type: 'terms.changed' } & RenewalTerms)
  | { type: 'client.approved' }
  | { type: 'client.declined' }
  /** A member has the client's answer from elsewhere. */
  | { type: 'member.approved' }
  | { type: 'member.declined' }
  | { type: 'invoice.issued' }
  | { type: 'invoice.paid' }
  /** The invoice is void, credited or gone. */
  | { type: 'invoice.voided' }
  | { type: 'payment.reversed' }
  /** Nobody invoices this renewal. */
  | { type: 'member.waived' }
  | ({ type: 'expiry.moved' } & MovedExpiry)
  /** The grace period of an automatic renewal is over, and the date is still the later one. */
  | { type: 'status.gone' }
  /** The registry has taken an automatic renewal back. */
  | { type: 'date.fellBack' }
  /** The domain is in redemption or pending deletion. */
  | { type: 'deletion.seen' }
  | { type: 'restored' }
  | { type: 'member.lapsed' }
  /** A member knows the new date. */
  | { type: 'member.confirmed' };
