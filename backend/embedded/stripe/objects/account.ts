import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

interface GivenAccount {
  country: string;
  email?: string | undefined;
  business_profile?: { name?: string | undefined; url?: string | undefined } | undefined;
  metadata?: Record<string, string> | undefined;
}

/** What a new account still has to tell before it can take payments. */
const FIRST_REQUIREMENTS = ['business_type', 'external_account', 'tos_acceptance.date'];

/** A connected account with a dashboard of its own, whose requirements and losses are Stripe's. */
export function newAccount(at: number, given: GivenAccount): Document<'account'> {
  return {
    id: newId('acct', 16),
    object: 'account',
    charges_enabled: false,
    controller: {
      fees: { payer: 'account' },
      is_controller: true,
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'full' },
      type: 'application',
    },
    country: given.country,
    created: at,
    default_currency: given.country === 'MX' ? 'mxn' : 'usd',
    details_submitted: false,
    email: given.email ?? null,
    metadata: given.metadata ?? {},
    payouts_enabled: false,
    requirements: requirementsOf(FIRST_REQUIREMENTS),
    type: 'standard',
  };
}

/** The requirements of an account. Without one that is due, the account takes payments. */
export function requirementsOf(due: string[]): NonNullable<Document<'account'>['requirements']> {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}
