import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

export function newPortalSession(
  at: number,
  given: { customer: string; returnUrl: string | null; publicUrl: string },
): Document<'billing_portal.session'> {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_stand_in',
    created: at,
    customer: given.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.returnUrl,
    url: `${given.publicUrl}/dev/stripe/portal/${id}`,
  };
}
