import type { LocalDate } from '@oficio/contracts';
import type { RenewalFacts } from '@oficio/machines/renewal';

/** The terms of a renewal on the day on which a client was asked. */
export interface AskedTerms {
  renewalId: string;
  termMonths: number;
  priceMinor: number;
  currency: string;
}

/** A renewal and the terms that a proposal has asked about. */
export interface AskedLine extends RenewalFacts {
  asked: AskedTerms;
  termMonths: number;
  currency: string;
  /** The latest proposal of the renewal. */
  proposalId: string | null;
  /** The client hasn't answered in time. */
  unanswered: boolean;
}

interface Proposal {
  id: string;
  validUntil: LocalDate | null;
}

/** What a line of a proposal is now. `open`: the client can answer. */
export type LineState =
  | 'open'
  | 'approved'
  | 'declined'
  | 'replaced'
  | 'changed'
  | 'withdrawn'
  | 'settled'
  | 'lapsed'
  | 'expired';

/** An answer stays what it was. Before an answer, the first reason for which none is wanted counts. */
export function lineState(line: AskedLine, { id, validUntil }: Proposal, today: LocalDate): LineState {
  const { consent, billing, registry, proposalId, unanswered } = line;
  if (proposalId !== id) return 'replaced';
  if (consent === 'approved' || consent === 'declined') return consent;
  if (registry === 'lapsed') return 'lapsed';
  if (unanswered) return 'expired';
  if (consent !== 'proposed') return hasOtherTerms(line) ? 'changed' : 'withdrawn';
  if (billing !== 'none') return 'settled';
  return validUntil !== null && validUntil < today ? 'expired' : 'open';
}

function hasOtherTerms({ asked, termMonths, priceMinor, currency, payer }: AskedLine): boolean {
  return (
    payer === 'client' ||
    asked.priceMinor !== priceMinor ||
    asked.termMonths !== termMonths ||
    asked.currency !== currency
  );
}
