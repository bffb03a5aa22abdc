import { OUTBOX } from '@oficio/contracts';

/** The addresses of the contacts who receive invoices, otherwise the client's own, as SQL about the row `client`. */
export const MAIL_ADDRESSES = `coalesce(
  (SELECT array_agg(contact.email ORDER BY contact.position) FROM oficio.client_contacts contact
   WHERE contact.organization_id = client.organization_id AND contact.client_id = client.id
     AND contact.receives_invoices AND contact.email <> ''),
  array_remove(ARRAY[coalesce(nullif(client.billing_email, ''), nullif(client.email, ''))], NULL))`;

/** The first address gets the mail, the others a copy. */
export function recipientsOf(addresses: readonly string[]): { to: string[]; cc: string[] } {
  return { to: addresses.slice(0, 1), cc: addresses.slice(1, OUTBOX.recipients) };
}
