import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

/** A dispute of the whole charge, of which the application reads amount, payment, reason and status. */
export function newDispute(at: number, charge: Document<'charge'>): Document<'dispute'> {
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Document<'dispute'>['evidence'],
    evidence_details: {} as Document<'dispute'>['evidence_details'],
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
