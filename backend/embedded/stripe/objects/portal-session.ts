import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { newId } from './identifier.ts';

export function newPortalSession(
  { at, publicUrl }: Work,
  customer: string,
  returnUrl: string | undefined,
): Document<'billing_portal.session'> {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_stand_in',
    created: at,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl ?? null,
    url: `${publicUrl}/dev/stripe/portal/${id}`,
  };
}
